import { KeyRound, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnFactor, OwnFactors } from '../../engine/http';
import { useCockpit } from '../cockpit';

export interface FactorListProps {
  readonly own: OwnFactors;
  onRemove(factor: OwnFactor): void;
}

/** What a person has set up, and how many recovery codes are left. */
export function FactorList({ own: { factors, recoveryCodesLeft, isDemanded }, onRemove }: FactorListProps) {
  const { t } = useTranslation();
  if (factors.length === 0) return <p>{t(isDemanded ? 'frame.factors.noneDemanded' : 'frame.factors.none')}</p>;
  const isKept = isDemanded && factors.length === 1;
  return (
    <>
      <ul className="sessions">
        {factors.map((factor) => (
          <ListedFactor key={factor.id} factor={factor} {...(isKept ? {} : { onRemove: () => onRemove(factor) })} />
        ))}
      </ul>
      <p className="quiet-text">
        {t('frame.factors.left', { count: recoveryCodesLeft })}
        {isKept && ` ${t('frame.factors.demanded')}`}
      </p>
    </>
  );
}

function ListedFactor({ factor, onRemove }: { factor: OwnFactor; onRemove?(): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { kind, name, createdAt, lastUsedAt, host } = factor;
  const Icon = kind === 'totp' ? Smartphone : KeyRound;
  const isElsewhere = host !== null && host !== location.hostname;
  const called = t(kind === 'totp' ? 'secondFactor.app' : 'secondFactor.passkey');
  const facts = [
    called !== name && called,
    isElsewhere && t('frame.factors.host', { host }),
    t('frame.factors.since', { time: format.dateTime(createdAt) }),
  ];
  return (
    <li>
      <Icon aria-hidden />
      <div>
        <b>{name}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <span>
          {lastUsedAt ? t('frame.factors.used', { time: format.dateTime(lastUsedAt) }) : t('frame.factors.unused')}
        </span>
      </div>
      {onRemove && (
        <button
          type="button"
          className="button bordered"
          aria-label={t('frame.factors.removeOf', { name })}
          onClick={onRemove}
        >
          {t('frame.factors.remove')}
        </button>
      )}
    </li>
  );
}
