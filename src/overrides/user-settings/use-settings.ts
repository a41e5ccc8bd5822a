import { useCallback, useEffect, useState } from 'react';
import { API, type CockpitSettings } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';

/** The settings as they are stored at this moment, those that the cockpit began with may be old. */
export function useSettings() {
  const { http } = useCockpit();
  const [state, setState] = useState<{ settings?: CockpitSettings; error?: unknown }>({});
  const load = useCallback(() => {
    http.get<CockpitSettings>(API.cockpitSettings).then(
      ({ data }) => data && setState({ settings: data }),
      (error: unknown) => setState({ error }),
    );
  }, [http]);
  useEffect(load, [load]);
  return { ...state, reload: load };
}
