import { useCallback, useEffect, useState } from 'react';
import { API, type DownloadEntry, type ImportKind } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';

interface Downloads {
  readonly files: readonly DownloadEntry[];
  /** What there are templates of. */
  readonly kinds: readonly ImportKind[];
}

/** What can be downloaded now. */
export function useDownloads() {
  const { http } = useCockpit();
  const [state, setState] = useState<{ readonly downloads?: Downloads; readonly error?: unknown }>({});
  const load = useCallback(() => {
    setState({});
    Promise.all([http.get(API.downloads), http.get(API.importExcel)]).then(
      ([files, kinds]) => setState({ downloads: { files: files.data ?? [], kinds: kinds.data ?? [] } }),
      (error: unknown) => setState({ error }),
    );
  }, [http]);
  useEffect(load, [load]);
  return { ...state, reload: load };
}
