import { Lock, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingInForce } from '../../../engine/http';
import { captions } from '../../../renderers/captions';
import { useCockpit } from '../../../renderers/cockpit';
import { Problem } from '../../../renderers/editors';
import type { Scope } from './use-values';
import { ValueField } from './value-field';
import { aboutOf, nameOf, rangeText, readText, valueText } from './value-texts';

export interface ValueRowProps {
  readonly setting: SettingInForce;
  readonly scope: Scope;
  /** The text of this scope; undefined for none. */
  readonly text: string | undefined;
  readonly isChanged: boolean;
  readonly problem: string | undefined;
  onChange(text: string | null): void;
}

/** What holds where a scope has no value of its own. */
function otherwiseIn(scope: Scope, { property, stored }: SettingInForce): unknown {
  const wider = (scope === 'User' ? stored.BusinessUnit : undefined) ?? stored.Factory;
  return wider === undefined ? property.default : readText(property, wider);
}

/** One setting: what it is, its value in a scope, what is in force and from where. */
export function ValueRow({ setting, scope, text, isChanged, problem, onChange }: ValueRowProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const id = useId();
  const { property, from, closed, value } = setting;
  const isClosed = closed.includes(scope);
  const name = nameOf(property);
  const hints = [aboutOf(property), rangeText(property, { t, format })].filter((hint) => hint !== '');
  return (
    <tr data-setting={property.name}>
      <th scope="row">
        {name}
        {hints.map((hint) => (
          <small key={hint}>{hint}</small>
        ))}
      </th>
      <td className={isChanged ? 'changed' : undefined}>
        <div className="entered">
          <ValueField
            property={property}
            text={text}
            otherwise={otherwiseIn(scope, setting)}
            disabled={isClosed}
            describedBy={problem ? id : undefined}
            onChange={onChange}
          />
          {property.unit && <span className="unit">{captions.unit(property.unit)}</span>}
          {text !== undefined && !isClosed && (
            <button
              type="button"
              className="icon-button small"
              aria-label={t('settings.values.reset', { name })}
              title={t('settings.values.toDefault')}
              onClick={() => onChange(null)}
            >
              <RotateCcw aria-hidden />
            </button>
          )}
        </div>
        {problem && <Problem id={id} text={problem} />}
        {isClosed && (
          <p className="closed">
            <Lock aria-hidden />
            {t('settings.values.closed')}
          </p>
        )}
      </td>
      <td className="in-force">
        <b>{valueText(property, value, { t, format })}</b>
        <small>{t(`settings.values.from.${from}`)}</small>
      </td>
    </tr>
  );
}
