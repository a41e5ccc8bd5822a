import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';
import { TextField } from '../text-field';
import { useAttempt } from './use-attempt';

export interface WithPasswordDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button says. */
  readonly action: string;
  perform(password: string): Promise<void>;
  onClose(): void;
}

/** Asks for the current password before something is done: a session that was left open does not know it. */
export function WithPasswordDialog({ title, text, action, perform, onClose }: WithPasswordDialogProps) {
  const { t } = useTranslation();
  const { busy, refusal, attempt } = useAttempt();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);

  function submit(): void {
    setChecked(true);
    if (password !== '') void attempt(() => perform(password));
  }
  return (
    <Dialog
      title={title}
      subtitle={text}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {action}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        <Refused text={refusal} />
        <PasswordOfOwn value={password} checked={checked} onChange={setPassword} />
      </div>
    </Dialog>
  );
}

/** What the server has against it. */
export function Refused({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="form-summary" role="alert">
      <TriangleAlert aria-hidden />
      {text}
    </p>
  );
}

/** The field of the current password. */
export function PasswordOfOwn(props: { value: string; checked: boolean; onChange(value: string): void }) {
  const { t } = useTranslation();
  return (
    <TextField
      name="password"
      label={t('frame.factors.password')}
      type="password"
      autoComplete="current-password"
      autoFocus
      value={props.value}
      problem={props.checked && props.value === '' ? t('rules.required') : null}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
