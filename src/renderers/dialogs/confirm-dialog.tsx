import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What the agreeing button says: the verb itself. */
  readonly confirm: string;
  readonly destructive: boolean;
  onConfirm(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** A question with its two answers; Enter gives the one named with the verb. */
export function ConfirmDialog({ title, confirm, destructive, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      onSubmit={onConfirm}
      footer={
        <>
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className={`button ${destructive ? 'destructive' : 'primary'}`}>
            {confirm}
          </button>
        </>
      }
    >
      <div className="dialog-body">{children}</div>
    </Dialog>
  );
}
