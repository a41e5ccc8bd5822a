import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordChange } from '../../engine/http';
import { brokenPasswordRules } from '../../engine/password';
import { useCockpit } from '../cockpit';
import { Dialog } from '../dialogs';
import { TextField } from '../text-field';

const FIELDS = ['old', 'new', 'confirm'] as const;
type Field = (typeof FIELDS)[number];
type Passwords = Readonly<Record<Field, string>>;
const EMPTY: Passwords = { old: '', new: '', confirm: '' };

/** What is wrong with each field, in words; null: nothing (VALID-008 to VALID-012). */
function useProblems(passwords: Passwords): Readonly<Record<Field, string | null>> {
  const { t } = useTranslation();
  const { settings } = useCockpit();
  const limit = settings.userSettings.passwordMinimumLength ?? 0;
  const required = (field: Field) => (passwords[field] ? null : t('rules.required'));
  const broken = brokenPasswordRules(passwords.new, limit).map((rule) => t(`rules.${rule}`, { limit }));
  const differs = passwords.confirm === passwords.new ? null : t('rules.passwordsDiffer');
  return {
    old: required('old'),
    new: required('new') ?? (broken.join('. ') || null),
    confirm: required('confirm') ?? differs,
  };
}

/**
 * Asks for the old password and twice for the new one (MODAL-030). What the server refuses with 400 is said in the
 * dialog, which is then empty again (VALID-019, OPEN-047): `onSubmit` gives that text, or whether it is done.
 */
export function PasswordDialog(props: {
  onSubmit(change: PasswordChange): Promise<boolean | string>;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const [passwords, setPasswords] = useState(EMPTY);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const problems = useProblems(passwords);
  const body = useRef<HTMLDivElement>(null);
  const focus = (name: Field) => body.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  async function submit(): Promise<void> {
    setSubmitted(true);
    const wrong = FIELDS.find((name) => problems[name]);
    if (wrong) focus(wrong);
    if (busy || wrong) return;
    setBusy(true);
    setRefusal(null);
    const answer = await props.onSubmit({ oldPassword: passwords.old, newPassword: passwords.new });
    setBusy(false);
    if (answer === true) return props.onClose();
    if (answer === false) return;
    setRefusal(answer);
    setPasswords(EMPTY);
    setSubmitted(false);
    focus('old');
  }
  const field = (name: Field) => ({
    name,
    label: t(`frame.password.${name}`),
    problem: wasSubmitted ? problems[name] : null,
    type: 'password',
    autoComplete: name === 'old' ? 'current-password' : 'new-password',
    value: passwords[name],
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
      setPasswords((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <Dialog
      title={t('frame.password.title')}
      subtitle={t('frame.password.text')}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <button type="button" className="button bordered" onClick={props.onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t('frame.password.save')}
          </button>
        </>
      }
    >
      <div className="dialog-body" ref={body}>
        {refusal && (
          <p className="form-summary" role="alert">
            <TriangleAlert aria-hidden />
            {refusal}
          </p>
        )}
        {FIELDS.map((name) => (
          <TextField key={name} {...field(name)} />
        ))}
      </div>
    </Dialog>
  );
}
