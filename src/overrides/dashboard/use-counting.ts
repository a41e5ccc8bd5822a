import { useCallback, useEffect, useState } from 'react';
import { REPORT_REFRESH_MINUTES } from '../../engine/constants';
import { usePageShown } from '../../renderers/kept-pages';

/** Minutes between two counts: the setting, else the environment's default (DASH-031 to DASH-033, OPEN-083). */
export function refreshMinutes(setting: unknown): number {
  const minutes = Number(setting);
  return Number.isFinite(minutes) && minutes > 0 ? minutes : REPORT_REFRESH_MINUTES;
}

/** The number of the count that is wanted now: a new one whenever the page is shown, after these minutes, on request. */
export function useCounting(minutes: number): { readonly count: number; recount(): void } {
  const shown = usePageShown();
  const [count, setCount] = useState(0);
  const recount = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    if (!shown) return;
    recount();
    const timer = setInterval(recount, minutes * 60_000);
    return () => clearInterval(timer);
  }, [shown, minutes, recount]);
  return { count, recount };
}
