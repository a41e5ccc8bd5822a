import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface LanguageSelectProps {
  /** For its label. */
  readonly id: string;
  readonly languages: readonly string[];
  readonly value: string;
  onChange(language: string): void;
}

/** One of several languages, each by its name. */
export function LanguageSelect({ id, languages, value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation();
  return (
    <span className="select">
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {languages.map((code) => (
          <option key={code} value={code}>
            {t(`frame.languages.${code}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
