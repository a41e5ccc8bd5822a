import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COMPANY_SCHEMA } from '../../engine/company';
import { Field } from '../../renderers/editors';
import { ADDRESS, type CompanyField, defaultOf, FORMATS } from './fields';
import type { useCompany } from './use-company';

interface FieldsProps {
  readonly company: ReturnType<typeof useCompany>;
  readonly mayEdit: boolean;
}

function limitOf(field: CompanyField): number {
  const { maxLength = 2 }: { maxLength?: number } = COMPANY_SCHEMA.properties[field] as object;
  return maxLength;
}

/** The nine fields: who the company is, and its formats. */
export function CompanyFields({ company, mayEdit }: FieldsProps) {
  const { t } = useTranslation();
  const { values, changes, problemOf, change, leave } = company;
  const classOf = (name: CompanyField, base: string) => (changes[name] === undefined ? base : `${base} changed`);
  return (
    <>
      <section aria-labelledby="company-address">
        <h2 id="company-address">{t('company.address')}</h2>
        <div className="company-fields">
          {ADDRESS.map(({ name, wide, isRequired = false }) => (
            <div key={name} className={`wide-${wide}`}>
              <Field
                name={name}
                caption={t(`company.fields.${name}`)}
                problem={problemOf(name)}
                isRequired={isRequired}
              >
                {({ id, describedBy }) => (
                  <input
                    id={id}
                    className={classOf(name, 'input')}
                    autoComplete="off"
                    required={isRequired}
                    readOnly={!mayEdit}
                    maxLength={limitOf(name)}
                    aria-invalid={describedBy !== undefined || undefined}
                    aria-describedby={describedBy}
                    value={values[name] ?? ''}
                    onChange={({ target: { value } }) =>
                      change(name, name === 'countryCode' ? value.toUpperCase() : value)
                    }
                    onBlur={() => leave(name)}
                  />
                )}
              </Field>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="company-formats">
        <h2 id="company-formats">
          {t('company.formats')} <small>{t('company.formatsAbout')}</small>
        </h2>
        <div className="company-fields">
          {FORMATS.map(({ name, values: offered, textOf }) => (
            <div key={name} className="wide-3">
              <Field name={name} caption={t(`company.fields.${name}`)} problem={problemOf(name)}>
                {({ id }) => (
                  <span className="select">
                    <select
                      id={id}
                      className={classOf(name, '')}
                      disabled={!mayEdit}
                      value={values[name] ?? ''}
                      onChange={({ target }) => change(name, target.value)}
                    >
                      <option value="">{t('settings.values.as', { value: textOf(defaultOf(name), t) })}</option>
                      {offered.map((value) => (
                        <option key={value} value={value}>
                          {textOf(value, t)}
                        </option>
                      ))}
                    </select>
                    <ChevronDown aria-hidden />
                  </span>
                )}
              </Field>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}
