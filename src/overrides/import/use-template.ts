import { API, fill, type ImportKind } from '../../engine/http';
import { useDownload } from '../../renderers/export';

/** Takes an empty workbook for rows of a kind to the person's computer. */
export function useTemplate() {
  const { download } = useDownload();
  return {
    download: ({ entity, title }: Pick<ImportKind, 'entity' | 'title'>) =>
      download(fill(API.importTemplate, { entity }), `${title}.xlsx`),
  };
}
