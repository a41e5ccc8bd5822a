import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs';

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
    <ConfirmDialog title={title} confirm={title} destructive={destructive} onConfirm={onConfirm} onClose={onClose}>
      <p className="message">{question}</p>
      {names.length > 0 && (
        <p className="quiet-text">
          {shown.join(', ')}
          {names.length > shown.length && ` ${t('actions.andMore', { count: names.length - shown.length })}`}
        </p>
      )}
      {hidden > 0 && <p className="caution-text">{t('actions.hiddenSelected', { count: hidden })}</p>}
      {refused > 0 && <p className="caution-text">{t('actions.leftOut', { count: refused })}</p>}
    </ConfirmDialog>
  );
}
