import { TAKE_LIMIT } from '../../engine/constants';
import type { HttpClient } from '../../engine/http';
import { inPortions, type Row, type RowPortion } from '../../engine/query';
import type { ReportAnswer, ReportCall } from '../../engine/report-calls';
import type { Values } from './report-page';
import { askReport } from './use-report';

/** What tells rows of a report apart: what they are about, else all that is seen of them. */
const keyOf = (row: Row): string => JSON.stringify(row.id === undefined ? row : [row.id, row.historical]);

/** All rows of a report up to a limit, some at a time, while others change what they are made of. */
export function allRows(
  http: HttpClient,
  call: ReportCall,
  asked: Values,
  total: number,
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<RowPortion> {
  return inPortions({
    most: limit,
    atOnce: TAKE_LIMIT,
    keyOf,
    async ask(skip, take) {
      const part = { ...asked, part: 'rows' as const, skip, take };
      const { data } = await askReport<Pick<ReportAnswer, 'result'>>(http, call, part, signal);
      return { rows: data?.result ?? [], total };
    },
  });
}
