import type { ReportCall } from '../../../src/engine/report-calls';
import { createZone } from '../../../src/engine/value';
import { invalid } from '../../platform/errors';
import type { Criteria } from './asked';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** What a database can tell from each other, and people mean. */
const YEARS = { least: 1900, most: 9998 } as const;

/** The criteria with their ranges in order, and their period as moments: from the first day's start to the end of the last one in the region. */
export function readCriteria({ ranges, period }: ReportCall, criteria: Criteria, region: string): Criteria {
  const read: Record<string, unknown> = { ...criteria };
  for (const [first, last] of ranges) {
    if (period?.includes(first)) {
      read[first] = momentOf(first, criteria[first], region, 'start');
      read[last] = momentOf(last, criteria[last], region, 'next');
      if (Date.parse(String(read[last])) <= Date.parse(String(read[first]))) throw outOfOrder(first, last);
    } else if (Number(read[last]) < Number(read[first])) throw outOfOrder(first, last);
  }
  return read;
}

function outOfOrder(first: string, last: string): Error {
  return invalid([
    { field: last, keyword: 'compare', message: `must be >= ${first}`, params: { relation: '>=', other: first } },
  ]);
}

function momentOf(name: string, given: unknown, region: string, edge: 'start' | 'next'): string {
  const text = String(given);
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  // JavaScript reads 31 February as 2 March; a day that is none reads as another.
  const isReal =
    year >= YEARS.least && year <= YEARS.most && (!DAY.test(text) || moment.toISOString().startsWith(text));
  if (!isReal)
    throw invalid([{ field: name, keyword: 'format', message: 'must be a date', params: { format: 'date' } }]);
  return DAY.test(text) ? createZone(region).day(text)[edge] : moment.toISOString();
}
