import { useCallback, useEffect, useState } from 'react';
import type { Services } from '../services';
import { showLanguage } from '../texts';
import { type CockpitData, loadCockpit } from './load-cockpit';

/** Loads what the cockpit needs, together with the texts of the session's language. */
export function useCockpitData(services: Services, language: string) {
  const [state, setState] = useState<{ data: CockpitData | null; error: unknown }>({ data: null, error: null });
  const load = useCallback(
    async (code: string) => {
      try {
        const [data] = await Promise.all([loadCockpit(services.http), showLanguage(services.http, code)]);
        setState({ data, error: null });
      } catch (error) {
        setState((before) => ({ ...before, error }));
      }
    },
    [services],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language brings its texts by itself and needs no other data
  useEffect(() => {
    void load(language);
  }, [load]);
  return { ...state, reload: useCallback(() => void load(language), [load, language]) };
}
