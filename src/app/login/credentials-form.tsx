import { CircleAlert, Info, KeyRound } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../renderers/text-field';
import type { LoginFormProps } from './login-form';
import { loginProblem, refusalOf } from './login-problem';
import { PasswordField } from './password-field';
import type { Credential, Login } from './use-login';

export interface CredentialsFormProps extends Omit<LoginFormProps, 'services'> {
  readonly login: Login;
}

/** Takes the business unit, the name and the password, or leads to the provider. */
export function CredentialsForm({ login, isInternal, onTyping, onForgotten }: CredentialsFormProps) {
  const { t } = useTranslation();
  const { busy } = login;
  const form = useRef<HTMLFormElement>(null);
  useLoginFocus(form, login);
  const field = (name: Credential) => ({
    name,
    label: t(`login.${name === 'businessUnitName' ? 'businessUnit' : name}`),
    value: login.values[name],
    problem: login.isMissing(name) ? t('login.required') : null,
    onChange: (event: FormEvent<HTMLInputElement>) => {
      onTyping();
      login.change(name, event.currentTarget.value);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const empty = login.submit();
    if (empty) form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
  }

  return (
    <form className="login-form" ref={form} onSubmit={submit} noValidate>
      <h1>{t('login.title')}</h1>
      {isInternal && <p className="quiet-text">{t('login.support')}</p>}
      <Failure login={login} />
      <TextField {...field('businessUnitName')} autoComplete="organization" required />
      <TextField {...field('userName')} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <PasswordField {...field('password')} autoComplete="current-password" required onForgotten={onForgotten} />
      <button type="submit" className="button primary wide" aria-disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </button>
      <div className="login-or">{t('login.or')}</div>
      <button type="button" className="button bordered wide" disabled={!login.hasOpenId || busy} onClick={login.leave}>
        <KeyRound aria-hidden />
        {t('login.openId')}
      </button>
    </form>
  );
}

/** Why the last try failed, or why one has to log in again. */
function Failure({ login: { error, isRefused, ended } }: Pick<CredentialsFormProps, 'login'>) {
  const { t } = useTranslation();
  return (
    <>
      <div role="alert">
        {isRefused && (
          <p className="login-error">
            <CircleAlert aria-hidden />
            {refusalOf(error) ?? t(`login.${loginProblem(error)}`)}
          </p>
        )}
      </div>
      {error === null && (ended === 'refused' || ended === 'otherTab') && (
        <p className="login-note" role="status">
          <Info aria-hidden />
          {t('login.ended')}
        </p>
      )}
    </>
  );
}

/** The keyboard begins in the first empty field, and goes on in the password that was wrong or led on. */
function useLoginFocus(
  form: RefObject<HTMLFormElement | null>,
  { values, sessionError }: Pick<Login, 'values' | 'sessionError'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, with what was remembered; later values must not move the focus
  useEffect(() => {
    const first = values.businessUnitName === '' ? 'businessUnitName' : 'userName';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, []);
  useEffect(() => {
    if (!sessionError) return;
    const password = form.current?.querySelector<HTMLInputElement>('[name=password]');
    password?.focus();
    password?.select();
  }, [form, sessionError]);
}
