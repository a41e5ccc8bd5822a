import { useTranslation } from 'react-i18next';

/** Rows that would jump wait here until the person asks for them. Its place is kept while nothing waits. */
export function WaitingChanges({ count, onShow }: { count: number; onShow(): void }) {
  const { t } = useTranslation();
  const words = t('grid.changesWait', { count });
  return (
    <div className="waiting" aria-live="polite">
      {count > 0 && (
        <button type="button" title={words} onClick={onShow}>
          <span className="short" aria-hidden>
            {t('grid.wait', { count })}
          </span>
          <span className="words">{words}</span>
          <b>{t('grid.show')}</b>
        </button>
      )}
    </div>
  );
}
