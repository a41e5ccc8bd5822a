import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ReloadContext } from '../reload-context';
import { ChoiceDialog } from './choice-dialog';
import { ConfirmDialog } from './confirm-dialog';
import { CopyButton } from './copy-button';
import type { DialogMessage, MessageStore } from './core';
import { Dialog } from './core';
import { ErrorDetails } from './details';
import { WhyLink } from './why-link';

type Told<Kind extends DialogMessage['kind']> = Extract<DialogMessage, { kind: Kind }>;

/** 'could not perform the action', with what happened (ERROR-001 to ERROR-003). */
function ErrorDialog({ message, close }: { message: Told<'error'>; close(): void }) {
  const { t } = useTranslation();
  const reload = useContext(ReloadContext);
  const { asksReload } = message;
  const text = [message.message, message.details, message.stack].filter(Boolean).join('\n\n');
  return (
    <Dialog
      role="alertdialog"
      width="medium"
      title={t('error.title')}
      icon={
        <span className="dialog-icon failure">
          <CircleAlert aria-hidden />
        </span>
      }
      onClose={close}
      footer={
        <>
          <CopyButton title={t('dialogs.copy')} text={() => text} />
          <span className="grow" />
          <WhyLink why={message.why} onGo={close} />
          <button type="button" className={`button ${asksReload ? 'bordered' : 'primary'}`} onClick={close}>
            {t('dialogs.ok')}
          </button>
          {asksReload && (
            <button type="button" className="button primary" onClick={() => reload()}>
              {t('error.reload')}
            </button>
          )}
        </>
      }
    >
      <div className="dialog-body">
        <p className="message">{message.message}</p>
        <ErrorDetails details={message.details} stack={message.stack} />
      </div>
    </Dialog>
  );
}

/** A warning or a success: one text, one button (ERROR-048), and another for what there is to copy. */
function PlainDialog({ message, close }: { message: Told<'warning' | 'success'>; close(): void }) {
  const { t } = useTranslation();
  const isWarning = message.kind === 'warning';
  const told = isWarning ? message : undefined;
  const toCopy = message.kind === 'success' ? message.toCopy : undefined;
  return (
    <Dialog
      role="alertdialog"
      title={told?.title ?? t(`dialogs.${message.kind}`)}
      icon={
        <span className={`dialog-icon ${isWarning ? 'caution' : 'success'}`}>
          {isWarning ? <TriangleAlert aria-hidden /> : <CircleCheck aria-hidden />}
        </span>
      }
      onClose={close}
      footer={
        <>
          <WhyLink why={told?.why} onGo={close} />
          {toCopy !== undefined && (
            <>
              <CopyButton title={t('dialogs.copy')} text={() => toCopy} />
              <span className="grow" />
            </>
          )}
          <button type="button" className="button primary" onClick={close}>
            {t('dialogs.ok')}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        <p className="message">{message.message}</p>
      </div>
    </Dialog>
  );
}

function QuestionDialog({ message, close }: { message: Told<'confirm'>; close(): void }) {
  const { title, text, confirm, cancel, destructive = false } = message.question;
  function agree(): void {
    message.answer(true);
    close();
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      destructive={destructive}
      onConfirm={agree}
      onClose={close}
    >
      <p className="message">{text}</p>
    </ConfirmDialog>
  );
}

/** One told thing as its dialog. */
export function MessageDialog({ message, store }: { message: DialogMessage; store: MessageStore }) {
  const close = () => store.close(message.id);
  if (message.kind === 'error') return <ErrorDialog message={message} close={close} />;
  if (message.kind === 'choice') return <ChoiceDialog choice={message.choice} answer={message.answer} close={close} />;
  if (message.kind === 'confirm') return <QuestionDialog message={message} close={close} />;
  return <PlainDialog message={message} close={close} />;
}
