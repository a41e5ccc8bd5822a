import { KeyRound, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FactorKind } from '../../engine/http';
import { canUsePasskeys } from './passkeys';
import { takeFocus } from './take-focus';

const KINDS = [
  { kind: 'totp', icon: Smartphone, key: 'app' },
  { kind: 'passkey', icon: KeyRound, key: 'passkey' },
] as const;

/** What can be set up here; a passkey says why it cannot. */
export function KindChoice({ busy, onChoose }: { busy: boolean; onChoose(kind: FactorKind): void }) {
  const { t } = useTranslation();
  const passkeys = canUsePasskeys();
  return (
    <div className="factor-kinds">
      {KINDS.map(({ kind, icon: Icon, key }, place) => {
        const isOff = kind === 'passkey' && !passkeys;
        return (
          <button
            key={kind}
            type="button"
            className="factor-kind"
            disabled={isOff || busy}
            ref={place === 0 ? takeFocus : undefined}
            onClick={() => onChoose(kind)}
          >
            <Icon aria-hidden />
            <span>
              <b>{t(`secondFactor.${key}`)}</b>
              <span>{t(isOff ? 'secondFactor.noPasskeys' : `secondFactor.${key}Text`)}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}
