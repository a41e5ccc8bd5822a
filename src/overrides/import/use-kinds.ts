import { useCallback, useEffect, useState } from 'react';
import { API, type ImportKind } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';

/** What the session may import. */
export function useKinds() {
  const { http } = useCockpit();
  const [state, setState] = useState<{ readonly kinds?: readonly ImportKind[]; readonly error?: unknown }>({});
  const load = useCallback(() => {
    setState({});
    http.get(API.importExcel).then(
      ({ data }) => data && setState({ kinds: data }),
      (error: unknown) => setState({ error }),
    );
  }, [http]);
  useEffect(load, [load]);
  return { ...state, reload: load };
}
