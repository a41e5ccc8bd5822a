import { useEffect, useRef, useState } from 'react';
import type { Below } from '../asked-below';

/** Rows below are asked for when the cursor has rested so long on the row above them. */
const REST_MS = 150;
/** What was shown of so many rows is shown again at once. */
const KEPT_ROWS = 30;

/** What is known of the rows below the row that is shown, tab by tab. */
export interface BelowControl {
  /** They may be asked for: whoever goes on asks for nothing. */
  readonly isResting: boolean;
  of(tab: number): Below | undefined;
  keep(tab: number, answer: Below): void;
}

/** The last answers, for as long as the preview is open, of the row with this key. */
export function useBelow(key: string): BelowControl {
  const isResting = useRested(key);
  const kept = useRef(new Map<string, Below>());
  const [, setDrawn] = useState(0);
  return {
    isResting,
    of: (tab) => kept.current.get(`${key} ${tab}`),
    keep(tab, answer) {
      const { current } = kept;
      const name = `${key} ${tab}`;
      current.delete(name);
      current.set(name, answer);
      for (const oldest of [...current.keys()].slice(0, Math.max(0, current.size - KEPT_ROWS))) current.delete(oldest);
      setDrawn((before) => before + 1);
    },
  };
}

function useRested(key: string): boolean {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return rested === key;
}
