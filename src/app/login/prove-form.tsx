import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofKind } from '../../engine/http';
import { API, type PasskeyChallenge } from '../../engine/http';
import { CodeField, canUsePasskeys, provePasskey, takeFocus } from '../../renderers/second-factor';
import { TextField } from '../../renderers/text-field';
import type { SecondStepFormProps } from './second-step-form';
import { StepProblem } from './second-step-form';
import { useStep } from './use-step';

/** The way that is shown first: what needs no more than the person's telephone before what needs the paper. */
function firstWay(kinds: readonly ProofKind[]): ProofKind {
  if (kinds.includes('totp')) return 'totp';
  return kinds.includes('passkey') && canUsePasskeys() ? 'passkey' : 'recovery';
}

/** Asks for a code, a passkey or a recovery code, and logs in with it. */
export function ProveForm({ services, step, onRefused, onBack }: SecondStepFormProps) {
  const { t } = useTranslation();
  const { ticket, kinds } = step;
  const { busy, problem, setProblem, run, call, finish } = useStep(services, onRefused);
  const [way, setWay] = useState(() => firstWay(kinds));
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasPasskey = kinds.includes('passkey') && canUsePasskeys();
  const missing = checked && typed.trim() === '' ? t('login.required') : null;

  const provenByPasskey = () =>
    run(async () => {
      const { id, options } = await call<PasskeyChallenge>(API.secondFactorPasskey, { ticket });
      await finish({ ticket, passkey: { id, answer: await provePasskey(options) } });
    });
  const begin = useRef(provenByPasskey);
  useEffect(() => {
    if (kinds.length > 0 && !kinds.includes('totp') && hasPasskey) void begin.current();
  }, [kinds, hasPasskey]);
  useEffect(() => {
    if (problem !== null) form.current?.querySelector('input')?.select();
  }, [problem]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (way === 'passkey') void provenByPasskey();
    else if (typed.trim() === '') form.current?.querySelector('input')?.focus();
    else void run(() => finish(way === 'totp' ? { ticket, code: typed } : { ticket, recoveryCode: typed }));
  }
  function go(other: ProofKind): void {
    setWay(other);
    setTyped('');
    setChecked(false);
    setProblem(null);
  }

  return (
    <form className="login-form" ref={form} onSubmit={submit} noValidate>
      <h1>{t('secondFactor.proveTitle')}</h1>
      <p className="quiet-text">{t(`secondFactor.prove.${way}`)}</p>
      <StepProblem text={problem} />
      {way === 'totp' && <CodeField value={typed} problem={missing} onChange={setTyped} />}
      {way === 'recovery' && (
        <TextField
          name="recoveryCode"
          label={t('secondFactor.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          value={typed}
          problem={missing}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <button
        type="submit"
        className="button primary wide"
        aria-disabled={busy}
        ref={way === 'passkey' ? takeFocus : undefined}
      >
        {way === 'passkey' && <KeyRound aria-hidden />}
        {t(way === 'passkey' ? 'secondFactor.usePasskey' : busy ? 'login.submitting' : 'login.submit')}
      </button>
      {way !== 'passkey' && hasPasskey && (
        <button
          type="button"
          className="button bordered wide"
          aria-disabled={busy}
          onClick={() => void provenByPasskey()}
        >
          <KeyRound aria-hidden />
          {t('secondFactor.usePasskey')}
        </button>
      )}
      {way === 'recovery' && <p className="quiet-text">{t('secondFactor.lost')}</p>}
      <div className="login-ways">
        {way !== 'totp' && kinds.includes('totp') && (
          <button type="button" className="link-button" onClick={() => go('totp')}>
            {t('secondFactor.useApp')}
          </button>
        )}
        {way !== 'recovery' && kinds.includes('recovery') && (
          <button type="button" className="link-button" onClick={() => go('recovery')}>
            {t('secondFactor.useRecovery')}
          </button>
        )}
        <button type="button" className="link-button" onClick={onBack}>
          {t('login.back')}
        </button>
      </div>
    </form>
  );
}
