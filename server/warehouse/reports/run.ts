import { unseenProperties } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { ReportCall } from '../../../src/engine/report-calls';
import { isoTime } from '../../entities';
import type { EntityModels, ServerContext, Session } from '../../platform/context';
import type { Asked } from './asked';
import type { Report } from './report';

export interface PageOf {
  readonly skip: number;
  readonly take: number;
  /** The column that orders the rows. */
  readonly sort?: { readonly column: string; readonly desc: boolean };
  /** Orders texts for the person's language; empty: as the database does. */
  readonly collation: string;
}

type Database = Pick<ServerContext['database'], 'read'>;

/** Names of columns, or of criteria, whose property a session may see. */
export function seenOf(places: ReportCall['columns'], entities: EntityModels, session: Session): string[] {
  return Object.entries(places).flatMap(([name, place]) => {
    const [entity = '', property = ''] = place.split('.');
    const model = entities[entity];
    return model && !unseenProperties(model, session).has(property) ? [name] : [];
  });
}

/** One page of a report's rows as JSON, cut to the columns. */
export async function pageOfRows(
  database: Database,
  report: Report,
  entities: EntityModels,
  seen: readonly string[],
  asked: Asked,
  { skip, take, sort, collation }: PageOf,
): Promise<string> {
  const columns = [...seen, ...report.keys].map((name) =>
    kindOf(report, entities, name) === 'moment' ? `${isoTime(`p."${name}"`)} as "${name}"` : `p."${name}"`,
  );
  const collate =
    sort && collation && kindOf(report, entities, sort.column) === 'text' ? ` collate "${collation}"` : '';
  // Rows without a value come last, whichever way the others go.
  const first = sort ? `"${sort.column}"${collate} ${sort.desc ? 'desc' : 'asc'} nulls last, ` : '';
  const rows = report.rows(asked);
  const limit = `limit ${asked.put(take, 'bigint')} offset ${asked.put(skip, 'bigint')}`;
  const [row] = await database.read<{ answer: string }>({
    text: `select coalesce(json_agg(q), '[]'::json)::text as answer from (select ${columns.join(', ')}
      from (select * from (${rows}) r order by ${first}${report.order} ${limit}) p) q`,
    values: asked.values,
  });
  return row?.answer ?? '[]';
}

/** What is told of all rows, cut to what the columns allow. */
export async function summaryOf(
  database: Database,
  { call, totals }: Report,
  seen: readonly string[],
  asked: Asked,
): Promise<{ readonly totalCount: unknown; readonly totals: Row; readonly series: unknown }> {
  const isSeen = (columns: readonly string[]) => columns.every((name) => seen.includes(name));
  const [row = {}] = await database.read<Row>({ text: totals(asked), values: asked.values });
  const told = Object.entries(call.totals).filter(([, columns]) => isSeen(columns));
  return {
    totalCount: row.totalCount ?? 0,
    totals: Object.fromEntries(told.map(([name]) => [name, row[name] ?? null])),
    series: isSeen(call.series) ? (row.series ?? []) : [],
  };
}

function kindOf({ call }: Report, entities: EntityModels, name: string): 'moment' | 'text' | 'other' {
  const columns: ReportCall['columns'] = call.columns;
  const [entity = '', property] = columns[name]?.split('.') ?? [];
  const found = entities[entity]?.properties.find((one) => one.name === property);
  if (found?.format === 'date-time') return 'moment';
  return found?.type === 'string' ? 'text' : 'other';
}
