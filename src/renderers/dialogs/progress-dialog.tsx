import { useTranslation } from 'react-i18next';
import { useSlow } from '../use-slow';
import { Dialog } from '.';

/** What is done sooner needs no word. */
const SHOWN_AFTER_MS = 500;

export interface ProgressDialogProps {
  readonly title: string;
  readonly done: number;
  /** Up to one: nobody knows how far it is. */
  readonly of: number;
  /** Instead of the general words. */
  readonly text?: string | undefined;
  /** Given, it can be called off. */
  onCancel?(): void;
  /** Given, what is left can be called off; what was done stays. */
  readonly onStop?: (() => void) | undefined;
}

/** How far a long action is. */
export function ProgressDialog({ title, done, of, text, onCancel, onStop }: ProgressDialogProps) {
  const { t } = useTranslation();
  const isLong = useSlow(true, SHOWN_AFTER_MS);
  if (!isLong) return null;
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        (onCancel || onStop) && (
          <button type="button" className="button bordered" onClick={onCancel ?? onStop}>
            {t(onCancel ? 'dialogs.cancel' : 'actions.callOff')}
          </button>
        )
      }
    >
      {/* Not on the button that calls off: who presses Enter means the question that is still to come. */}
      <div className="dialog-body" role="status" tabIndex={-1} data-autofocus>
        <progress className="action-progress" value={of > 1 ? done : undefined} max={Math.max(1, of)} />
        <p className="quiet-text">{text ?? (of > 1 ? t('actions.progress', { done, of }) : t('actions.performing'))}</p>
      </div>
    </Dialog>
  );
}
