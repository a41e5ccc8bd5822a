import { useTranslation } from 'react-i18next';

/** The keys of the palette, and what the search did not come to. */
export function Foot({ leftOut }: { leftOut: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className="palette-foot">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('find.keys.choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('find.keys.open')}
      </span>
      <span>
        <kbd>Shift Enter</kbd> {t('find.keys.apart')}
      </span>
      <span className="end">
        {leftOut.length > 0 ? t('find.leftOut', { names: leftOut.join(', ') }) : t('find.sees')}
      </span>
    </div>
  );
}
