import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportField } from '../../engine/http';

export interface ValueInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  readonly label: string;
  readonly field: ImportField;
  readonly value: string;
  onChange(value: string): void;
}

/** One value of a column; what it may be called is offered, if that is a short list. */
export function ValueInput({ label, field, value, onChange, ...rest }: ValueInputProps) {
  const { t } = useTranslation();
  const list = useId();
  const choices = field.type === 'boolean' ? [t('values.yes'), t('values.no')] : (field.choices ?? []);
  return (
    <>
      <input
        {...rest}
        className="input"
        aria-label={label}
        autoComplete="off"
        {...(field.type === 'number' || field.type === 'integer' ? { inputMode: 'decimal' as const } : {})}
        {...(choices.length > 0 ? { list } : {})}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
