import { useEffect, useState } from 'react';

/** What takes longer is said to, and can be called off. */
const SLOW_MS = 3_000;

/** True once something has been going on for so long that a person wonders. */
export function useSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn]);
  return isSlow;
}
