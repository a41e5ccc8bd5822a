import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../engine/model';
import { lastDays } from '../../engine/value';
import { numberEntry } from '../../engine/value/kinds';
import { useCockpit } from '../../renderers/cockpit';
import { ChoiceBox, DayBox, NumberLine } from '../../renderers/editors';
import { useChoices } from './choices';
import type { Criterion, Values } from './report-page';

export interface CriterionFieldProps {
  readonly criterion: Criterion;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly values: Values;
  readonly isRequired: boolean;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  onChange(change: Values): void;
}

/** One thing that a report is asked for, with its caption, the mark of what is required, and what is wrong (REPORT-011). */
export function CriterionField(props: CriterionFieldProps) {
  const { criterion } = props;
  switch (criterion.kind) {
    case 'period':
      return <PeriodField {...props} criterion={criterion} />;
    case 'range':
      return <RangeField {...props} criterion={criterion} />;
    case 'text':
      return <TextField {...props} name={criterion.names[0]} />;
    default:
      return <ChoiceField {...props} criterion={criterion} />;
  }
}

/** A caption above editors; what is wrong with them below. */
function Captioned(
  props: Pick<CriterionFieldProps, 'isRequired' | 'problem'> & {
    readonly name: string;
    children(parts: {
      readonly id: string;
      readonly caption: string;
      readonly describedBy: string | undefined;
    }): ReactNode;
  },
) {
  const { t } = useTranslation();
  const { name, isRequired, problem, children } = props;
  const id = useId();
  const caption = t(`reports.criteria.${name}`);
  return (
    <div className={problem ? 'field invalid' : 'field'} data-field={name}>
      <label className="label" htmlFor={id}>
        {caption}
        {isRequired && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
        {isRequired && <span className="visually-hidden">{t('reports.required')}</span>}
      </label>
      {children({ id, caption, describedBy: problem ? `${id}-problem` : undefined })}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          <CircleAlert aria-hidden />
          {problem}
        </p>
      )}
    </div>
  );
}

type Of<K extends Criterion['kind']> = CriterionFieldProps & { criterion: Extract<Criterion, { kind: K }> };

/** The first and the last of something beside each other. */
function Pair(props: {
  names: readonly [string, string];
  caption: string;
  children(name: string, label: string, isFirst: boolean): ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="criterion-pair">
      {props.names.map((name, index) => {
        const end = t(index === 0 ? 'reports.from' : 'reports.to');
        return (
          <div key={name}>
            <small aria-hidden>{end}</small>
            {props.children(name, `${props.caption}: ${end}`, index === 0)}
          </div>
        );
      })}
    </div>
  );
}

/** Two days, and the periods that people mean most. */
function PeriodField({ criterion, values, isRequired, problem, onChange }: Of<'period'>) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [first, last] = criterion.names;
  const periods = criterion.presets.map((count) => [count, ...lastDays(count, new Date(), format.region)] as const);
  return (
    <Captioned name={first} isRequired={isRequired} problem={problem}>
      {({ id, caption, describedBy }) => (
        <>
          <fieldset className="segments" aria-label={caption}>
            {periods.map(([count, from, to]) => (
              <button
                key={count}
                type="button"
                aria-pressed={values[first] === from && values[last] === to}
                onClick={() => onChange({ [first]: from, [last]: to })}
              >
                {count === 1 ? t('reports.today') : t('reports.lastDays', { days: count })}
              </button>
            ))}
          </fieldset>
          <Pair names={criterion.names} caption={caption}>
            {(name, label, isFirst) => (
              <DayBox
                id={isFirst ? id : undefined}
                value={values[name] === undefined ? undefined : String(values[name])}
                useTime={false}
                format={format}
                label={label}
                invalid={describedBy !== undefined}
                describedBy={describedBy}
                onChange={(day) => onChange({ [name]: day })}
              />
            )}
          </Pair>
        </>
      )}
    </Captioned>
  );
}

/** From a number to a number. */
function RangeField({ criterion, values, isRequired, problem, onChange }: Of<'range'>) {
  const { format } = useCockpit();
  return (
    <Captioned name={criterion.names[0]} isRequired={isRequired} problem={problem}>
      {({ id, caption, describedBy }) => (
        <Pair names={criterion.names} caption={caption}>
          {(name, label, isFirst) => (
            <NumberLine
              value={values[name] as number | string | undefined}
              entry={numberEntry({ kind: 'integer' }, format)}
              inputAttr={{ 'aria-label': label, 'aria-describedby': describedBy ?? null, ...(isFirst ? { id } : {}) }}
              invalid={describedBy !== undefined}
              onChange={(number) => onChange({ [name]: number })}
            />
          )}
        </Pair>
      )}
    </Captioned>
  );
}

function TextField({ name, schemas, values, isRequired, problem, onChange }: CriterionFieldProps & { name: string }) {
  return (
    <Captioned name={name} isRequired={isRequired} problem={problem}>
      {({ id, describedBy }) => (
        <input
          id={id}
          className="input"
          type="text"
          maxLength={Number(schemas[name]?.maxLength)}
          aria-invalid={describedBy !== undefined || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          value={String(values[name] ?? '')}
          onChange={({ target }) => onChange({ [name]: target.value || undefined })}
        />
      )}
    </Captioned>
  );
}

function ChoiceField({ criterion, values, isRequired, problem, onChange }: Of<'one' | 'many'>) {
  const { t } = useTranslation();
  const [name] = criterion.names;
  const source = useChoices(criterion.choices);
  return (
    <Captioned name={name} isRequired={isRequired} problem={problem}>
      {({ id, caption, describedBy }) => (
        <ChoiceBox
          id={id}
          source={source}
          value={values[name]}
          many={criterion.kind === 'many'}
          label={caption}
          invalid={describedBy !== undefined}
          describedBy={describedBy}
          placeholder={isRequired ? '' : t('reports.all')}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    </Captioned>
  );
}
