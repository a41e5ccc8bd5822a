import { useEffect, useState } from 'react';
import { API } from '../../engine/http';
import { useCockpit, type WidgetEntry } from '../../renderers/cockpit';

export interface Widgets {
  /** null until the first answer. */
  readonly entries: readonly WidgetEntry[] | null;
  /** Why the last try failed; the numbers before it stay. */
  readonly error: unknown;
  readonly isLoading: boolean;
}

/** The widgets, counted by the server anew for each `count`: what another count would have said is not waited for. */
export function useWidgets(count: number): Widgets {
  const { http } = useCockpit();
  const [state, setState] = useState<Widgets>({ entries: null, error: null, isLoading: true });
  useEffect(() => {
    if (count === 0) return;
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    http.get(API.dashboardWidgets, {}, { signal: abort.signal }).then(
      ({ data }) => !abort.signal.aborted && setState({ entries: data ?? [], error: null, isLoading: false }),
      (error: unknown) => !abort.signal.aborted && setState((before) => ({ ...before, error, isLoading: false })),
    );
    return () => abort.abort();
  }, [http, count]);
  return state;
}
