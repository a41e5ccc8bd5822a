import { Play, TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCockpit } from '../../renderers/cockpit';
import { usePageActions } from '../../renderers/page-actions';
import '../../renderers/forms/forms.css';
import { writeCriteria } from './addresses';
import { CriterionField } from './criterion-field';
import { type Lack, lacksOf } from './lacking';
import { Preview } from './preview';
import { ReportHead } from './report-head';
import type { ReportPage, Values } from './report-page';
import './reports.css';
import { seenAsks } from './seen';
import { useCriteria } from './use-criteria';

/** Asks for what a report needs, and runs it when nothing lacks (REPORT-010, REPORT-017). */
export function CriteriaScreen({ page }: { page: ReportPage }) {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, clear } = useCriteria(page.call);
  const [hasTried, setTried] = useState(false);
  const asks = seenAsks(page, product.models);
  const criteria = asks.flatMap((part) => part.criteria);
  const lacks = lacksOf(page.call, criteria, values);
  const lacking = [...lacks.keys()];
  const captions = lacking.map((name) => t(`reports.criteria.${name}`));

  function run(): void {
    setTried(true);
    const [first] = lacking;
    if (first === undefined) navigate(`/${page.call.page}?${writeCriteria(values)}`);
    else form.current?.querySelector<HTMLElement>(`[data-field="${first}"] input:not([type=hidden])`)?.focus();
  }

  usePageActions(() => ({
    main: { title: t('reports.run'), icon: undefined, run },
    chosen: 0,
    actions: [],
  }));

  return (
    <form
      className="page report-criteria"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run();
      }}
    >
      <ReportHead page={page} />
      <div className="criteria-body">
        <Fields call={page.call} asks={asks} values={values} lacks={hasTried ? lacks : NO_LACKS} onChange={change} />
        <Preview page={page} criteria={lacks.size === 0 ? values : null} lacking={captions} />
      </div>
      <Foot lacking={hasTried ? captions : []} onClear={clear} />
    </form>
  );
}

const NO_LACKS: ReadonlyMap<string, Lack> = new Map();

interface FieldsProps extends Pick<ReportPage, 'call' | 'asks'> {
  readonly values: Values;
  /** What is said to be wrong, by the first name of the criterion. */
  readonly lacks: ReadonlyMap<string, Lack>;
  onChange(part: Values): void;
}

/** What a report asks for, under its headings. */
function Fields({ call, asks, values, lacks, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="criteria-fields form-body">
      {asks.map(({ heading, criteria }) => (
        <section key={heading}>
          <h2>{t(`reports.headings.${heading}`)}</h2>
          <div className="criteria-grid">
            {criteria.map((criterion) => {
              const [first] = criterion.names;
              const lack = lacks.get(first);
              return (
                <CriterionField
                  key={first}
                  criterion={criterion}
                  schemas={call.criteria}
                  values={values}
                  isRequired={call.required.includes(first)}
                  problem={lack && t(lack)}
                  onChange={onChange}
                />
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Runs the report, or says what lacks. */
function Foot({ lacking, onClear }: { lacking: readonly string[]; onClear(): void }) {
  const { t } = useTranslation();
  return (
    <footer className="criteria-foot">
      <span className="quiet-text">
        <span className="required" aria-hidden>
          *
        </span>{' '}
        {t('reports.requiredMark')}
      </span>
      {lacking.length > 0 && (
        <p className="lacking" role="alert">
          <TriangleAlert aria-hidden />
          {t('reports.lacking', { names: lacking.join(', ') })}
        </p>
      )}
      <button type="button" className="button" onClick={onClear}>
        {t('reports.clear')}
      </button>
      <button type="submit" className="button primary">
        <Play aria-hidden />
        {t('reports.run')}
      </button>
    </footer>
  );
}
