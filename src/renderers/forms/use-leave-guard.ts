import { useEffect } from 'react';

/** Has the browser ask before a tab is closed or loaded again, as long as something would be lost. */
export function useLeaveGuard(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
}
