import { useEffect } from 'react';
import { isUnasked } from '../reload-context';

/**
 * Has the browser ask before a tab is closed or loaded again, as long as something would be lost. A load that hands over
 * what is typed asks only about secrets, which are not handed over.
 */
export function useLeaveGuard(isLost: boolean, hasSecrets = false): void {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasSecrets || !isUnasked()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost, hasSecrets]);
}
