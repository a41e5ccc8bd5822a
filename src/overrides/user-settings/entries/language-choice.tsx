import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../engine/constants';

/** Whose texts are edited. */
export function LanguageChoice({ language, onChange }: { language: string; onChange(language: string): void }) {
  const { t } = useTranslation();
  return (
    <label className="view-as">
      <span>{t('settings.entries.language')}</span>
      <span className="select">
        <select value={language} onChange={({ target }) => onChange(target.value)}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {t(`frame.languages.${one}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
    </label>
  );
}
