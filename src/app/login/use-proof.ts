import { useEffect, useRef, useState } from 'react';
import { API, type PasskeyChallenge, type ProofKind } from '../../engine/http';
import { canUsePasskeys, provePasskey } from '../../renderers/second-factor';
import type { SecondStepFormProps } from './second-step-form';
import { useStep } from './use-step';

export type ProofParts = Pick<SecondStepFormProps, 'services' | 'step' | 'onRefused'>;

/** How a second factor is proven: the way that is gone, what is typed on it, and what went wrong. */
export interface Proof {
  readonly way: ProofKind;
  /** Other ways that there are. */
  readonly others: ReadonlySet<ProofKind>;
  readonly typed: string;
  /** It was tried without anything typed. */
  readonly isMissing: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  type(text: string): void;
  go(way: ProofKind): void;
  /** Proves by what is typed, or by a passkey; false if nothing is typed. */
  submit(): boolean;
  byPasskey(): void;
}

/** The way that is shown first: what needs no more than the person's telephone before what needs the paper. */
function firstWay(kinds: readonly ProofKind[]): ProofKind {
  if (kinds.includes('totp')) return 'totp';
  return kinds.includes('passkey') && canUsePasskeys() ? 'passkey' : 'recovery';
}

/** Proves a second factor; a passkey is asked for at once where no app is set up. */
export function useProof({ services, step: { ticket, kinds }, onRefused }: ProofParts): Proof {
  const { busy, problem, setProblem, run, call, finish } = useStep(services, onRefused);
  const [way, setWay] = useState(() => firstWay(kinds));
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const hasPasskey = kinds.includes('passkey') && canUsePasskeys();
  const isEmpty = typed.trim() === '';

  const byPasskey = (): void =>
    void run(async () => {
      const { id, options } = await call<PasskeyChallenge>(API.secondFactorPasskey, { ticket });
      await finish({ ticket, passkey: { id, answer: await provePasskey(options) } });
    });
  const begin = useRef(byPasskey);
  useEffect(() => {
    if (kinds.length > 0 && !kinds.includes('totp') && hasPasskey) begin.current();
  }, [kinds, hasPasskey]);

  const usable = kinds.filter((kind) => kind !== way && (kind !== 'passkey' || hasPasskey));
  return {
    way,
    others: new Set(usable),
    typed,
    isMissing: checked && isEmpty,
    busy,
    problem,
    type: setTyped,
    go(other) {
      setWay(other);
      setTyped('');
      setChecked(false);
      setProblem(null);
    },
    submit() {
      setChecked(true);
      if (way === 'passkey') byPasskey();
      else if (isEmpty) return false;
      else void run(() => finish(way === 'totp' ? { ticket, code: typed } : { ticket, recoveryCode: typed }));
      return true;
    },
    byPasskey,
  };
}
