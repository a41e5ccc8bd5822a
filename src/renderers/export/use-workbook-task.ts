import { useTranslation } from 'react-i18next';
import type { ExportColumn } from '../../engine/export';
import { useCockpit } from '../cockpit';
import { aboutLines } from './about';
import type { ExportedGrid } from './exported-grid';
import type { FileTask } from './use-file';
import type { WorkbookInput } from './workbook';
import { openWorkbookWriter } from './workbook-writer';

type Told = Pick<ExportedGrid, 'title' | 'view' | 'filters' | 'search'>;

/** Gives what makes a workbook of rows: all but the rows. */
export function useWorkbookTask(): (
  told: Told,
  columns: readonly ExportColumn[],
) => Omit<FileTask<Omit<WorkbookInput, 'rows'>>, 'portions'> {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  return (told, columns) => ({
    title: told.title,
    type: 'xlsx',
    columns,
    openWriter: openWorkbookWriter,
    inputOf: ({ rows, now, format }) => ({
      title: told.title,
      columns,
      format,
      about: {
        title: t('export.about'),
        lines: aboutLines(told, rows, cockpit, cockpit.format.dateTime(now), t),
      },
    }),
  });
}
