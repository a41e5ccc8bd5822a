import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './core';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What the agreeing button says: the verb itself. */
  readonly confirm: string;
  /** What the other button says, if it is not "Cancel". */
  readonly cancel?: string | undefined;
  readonly destructive: boolean;
  onConfirm(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** A question with its two answers. Focus starts on the one named with the verb; if that destroys, on the other. */
export function ConfirmDialog({
  title,
  confirm,
  cancel,
  destructive,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      onSubmit={onConfirm}
      footer={
        <>
          <button
            type="button"
            className="button bordered"
            data-autofocus={destructive ? true : undefined}
            onClick={onClose}
          >
            {cancel ?? t('dialogs.cancel')}
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
