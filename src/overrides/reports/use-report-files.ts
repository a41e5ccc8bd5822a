import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportColumn } from '../../engine/export';
import { useCockpit } from '../../renderers/cockpit';
import { useFile, usePdfTask, useWorkbookTask } from '../../renderers/export';
import { allRows } from './all-rows';
import type { ReportColumn, ReportPage, Values } from './report-page';
import { seenColumns } from './seen';
import type { Summary } from './use-report';

export interface ReportFiles {
  /** Undefined for who may not export. */
  readonly saveWorkbook: (() => void) | undefined;
  /** Undefined for a report that has none. */
  readonly savePdf: (() => void) | undefined;
  readonly dialogs: ReactNode;
}

/** A report as a workbook, and as a PDF file if it has one (REPORT-002). `filters` are its criteria in words. */
export function useReportFiles(
  page: ReportPage,
  {
    criteria,
    sort,
    summary,
    filters,
  }: {
    readonly criteria: Values;
    readonly sort: string;
    readonly summary: Summary | null;
    readonly filters: readonly { readonly name: string; readonly text: string }[];
  },
): ReportFiles {
  const { t } = useTranslation();
  const { http, product, rowsLimit, may } = useCockpit();
  const { run, dialogs } = useFile();
  const workbookOf = useWorkbookTask();
  const pdfOf = usePdfTask();
  const told = { title: t(`reports.names.${page.name}`), view: undefined, filters, search: '' };
  const columns = seenColumns(page, product.models).map((column) =>
    exported(column, t(`reports.columns.${column.name}`)),
  );
  const total = summary?.totalCount ?? 0;
  const portions = (signal: AbortSignal) =>
    allRows(http, page.call, { ...criteria, ...(sort ? { sort } : {}) }, total, rowsLimit, signal);
  return {
    saveWorkbook: may('grid.can_export') ? () => void run({ ...workbookOf(told, columns), portions }) : undefined,
    savePdf: page.hasPdf ? () => void run({ ...pdfOf(told, columns, summary?.totals ?? {}), portions }) : undefined,
    dialogs,
  };
}

function exported({ name, kind, decimals }: ReportColumn, caption: string): ExportColumn {
  return { name, caption, kind, titles: [], ...(decimals === undefined ? {} : { decimals }) };
}
