import { useCallback, useEffect, useState } from 'react';
import type { Query } from '../engine/http';
import { useCockpit } from './cockpit';

/** What a call answers, asked for at once and whenever it is loaded again; a failure leaves what was there. */
export function useLoaded<T>(path: string, query?: Query) {
  const { http } = useCockpit();
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const asked = JSON.stringify(query ?? null);
  const load = useCallback(async () => {
    try {
      const { data } = await http.get<T>(path, JSON.parse(asked) ?? undefined);
      if (data !== null) setState({ data });
    } catch (error) {
      setState((before) => (before.data === undefined ? { error } : before));
    }
  }, [http, path, asked]);
  useEffect(() => void load(), [load]);
  return { ...state, load };
}
