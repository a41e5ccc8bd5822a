import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The line of the palette while its code is on its way: what is typed is kept. */
export function WaitingLine({ text, onText }: { text: string; onText(text: string): void }) {
  const { t } = useTranslation();
  const placeholder = t('frame.search.placeholder');
  return (
    <div className="palette">
      <div className="palette-input">
        <Search aria-hidden />
        <input
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
    </div>
  );
}
