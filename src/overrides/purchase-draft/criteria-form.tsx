import { ListChecks, SquarePen } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { type Row, wordsTest } from '../../engine/query';
import { captions } from '../../renderers/captions';
import { type Choice, type ChoiceSource, namedChoices } from '../../renderers/choices';
import { useCockpit } from '../../renderers/cockpit';
import { focusPlace } from '../../renderers/documents';
import { ChoiceBox, Field, NumberInput } from '../../renderers/editors';
import '../../renderers/forms/forms.css';
import { fetchRows } from '../../renderers/rows';
import { type Criteria, isPeriod, MOST_DAYS } from './criteria';
import type { Models } from './models';
import { SupplierChoice, SupplierFacts } from './supplier-facts';
import { useSupplier } from './use-supplier';

interface CriteriaFormProps {
  readonly models: Models;
  readonly criteria: Criteria;
  readonly mayStartEmpty: boolean;
  onChange(criteria: Criteria): void;
  onPropose(): void;
  onEmpty(): void;
}

/** What the lines of a new draft are searched by (PO-001, OPEN-154). */
export function CriteriaForm(props: CriteriaFormProps) {
  const { models, criteria, onChange } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [wasTried, setTried] = useState(false);
  const { supplierId, demandDays } = criteria;
  const supplier = useSupplier(models, supplierId);
  const hasPeriod = demandDays === undefined || isPeriod(demandDays);
  const noSupplier = wasTried && !supplierId ? t('rules.required') : undefined;
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => focusPlace(root.current, 'supplierId'), []);
  const range = { minimum: format.number(0), maximum: format.number(MOST_DAYS) };

  function submit(): void {
    setTried(true);
    if (supplierId && hasPeriod) props.onPropose();
  }

  return (
    <form
      ref={root}
      className="page-scroll form-body draft-criteria"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="quiet-text">{t('purchaseDraft.criteriaText')}</p>
      <Field name="supplierId" caption={captions.entityTitle(models.supplier)} problem={noSupplier} isRequired>
        {({ id, describedBy }) => (
          <SupplierChoice
            models={models}
            id={id}
            describedBy={describedBy}
            value={supplierId}
            onChange={(chosen) => onChange({ ...criteria, supplierId: chosen, materialGroup: undefined })}
          />
        )}
      </Field>
      {supplier && <SupplierFacts models={models} supplier={supplier} />}
      <Kinds {...props} />
      <Period {...props} problem={hasPeriod ? undefined : t('rules.range', range)} />
      <label className="draft-check">
        <input
          type="checkbox"
          checked={criteria.belowCritical ?? false}
          onChange={({ target }) => onChange({ ...criteria, belowCritical: target.checked || undefined })}
        />
        {t('purchaseDraft.belowCritical')}
      </label>
      <div className="actions">
        <button type="submit" className="button primary">
          <ListChecks aria-hidden />
          {t('purchaseDraft.propose')}
        </button>
        {props.mayStartEmpty && (
          <button type="button" className="button bordered" onClick={props.onEmpty}>
            <SquarePen aria-hidden />
            {t('purchaseDraft.startEmpty')}
          </button>
        )}
      </div>
    </form>
  );
}

/** Which of the supplier's materials: a group, a class. */
function Kinds({ models: { material, supplier }, criteria, onChange }: CriteriaFormProps) {
  const { t } = useTranslation();
  const { http } = useCockpit();
  const { supplierId } = criteria;
  const groups = useMemo(() => groupsOf(http, material, supplierId), [http, material, supplierId]);
  const classes = useMemo(() => {
    const abc = material.properties.find(({ name }) => name === 'abc');
    return namedChoices(abc?.values ?? [], (value) => captions.value(material, 'abc', value as string));
  }, [material]);
  return (
    <>
      <Field name="materialGroup" caption={captions.property(material, 'materialGroup')} problem={undefined}>
        {({ id }) => (
          <>
            <ChoiceBox
              id={id}
              source={groups}
              many={false}
              label={captions.property(material, 'materialGroup')}
              value={criteria.materialGroup}
              disabled={!supplierId}
              describedBy={supplierId ? undefined : `${id}-hint`}
              placeholder={t('purchaseDraft.all')}
              onChange={(chosen) => onChange({ ...criteria, materialGroup: chosen as string | undefined })}
            />
            {!supplierId && (
              <small className="hint" id={`${id}-hint`}>
                {t('forms.chooseFirst', { name: captions.entityTitle(supplier).toLocaleLowerCase() })}
              </small>
            )}
          </>
        )}
      </Field>
      <Field name="abc" caption={captions.property(material, 'abc')} problem={undefined}>
        {({ id }) => (
          <ChoiceBox
            id={id}
            source={classes}
            many={false}
            label={captions.property(material, 'abc')}
            value={criteria.abc}
            searches={false}
            placeholder={t('purchaseDraft.all')}
            onChange={(chosen) => onChange({ ...criteria, abc: chosen as string | undefined })}
          />
        )}
      </Field>
    </>
  );
}

/** For how many days is ordered. */
function Period({ criteria, problem, onChange }: CriteriaFormProps & { problem: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Field name="demandDays" caption={t('purchaseDraft.demandDays')} problem={problem}>
      {({ id, describedBy }) => (
        <>
          <NumberInput
            id={id}
            aria-invalid={describedBy !== undefined || undefined}
            aria-describedby={[`${id}-hint`, describedBy].filter(Boolean).join(' ')}
            decimals={0}
            value={criteria.demandDays}
            onChange={(days) => onChange({ ...criteria, demandDays: days })}
          />
          <small className="hint" id={`${id}-hint`}>
            {t('purchaseDraft.demandDaysHint')}
          </small>
        </>
      )}
    </Field>
  );
}

/** The groups of the supplier's materials. */
function groupsOf(
  http: Parameters<typeof fetchRows>[0],
  model: EntityModel,
  supplierId: string | undefined,
): ChoiceSource {
  let all: Promise<readonly Choice[]> | undefined;
  const read = async (): Promise<readonly Choice[]> => {
    if (supplierId === undefined) return [];
    const { result } = await fetchRows(http, {
      model,
      parameters: {},
      values: {},
      options: {
        filter: { property: 'supplierId', operator: '=', value: supplierId },
        group: [{ selector: 'materialGroup', isExpanded: false }],
        skip: 0,
        take: 1000,
      },
    });
    return (result as readonly Row[]).flatMap(({ key }) =>
      typeof key === 'string' && key !== '' ? [{ value: key, text: key }] : [],
    );
  };
  return async ({ searchText = '', values, skip = 0, take }) => {
    all ??= read().catch((error: unknown) => {
      all = undefined;
      throw error;
    });
    const isWanted = wordsTest(searchText);
    return (await all)
      .filter(({ value }) => values?.includes(value) ?? true)
      .filter(({ text }) => isWanted(text))
      .slice(skip, take === undefined ? undefined : skip + take);
  };
}
