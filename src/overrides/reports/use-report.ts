import type { HttpClient } from '../../engine/http';
import type { Row } from '../../engine/query';
import type { ReportAnswer, ReportCall, ReportPart } from '../../engine/report-calls';
import { useCockpit } from '../../renderers/cockpit';
import type { Values } from './report-page';
import { type Asked, useAsked } from './use-asked';

/** Which of the rows, and their order: `-quantity`. */
export interface Portion {
  readonly skip: number;
  readonly take: number;
  readonly sort: string;
}

export type Summary = Omit<ReportAnswer, 'result'>;

/** Asks a report for a part of what it tells (REPORT-009). */
export function askReport<T>(
  http: HttpClient,
  { method, path }: ReportCall,
  given: Values & { readonly part: ReportPart },
  signal: AbortSignal,
) {
  return method === 'POST'
    ? http.post<T>(path, given, { signal })
    : http.get<T>(path, given as Parameters<HttpClient['get']>[1], { signal });
}

/** A page of rows, and what is told of all of them; criteria of null ask nothing. */
export function useReport(
  call: ReportCall,
  criteria: Values | null,
  { skip, take, sort }: Portion,
): { readonly summary: Asked<Summary>; readonly rows: Asked<readonly Row[]> } {
  const { http } = useCockpit();
  const question = criteria && JSON.stringify([call.path, criteria]);
  const summary = useAsked<Summary>(question, (signal) =>
    askReport<Summary>(http, call, { ...criteria, part: 'summary' }, signal),
  );
  const rows = useAsked<readonly Row[]>(question && JSON.stringify([question, skip, take, sort]), async (signal) => {
    const given = { ...criteria, part: 'rows' as const, skip, take, ...(sort ? { sort } : {}) };
    const answer = await askReport<Pick<ReportAnswer, 'result'>>(http, call, given, signal);
    return { ...answer, data: answer.data?.result ?? [] };
  });
  return { summary, rows };
}
