import { useTranslation } from 'react-i18next';
import { TextField } from '../text-field';

export interface CodeFieldProps {
  readonly value: string;
  readonly problem: string | null;
  onChange(value: string): void;
}

/** The code that an authenticator app shows: digits, which a browser may fill in, and which may be pasted with a gap. */
export function CodeField({ value, problem, onChange }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="code"
      label={t('secondFactor.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      autoFocus
      value={value}
      problem={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
