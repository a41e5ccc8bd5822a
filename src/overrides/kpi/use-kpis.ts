import { useCallback, useEffect, useRef, useState } from 'react';
import type { KpiView } from '../../engine/kpi';
import { useCockpit } from '../../renderers/cockpit';
import { fetchKpis, saveKpisForMe } from './stored-kpis';

export interface Kpis {
  /** null until the first answer. */
  readonly kpis: readonly KpiView[] | null;
  /** When they were counted. */
  readonly counted: string;
  readonly error: unknown;
  /** Shows them in this order and keeps it (OPEN-085). */
  place(kpis: readonly KpiView[]): void;
}

/** The KPIs of the dashboard, read anew with each count of its widgets: `count` says which one it is. */
export function useKpis(count: number): Kpis {
  const { http, messages } = useCockpit();
  const [state, setState] = useState<Omit<Kpis, 'place'>>({ kpis: null, counted: '', error: null });
  const running = useRef<AbortController>(null);

  const load = useCallback(async () => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    try {
      const kpis = await fetchKpis(http, { signal: abort.signal });
      if (!abort.signal.aborted) setState({ kpis, counted: new Date().toISOString(), error: null });
    } catch (error) {
      if (!abort.signal.aborted) setState((before) => ({ ...before, error }));
    }
  }, [http]);
  useEffect(() => {
    if (count > 0) void load();
  }, [count, load]);
  useEffect(() => () => running.current?.abort(), []);

  const place = (kpis: readonly KpiView[]) => {
    // An answer that is on its way may have been made before.
    running.current?.abort();
    setState((before) => ({ ...before, kpis }));
    saveKpisForMe(http, kpis).catch((error: unknown) => {
      messages.error(error);
      void load();
    });
  };
  return { ...state, place };
}
