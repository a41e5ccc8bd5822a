import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  API,
  type FactorConfirmation,
  type FactorConfirmed,
  type FactorKind,
  type FactorSetUp,
} from '../../engine/http';
import {
  AppSecret,
  CodeField,
  KindChoice,
  makePasskey,
  RecoveryCodeList,
  takeFocus,
} from '../../renderers/second-factor';
import { type SecondStepFormProps, StepProblem } from './second-step-form';
import { useStep } from './use-step';

/** Sets up the first second factor, which a role demands: its kind, its proof, the recovery codes, and in. */
export function SetUpForm({ services, step: { ticket }, onRefused, onBack }: SecondStepFormProps) {
  const { t } = useTranslation();
  const { busy, problem, setProblem, run, call, finish } = useStep(services, onRefused);
  const [begun, setBegun] = useState<FactorSetUp | null>(null);
  const [done, setDone] = useState<FactorConfirmed | null>(null);
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const missing = checked && code.trim() === '' ? t('login.required') : null;

  async function confirm(given: FactorConfirmation): Promise<void> {
    setDone(await call<FactorConfirmed>(API.secondFactorConfirm, { ticket, ...given }));
  }
  const choose = (kind: FactorKind) =>
    void run(async () => {
      const setUp = await call<FactorSetUp>(API.secondFactorSetUp, { ticket, kind });
      if (!setUp.passkey) setBegun(setUp);
      else await confirm({ id: setUp.id, name: t('secondFactor.passkey'), passkey: await makePasskey(setUp.passkey) });
    });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (done) void run(() => finish({ ticket: done.ticket }));
    else if (begun && code.trim() !== '') void run(() => confirm({ id: begun.id, name: t('secondFactor.app'), code }));
  }
  function back(): void {
    if (!begun) onBack();
    setBegun(null);
    setCode('');
    setChecked(false);
    setProblem(null);
  }

  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1>{t(done ? 'secondFactor.codesTitle' : 'secondFactor.setUpTitle')}</h1>
      {!done && !begun && <p className="quiet-text">{t('secondFactor.setUpText')}</p>}
      <StepProblem text={problem} />
      {done ? (
        <RecoveryCodeList codes={done.recoveryCodes ?? []} />
      ) : begun?.totp ? (
        <>
          <AppSecret {...begun.totp} />
          <CodeField value={code} problem={missing} onChange={setCode} />
        </>
      ) : (
        <KindChoice busy={busy} onChoose={choose} />
      )}
      {(done || begun) && (
        <button type="submit" className="button primary wide" aria-disabled={busy} ref={done ? takeFocus : undefined}>
          {t(done ? 'secondFactor.kept' : 'secondFactor.confirm')}
        </button>
      )}
      {!done && (
        <button type="button" className="link-button" onClick={back}>
          {t('login.back')}
        </button>
      )}
    </form>
  );
}
