import { useEffect, useState } from 'react';

/** What takes longer is said to, and can be called off. */
const SLOW_MS = 3_000;

/** True once something has been going on for so long that a person wonders, in milliseconds. */
export function useSlow(isGoingOn: boolean, afterMs = SLOW_MS): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn, afterMs]);
  return isSlow;
}
