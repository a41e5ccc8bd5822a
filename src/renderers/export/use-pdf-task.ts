import { useTranslation } from 'react-i18next';
import type { ExportColumn } from '../../engine/export';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { aboutLines } from './about';
import { companyLines } from './company-lines';
import type { ExportedGrid } from './exported-grid';
import type { PdfInput } from './pdf';
import { openPdfWriter } from './pdf-writer';
import type { FileTask } from './use-file';

/** Gives what makes a PDF file of rows, with what they come to by column: all but the rows (REPORT-002, OPEN-166). */
export function usePdfTask(): (
  told: Pick<ExportedGrid, 'title' | 'filters'>,
  columns: readonly ExportColumn[],
  totals: Row,
) => Omit<FileTask<Omit<PdfInput, 'rows'>>, 'portions'> {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { session, settings, format: own } = cockpit;
  return ({ title, filters }, columns, totals) => ({
    title,
    type: 'pdf',
    columns,
    openWriter: openPdfWriter,
    inputOf: ({ rows, isWhole, now, format }) => ({
      title,
      company: companyLines(settings.userSettings.companyInfo, session.businessUnit),
      about: aboutLines({ title, view: undefined, filters, search: '' }, rows, cockpit, own.dateTime(now), t).slice(1),
      columns,
      format,
      totals: columns.map(({ name }) => totals[name]),
      totalName: t(isWhole ? 'export.total' : 'export.totalOfAll'),
      pageName: t('export.pageOf', { page: '{page}', pages: '{pages}' }),
      language: session.language,
    }),
  });
}
