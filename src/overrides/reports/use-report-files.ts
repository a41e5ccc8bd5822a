import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TAKE_LIMIT } from '../../engine/constants';
import type { ExportColumn } from '../../engine/export';
import type { HttpClient } from '../../engine/http';
import type { ReportAnswer, ReportCall } from '../../engine/report-calls';
import { useCockpit } from '../../renderers/cockpit';
import { useFile, usePdfTask, useWorkbookTask } from '../../renderers/export';
import type { RowPortion } from '../../renderers/rows';
import type { ReportColumn, ReportPage, Values } from './report-page';
import { seenColumns } from './seen';
import { askReport, type Summary } from './use-report';

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

/** All rows of a report up to a limit, some at a time. */
async function* allRows(
  http: HttpClient,
  call: ReportCall,
  asked: Values,
  total: number,
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<RowPortion> {
  for (let skip = 0; skip < Math.min(total, limit); skip += TAKE_LIMIT) {
    const take = Math.min(TAKE_LIMIT, limit - skip);
    const { data } = await askReport<Pick<ReportAnswer, 'result'>>(
      http,
      call,
      { ...asked, part: 'rows', skip, take },
      signal,
    );
    const rows = data?.result ?? [];
    if (rows.length === 0) return;
    yield { rows, total };
  }
}
