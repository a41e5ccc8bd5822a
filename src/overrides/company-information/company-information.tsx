import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { useKeptDrafts } from '../../renderers/forms';
import { Loading, SaveBar } from '../../renderers/layout';
import { useLoaded } from '../../renderers/use-loaded';
import { CompanyFields } from './company-fields';
import { ADDRESS, type CompanyField, FORMATS } from './fields';
import { Preview } from './preview';
import type { KeptCompany } from './save-company';
import { useCompany } from './use-company';
import './company-information.css';

/** Who opens the page by its entry may save as well (OPEN-114). */
const EDIT = 'header.can_edit_company_info';
const PART = 'company';

/** Company information of the business unit, and what its dates and numbers look like (ROUTE-045). */
export function CompanyInformation() {
  const { t } = useTranslation();
  const { session } = useCockpit();
  const { data, error, load } = useLoaded(API.cockpitSettings);
  const { kept, onDraft } = useKeptDrafts('company-information');
  return (
    <div className="page company-information">
      <div className="page-head">
        <h1>{t('company.title')}</h1>
        <span className="unit">{t('company.of', { unit: session.businessUnit })}</span>
      </div>
      {data ? (
        <CompanyPage
          settings={data}
          kept={kept[PART] as KeptCompany | undefined}
          onDraft={(draft) => onDraft(PART, draft)}
        />
      ) : (
        <Loading error={error} onRetry={() => void load()} />
      )}
    </div>
  );
}

function CompanyPage(props: Parameters<typeof useCompany>[0]) {
  const { t } = useTranslation();
  const { may, messages } = useCockpit();
  const company = useCompany(props);
  const { stored, values, changes, clashes, problems } = company;
  const form = useRef<HTMLFormElement>(null);
  const mayEdit = may(EDIT);
  const nameOf = (field: string) => t(`company.fields.${field}`);
  const textOf = (field: CompanyField, value: string | undefined): string =>
    value ? (FORMATS.find(({ name }) => name === field)?.textOf(value, t) ?? value) : t('settings.values.none');
  const changed = [...ADDRESS, ...FORMATS].map(({ name }) => name).filter((name) => changes[name] !== undefined);
  const clashing = changed.filter((name) => clashes.includes(name));

  async function save(): Promise<void> {
    if (problems.size > 0) {
      company.leave(...problems.keys());
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (!(await company.save())) return;
    // Whoever types again meanwhile goes on.
    if (!form.current?.contains(document.activeElement)) form.current?.focus();
    messages.notice(t('company.done'));
  }
  const problem =
    clashing.length > 0
      ? t('settings.values.clash', { names: clashing.map(nameOf).join(', ') })
      : [...problems.keys()].some((field) => company.problemOf(field as CompanyField))
        ? t(company.isIncomplete ? 'rules.requiredSummary' : 'company.problem')
        : undefined;
  return (
    <>
      <div className="company-body">
        <form
          ref={form}
          tabIndex={-1}
          className="company-form"
          aria-label={t('company.title')}
          onSubmit={(event) => {
            event.preventDefault();
            if (company.isChanged) void save();
          }}
        >
          {!mayEdit && <p className="about">{t('company.readOnly')}</p>}
          <CompanyFields company={company} mayEdit={mayEdit} />
          <button type="submit" hidden />
        </form>
        <Preview stored={stored} values={values} />
      </div>
      {company.isChanged && (
        <SaveBar
          count={changed.length}
          changes={changed
            .map((field) =>
              t('settings.values.change', {
                name: nameOf(field),
                before: textOf(field, stored[field]),
                after: textOf(field, changes[field]),
              }),
            )
            .join(' · ')}
          problem={problem}
          isSaving={company.isSaving}
          onDiscard={() => {
            form.current?.focus();
            company.discard();
          }}
          onSave={() => void save()}
        />
      )}
    </>
  );
}
