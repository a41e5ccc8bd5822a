import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PropertyModel } from '../../../engine/model';
import { isNumber } from '../../../engine/value/kinds';
import { useCockpit } from '../../../renderers/cockpit';
import { NumberInput } from '../../../renderers/editors';
import { nameOf, readText, valueText } from './value-texts';

export interface ValueFieldProps {
  readonly property: PropertyModel;
  /** The text of the scope that is edited; undefined for none. */
  readonly text: string | undefined;
  /** What holds without it. */
  readonly otherwise: unknown;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  onChange(text: string | null): void;
}

/** The value of a setting as its type is entered; empty is no value of its own. */
export function ValueField({ property, text, otherwise, disabled, describedBy, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const shared = {
    'aria-label': nameOf(property),
    'aria-invalid': describedBy !== undefined || undefined,
    'aria-describedby': describedBy,
    disabled,
  };
  const without = valueText({}, otherwise, { t, format });
  if (property.kind === 'boolean')
    return (
      <span className="select">
        <select {...shared} value={text ?? ''} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">{t('settings.values.as', { value: without })}</option>
          <option value="true">{t('settings.values.on')}</option>
          <option value="false">{t('settings.values.off')}</option>
        </select>
        <ChevronDown aria-hidden />
      </span>
    );
  if (!isNumber(property))
    return (
      <input
        {...shared}
        className="input"
        placeholder={without}
        value={text ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    );
  return (
    <NumberInput
      {...shared}
      placeholder={without}
      value={readText(property, text) as number | string | undefined}
      onChange={(value) => onChange(value === undefined ? null : String(value))}
    />
  );
}
