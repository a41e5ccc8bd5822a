import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, takeFocus } from '../../renderers/second-factor';
import { TextField } from '../../renderers/text-field';
import { type SecondStepFormProps, StepProblem } from './second-step-form';
import { type Proof, useProof } from './use-proof';

/** Asks for a code, a passkey or a recovery code, and logs in with it. */
export function ProveForm({ onBack, ...parts }: SecondStepFormProps) {
  const { t } = useTranslation();
  const proof = useProof(parts);
  const { way, busy, problem } = proof;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem !== null) form.current?.querySelector('input')?.select();
  }, [problem]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!proof.submit()) form.current?.querySelector('input')?.focus();
  }

  return (
    <form className="login-form" ref={form} onSubmit={submit} noValidate>
      <h1>{t('secondFactor.proveTitle')}</h1>
      <p className="quiet-text">{t(`secondFactor.prove.${way}`)}</p>
      <StepProblem text={problem} />
      <TypedProof proof={proof} />
      <button
        type="submit"
        className="button primary wide"
        aria-disabled={busy}
        ref={way === 'passkey' ? takeFocus : undefined}
      >
        {way === 'passkey' && <KeyRound aria-hidden />}
        {t(way === 'passkey' ? 'secondFactor.usePasskey' : busy ? 'login.submitting' : 'login.submit')}
      </button>
      <OtherWays proof={proof} onBack={onBack} />
    </form>
  );
}

/** The field of a code, or of a recovery code. */
function TypedProof({ proof: { way, typed, isMissing, type } }: { proof: Proof }) {
  const { t } = useTranslation();
  const problem = isMissing ? t('login.required') : null;
  if (way === 'totp') return <CodeField value={typed} problem={problem} onChange={type} />;
  if (way !== 'recovery') return null;
  return (
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
      problem={problem}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

/** Other ways to prove it, and the one back to the credentials. */
function OtherWays({ proof: { way, others, busy, go, byPasskey }, onBack }: { proof: Proof; onBack(): void }) {
  const { t } = useTranslation();
  return (
    <>
      {others.has('passkey') && (
        <button type="button" className="button bordered wide" aria-disabled={busy} onClick={byPasskey}>
          <KeyRound aria-hidden />
          {t('secondFactor.usePasskey')}
        </button>
      )}
      {way === 'recovery' && <p className="quiet-text">{t('secondFactor.lost')}</p>}
      <div className="login-ways">
        {others.has('totp') && (
          <button type="button" className="link-button" onClick={() => go('totp')}>
            {t('secondFactor.useApp')}
          </button>
        )}
        {others.has('recovery') && (
          <button type="button" className="link-button" onClick={() => go('recovery')}>
            {t('secondFactor.useRecovery')}
          </button>
        )}
        <button type="button" className="link-button" onClick={onBack}>
          {t('login.back')}
        </button>
      </div>
    </>
  );
}
