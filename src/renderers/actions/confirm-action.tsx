import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';

export interface ConfirmActionProps {
  readonly title: string;
  readonly question: string;
  readonly names: readonly string[];
  readonly refused: number;
  readonly hidden: number;
  readonly destructive: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** More names than these are counted. */
const NAMED = 8;

/** Asks once before an action, and names what it takes, what it leaves out and what is out of sight. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { t } = useTranslation();
  const { title, question, names, refused, hidden, destructive, onConfirm, onClose } = props;
  const shown = names.slice(0, NAMED);
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
            {title}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        <p className="message">{question}</p>
        {names.length > 0 && (
          <p className="quiet-text">
            {shown.join(', ')}
            {names.length > shown.length && ` ${t('actions.andMore', { count: names.length - shown.length })}`}
          </p>
        )}
        {hidden > 0 && <p className="caution-text">{t('actions.hiddenSelected', { count: hidden })}</p>}
        {refused > 0 && <p className="caution-text">{t('actions.leftOut', { count: refused })}</p>}
      </div>
    </Dialog>
  );
}
