import { useEffect, useEffectEvent } from 'react';
import { isLost } from '../engine/http';

/** Tries again what failed for want of an answer, as soon as the browser has its line back. */
export function useWhenBack(error: unknown, retry: () => void): void {
  const again = useEffectEvent(retry);
  const isWaiting = isLost(error);
  useEffect(() => {
    if (!isWaiting) return;
    const back = () => again();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [isWaiting]);
}
