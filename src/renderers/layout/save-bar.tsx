import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import './save-bar.css';

export interface SaveBarProps {
  readonly count: number;
  /** What is changed, in words. */
  readonly changes?: string;
  /** Why it was not saved. */
  readonly problem?: string | undefined;
  /** What is to be known before. */
  readonly note?: string | undefined;
  readonly isSaving: boolean;
  /** What the button says, if it is not for the business unit. */
  readonly save?: string | undefined;
  onDiscard(): void;
  onSave(): void;
}

/** What is changed and not saved, with the ways to save it or to let it go. */
export function SaveBar({ count, changes, problem, note, isSaving, save, onDiscard, onSave }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <section className="save-bar" aria-label={t('settings.unsaved')}>
      {problem && (
        <p className="problem" role="alert">
          <TriangleAlert aria-hidden />
          {problem}
        </p>
      )}
      {note && <p className="note">{note}</p>}
      <div className="line">
        <i className="mark" aria-hidden />
        <span>
          <b>{t('settings.changes', { count })}</b> {t('settings.notSaved')}
        </span>
        <span className="what" title={changes}>
          {changes}
        </span>
        <button type="button" className="button" disabled={isSaving} onClick={onDiscard}>
          {t('settings.discard')}
        </button>
        <button type="button" className="button primary" disabled={isSaving} aria-busy={isSaving} onClick={onSave}>
          {save ?? t('settings.save')}
        </button>
      </div>
    </section>
  );
}
