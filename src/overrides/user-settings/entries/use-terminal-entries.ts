import { useMemo } from 'react';
import { API } from '../../../engine/http';
import { useLoaded } from '../../../renderers/use-loaded';

/** What the interface calls the terminals (OPEN-178). */
export const TERMINAL = 'MobileAndroid';

export interface TerminalEntry {
  readonly key: string;
  readonly value: string;
}

/** The entries of one owner: the defaults that came with the terminals, and those of the business unit. */
export function useTerminalEntries(owner: string) {
  const place = { clientId: TERMINAL, owner } as const;
  const defaults = useLoaded(API.seedDefaultSettings, { ...place, scope: 'Factory' });
  const stored = useLoaded(API.seedDefaultSettings, { ...place, scope: 'BusinessUnit' });
  const data = useMemo(
    () => defaults.data && stored.data && { defaults: defaults.data, stored: stored.data },
    [defaults.data, stored.data],
  );
  return {
    data,
    error: defaults.error ?? stored.error,
    load: () => void Promise.all([defaults.load(), stored.load()]),
  };
}
