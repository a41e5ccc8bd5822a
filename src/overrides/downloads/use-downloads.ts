import { useCallback } from 'react';
import { API, type DownloadEntry, type ImportKind } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { usePageShown } from '../../renderers/kept-pages';
import { useAnswer } from '../../renderers/use-answer';

interface Downloads {
  readonly files: readonly DownloadEntry[];
  /** What there are templates of. */
  readonly kinds: readonly ImportKind[];
}

/** What can be downloaded now. */
export function useDownloads() {
  const { http } = useCockpit();
  const ask = useCallback(async (): Promise<Downloads> => {
    const [files, kinds] = await Promise.all([http.get(API.downloads), http.get(API.importExcel)]);
    return { files: files.data ?? [], kinds: kinds.data ?? [] };
  }, [http]);
  return useAnswer(ask, usePageShown());
}
