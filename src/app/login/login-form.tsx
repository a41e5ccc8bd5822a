import { useSelector } from '@xstate/react';
import { CircleAlert, Info, KeyRound } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginRequest } from '../../engine/http';
import { TextField } from '../../renderers/text-field';
import { loadChunk } from '../chunk';
import { keepLoginMemory, readLoginMemory } from '../login-memory';
import type { Services } from '../services';
import { isSetByAnother, loginProblem, refusalOf } from './login-problem';
import { OwnPasswordForm } from './own-password-form';
import { PasswordField } from './password-field';
import { provenTicketOf, secondStepOf } from './second-step';
import { goToProvider, useOpenIdEnabled, useProviderAnswer } from './use-open-id';

/** Most log-ins need it not. */
const SecondStepForm = lazy(() => loadChunk(() => import('./second-step-form')));

export interface LoginFormProps {
  readonly services: Services;
  /** /login-internal: for support, who come with an account of the supplier (OPEN-039). */
  readonly isInternal: boolean;
  onTyping(): void;
  onForgotten(): void;
}

/** Takes the credentials, sends them, says what was wrong (LOGIN-004 to LOGIN-010, LOGIN-013). */
export function LoginForm({ services, isInternal, onTyping, onForgotten }: LoginFormProps) {
  const { t } = useTranslation();
  const { context, isSending } = useSelector(
    services.session,
    (snapshot) => ({
      context: snapshot.context,
      isSending: snapshot.matches('authenticating'),
    }),
    sameState,
  );
  const [values, setValues] = useState<LoginRequest>({
    businessUnitName: readLoginMemory().businessUnit,
    userName: '',
    password: '',
  });
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [left, setLeft] = useState<unknown>(null);
  /** What is wanted after the second step. */
  const [later, setLater] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const openId = useOpenIdEnabled(services.http, values.businessUnitName.trim());
  const isComing = useProviderAnswer(services, setFailure);
  const busy = isSending || isComing;
  const error = failure ?? context.error;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, with what was remembered; later values must not move the focus
  useEffect(() => {
    const first = values.businessUnitName === '' ? 'businessUnitName' : 'userName';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, []);
  useEffect(() => {
    if (context.error) form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
  }, [context.error]);

  const problem = (name: keyof LoginRequest): string | null =>
    checked && values[name].trim() === '' ? t('login.required') : null;
  const field = (name: keyof LoginRequest) => ({
    name,
    label: t(`login.${name === 'businessUnitName' ? 'businessUnit' : name}`),
    value: values[name],
    problem: problem(name),
    onChange: (event: FormEvent<HTMLInputElement>) => {
      onTyping();
      setValues({ ...values, [name]: event.currentTarget.value });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    setFailure(null);
    const empty = (['businessUnitName', 'userName', 'password'] as const).find((name) => values[name].trim() === '');
    if (empty) form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
    if (empty || busy) return;
    const credentials = trimmed(values);
    keepLoginMemory({ businessUnit: credentials.businessUnitName });
    services.session.send({ type: 'LOGIN.SUBMIT', credentials });
  }
  function leave(): void {
    const unit = values.businessUnitName.trim();
    keepLoginMemory({ businessUnit: unit });
    setFailure(null);
    goToProvider(services.http, unit, isInternal).catch(setFailure);
  }

  const step = later === null && error !== left ? secondStepOf(error) : undefined;
  if (step)
    return (
      <Suspense fallback={null}>
        <SecondStepForm services={services} step={step} onRefused={setLater} onBack={() => setLeft(error)} />
      </Suspense>
    );
  const wanted = later ?? error;
  if (isSetByAnother(wanted) && error !== left)
    return (
      <OwnPasswordForm
        services={services}
        credentials={trimmed(values)}
        ticket={provenTicketOf(wanted)}
        onBack={() => {
          setLeft(error);
          setLater(null);
        }}
      />
    );
  return (
    <form className="login-form" ref={form} onSubmit={submit} noValidate>
      <h1>{t('login.title')}</h1>
      {isInternal && <p className="quiet-text">{t('login.support')}</p>}
      <div role="alert">
        {error !== null && error !== left && (
          <p className="login-error">
            <CircleAlert aria-hidden />
            {refusalOf(error) ?? t(`login.${loginProblem(error)}`)}
          </p>
        )}
      </div>
      {error === null && (context.ended === 'refused' || context.ended === 'otherTab') && (
        <p className="login-note" role="status">
          <Info aria-hidden />
          {t('login.ended')}
        </p>
      )}
      <TextField {...field('businessUnitName')} autoComplete="organization" required />
      <TextField {...field('userName')} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <PasswordField {...field('password')} autoComplete="current-password" required onForgotten={onForgotten} />
      <button type="submit" className="button primary wide" aria-disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </button>
      <div className="login-or">{t('login.or')}</div>
      <button type="button" className="button bordered wide" disabled={!openId || busy} onClick={leave}>
        <KeyRound aria-hidden />
        {t('login.openId')}
      </button>
    </form>
  );
}

function trimmed({ businessUnitName, userName, password }: LoginRequest): LoginRequest {
  return { businessUnitName: businessUnitName.trim(), userName: userName.trim(), password };
}

function sameState<T extends { context: unknown; isSending: boolean }>(one: T, other: T): boolean {
  return one.context === other.context && one.isSending === other.isSending;
}
