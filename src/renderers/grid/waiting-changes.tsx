import { useTranslation } from 'react-i18next';

/** Rows that would jump wait here until the person asks for them. */
export function WaitingChanges({ count, onShow }: { count: number; onShow(): void }) {
  const { t } = useTranslation();
  return (
    <div className="waiting" aria-live="polite">
      {count > 0 && (
        <button type="button" onClick={onShow}>
          {t('grid.changesWait', { count })}
          <b>{t('grid.show')}</b>
        </button>
      )}
    </div>
  );
}
