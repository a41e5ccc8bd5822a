import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FormValues, Setback } from '../../engine/form';
import type { EntityModel } from '../../engine/model';
import { isBlank } from '../../engine/query';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { valueSayer } from '../value-texts';

/** Says what somebody else has changed since the form was opened; what was typed stays in the fields. */
export function StaleNote({
  model,
  setback,
  filled,
}: {
  model: EntityModel;
  setback: Extract<Setback, { kind: 'stale' }>;
  filled: FormValues;
}) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const say = (name: string, value: unknown): string => {
    const property = model.properties.find((candidate) => candidate.name === name);
    return isBlank(value) ? t('forms.empty') : valueSayer(model, property, format, t)(value);
  };
  const names = setback.changed.filter((name) => model.properties.some((property) => property.name === name));
  return (
    <div className="form-stale" role="alert">
      <RefreshCw aria-hidden />
      <div>
        <b>{t('forms.stale')}</b>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>{captions.property(model, name)}</dt>
              <dd>
                {t('forms.staleNow', { value: say(name, setback.current[name]) })}
                {Object.hasOwn(filled, name) &&
                  filled[name] !== setback.current[name] &&
                  ` ${t('forms.staleYours', { value: say(name, filled[name]) })}`}
              </dd>
            </div>
          ))}
        </dl>
        <p>{t('forms.staleText')}</p>
      </div>
    </div>
  );
}
