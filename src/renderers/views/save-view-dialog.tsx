import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CustomViewHeader, isViewName } from '../../engine/view';
import { useCockpit } from '../cockpit';
import { Dialog } from '../dialogs';

export interface SaveViewDialogProps {
  readonly views: readonly CustomViewHeader[];
  /** Gives what is wrong, if something is. */
  onSave(name: string, isShared: boolean): Promise<string | undefined>;
  onClose(): void;
}

/** Asks for the name of a view, and who may see it (VIEW-014, VIEW-015). */
export function SaveViewDialog({ views, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const fieldId = useId();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(!may('grid.can_save_for_me'));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const trimmed = name.trim();
    // The list as it is without a view has a name as well.
    const names = [t('views.standard'), ...views.map(({ customViewName }) => customViewName)];
    const isTaken = names.some((taken) => taken.toLowerCase() === trimmed.toLowerCase());
    if (!isViewName(trimmed)) return setProblem(t('views.invalid'));
    if (isTaken) return setProblem(t('views.taken'));
    setBusy(true);
    setProblem(await onSave(trimmed, isShared));
    setBusy(false);
  }

  return (
    <Dialog
      title={t('views.saveTitle')}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {t('views.saveButton')}
          </button>
        </>
      }
    >
      <div className="dialog-body save-view">
        <div className="field">
          <label className="label" htmlFor={fieldId}>
            {t('views.name')}
          </label>
          <input
            id={fieldId}
            className="input"
            value={name}
            maxLength={50}
            autoComplete="off"
            aria-invalid={problem !== undefined}
            aria-describedby={problem && `${fieldId}-problem`}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
          {problem && (
            <p className="problem" id={`${fieldId}-problem`} role="alert">
              {problem}
            </p>
          )}
        </div>
        {may('grid.can_save_for_all') && (
          <label className="check">
            <input
              type="checkbox"
              checked={isShared}
              disabled={!may('grid.can_save_for_me')}
              onChange={({ target }) => setShared(target.checked)}
            />
            {t('views.forAll')}
          </label>
        )}
      </div>
    </Dialog>
  );
}
