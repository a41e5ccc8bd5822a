import { unseenProperties } from '../../src/engine/permission';
import { createZone } from '../../src/engine/value';
import type { ServerContext, Session } from '../context';
import { isoTime } from '../entities';
import { invalid } from '../errors';
import type { Criteria, Report } from './report';

export interface PageOf {
  readonly skip: number;
  readonly take: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The criteria with their period as moments: from the first day's start to the end of the last one in the region. */
export function withPeriod({ period }: Report, criteria: Criteria, region: string): Criteria {
  if (!period) return criteria;
  const [from, to] = period;
  const [first, last] = [momentOf(from, criteria[from], region, 'start'), momentOf(to, criteria[to], region, 'next')];
  if (Date.parse(last) <= Date.parse(first))
    throw invalid([
      { field: to, keyword: 'compare', message: `must be >= ${from}`, params: { relation: '>=', other: from } },
    ]);
  return { ...criteria, [from]: first, [to]: last };
}

function momentOf(name: string, given: unknown, region: string, edge: 'start' | 'next'): string {
  const text = String(given);
  const moment = new Date(text);
  // JavaScript reads 31 February as 2 March; a day that is none reads as another.
  const isReal = !Number.isNaN(moment.getTime()) && (!DAY.test(text) || moment.toISOString().startsWith(text));
  if (!isReal)
    throw invalid([{ field: name, keyword: 'format', message: 'must be a date', params: { format: 'date' } }]);
  return DAY.test(text) ? createZone(region).day(text)[edge] : moment.toISOString();
}

/** A page of a report's rows as a JSON text, with their number and totals; columns that the session may not see are left out. */
export async function runReport(
  { database, product }: Pick<ServerContext, 'database' | 'product'>,
  report: Report,
  criteria: Criteria,
  session: Session,
  { skip, take }: PageOf,
): Promise<string> {
  const { entities } = product.current.product;
  const seen = Object.entries(report.columns).filter(([, [entity, property]]) => {
    const model = entities[entity];
    return model !== undefined && !unseenProperties(model, session).has(property);
  });
  const columns = seen.map(([name]) =>
    isTime(report, entities, name) ? `${isoTime(`p."${name}"`)} as "${name}"` : `p."${name}"`,
  );
  const totals = (report.totals ?? []).filter((name) => seen.some(([column]) => column === name));
  const sums = totals.map((name) => `'${name}', (select sum("${name}") from r)`);
  const values = [session.businessUnit, ...report.values(criteria)];
  const [limit, offset] = [values.length + 1, values.length + 2];
  const [row] = await database.query<{ answer: string }>({
    text: `with r as (${report.sql})
      select json_build_object('result', coalesce((select json_agg(q) from (select ${columns.join(', ')}
        from (select * from r order by ${report.order} limit $${limit}::bigint offset $${offset}::bigint) p) q), '[]'::json),
        'totalCount', (select count(*) from r)${sums.length > 0 ? `, 'totals', json_build_object(${sums.join(', ')})` : ''})::text as answer`,
    values: [...values, take, skip],
  });
  return row?.answer ?? '{}';
}

function isTime(
  { columns }: Report,
  entities: ServerContext['product']['current']['product']['entities'],
  name: string,
): boolean {
  const [entity = '', property] = columns[name] ?? [];
  const format = entities[entity]?.properties.find((one) => one.name === property)?.format;
  return format === 'date-time';
}
