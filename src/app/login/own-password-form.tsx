import { CircleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type ForcedPasswordChange, isRefused, type LoginRequest } from '../../engine/http';
import { sessionOfLogin } from '../../engine/session';
import { TextField } from '../../renderers/text-field';
import type { Services } from '../services';
import { loginProblem } from './login-problem';

const FIELDS = ['new', 'confirm'] as const;
type Field = (typeof FIELDS)[number];

export interface OwnPasswordFormProps {
  readonly services: Services;
  /** What was right, but was set by another person. */
  readonly credentials: LoginRequest;
  /** Says that the second factor was proven. */
  readonly ticket?: string | undefined;
  onBack(): void;
}

/** Asks for a password of one's own, stores it and logs in with it (LOGIN-017, OPEN-046). */
export function OwnPasswordForm({ services, credentials, ticket, onBack }: OwnPasswordFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ new: '', confirm: '' });
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems: Record<Field, string | null> = {
    new: values.new ? null : t('login.required'),
    confirm: values.confirm === values.new ? null : t('rules.passwordsDiffer'),
  };
  const focus = (name: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    const wrong = FIELDS.find((name) => problems[name]);
    if (wrong) focus(wrong);
    if (busy || wrong) return;
    setBusy(true);
    setRefusal(null);
    const { password: oldPassword, ...name } = credentials;
    const change: ForcedPasswordChange = {
      ...name,
      oldPassword,
      newPassword: values.new,
      ...(ticket === undefined ? {} : { ticket }),
    };
    try {
      const { data } = await services.http.put(API.password, change);
      if (data) services.session.send({ type: 'LOGIN.DONE', session: sessionOfLogin(data) });
      else services.session.send({ type: 'LOGIN.SUBMIT', credentials: { ...credentials, password: values.new } });
    } catch (error) {
      const said = isRefused(error) && error.body.message;
      setRefusal(said || t(`login.${loginProblem(error)}`));
      setBusy(false);
      focus('new');
    }
  }

  return (
    <form className="login-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('login.ownTitle')}</h1>
      <p className="quiet-text">{t('login.ownText')}</p>
      <div role="alert">
        {refusal && (
          <p className="login-error">
            <CircleAlert aria-hidden />
            {refusal}
          </p>
        )}
      </div>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`login.${name}Password`)}
          type="password"
          autoComplete="new-password"
          required
          autoFocus={name === 'new'}
          value={values[name]}
          problem={checked ? problems[name] : null}
          onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
        />
      ))}
      <button type="submit" className="button primary wide" aria-disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.ownSubmit')}
      </button>
      <button type="button" className="link-button" onClick={onBack}>
        {t('login.back')}
      </button>
    </form>
  );
}
