import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorConfirmation, FactorKind, FactorSetUp } from '../../engine/http';
import { Dialog } from '../dialogs';
import { AppSecret, CodeField, KindChoice, makePasskey } from '../second-factor';
import { TextField } from '../text-field';
import { useAttempt } from './use-attempt';
import { PasswordOfOwn, Refused } from './with-password-dialog';

export interface AddFactorDialogProps {
  begin(kind: FactorKind, password: string): Promise<FactorSetUp>;
  confirm(confirmation: FactorConfirmation): Promise<void>;
  onClose(): void;
}

/** Adds a second factor: what kind it is, its name and the password, and the proof that it works. */
export function AddFactorDialog({ begin, confirm, onClose }: AddFactorDialogProps) {
  const { t } = useTranslation();
  const { busy, refusal, attempt } = useAttempt();
  const [kind, setKind] = useState<FactorKind | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [begun, setBegun] = useState<FactorSetUp | null>(null);
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const required = (value: string) => (checked && value.trim() === '' ? t('rules.required') : null);

  function choose(chosen: FactorKind): void {
    setKind(chosen);
    setName(t(chosen === 'totp' ? 'secondFactor.app' : 'secondFactor.passkey'));
  }
  async function start(of: FactorKind): Promise<void> {
    const setUp = await begin(of, password);
    setChecked(false);
    if (setUp.passkey) await confirm({ id: setUp.id, name: name.trim(), passkey: await makePasskey(setUp.passkey) });
    else setBegun(setUp);
  }
  function submit(): void {
    setChecked(true);
    if (begun) {
      if (code.trim() !== '') void attempt(() => confirm({ id: begun.id, name: name.trim(), code }));
    } else if (kind && name.trim() !== '' && password !== '') void attempt(() => start(kind));
  }
  return (
    <Dialog
      title={t('frame.factors.addTitle')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.cancel')}
          </button>
          {kind && (
            <button type="submit" className="button primary" disabled={busy}>
              {t(begun ? 'secondFactor.confirm' : 'frame.factors.next')}
            </button>
          )}
        </>
      }
    >
      <div className="dialog-body">
        <Refused text={refusal} />
        {!kind && <KindChoice busy={busy} onChoose={choose} />}
        {kind && !begun && (
          <>
            <TextField
              name="name"
              label={t('frame.factors.name')}
              maxLength={100}
              value={name}
              problem={required(name)}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <PasswordOfOwn value={password} checked={checked} onChange={setPassword} />
            <p className="quiet-text">{t('frame.factors.addText')}</p>
          </>
        )}
        {begun?.totp && (
          <>
            <AppSecret {...begun.totp} />
            <CodeField value={code} problem={required(code)} onChange={setCode} />
          </>
        )}
      </div>
    </Dialog>
  );
}
