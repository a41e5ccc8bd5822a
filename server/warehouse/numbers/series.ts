import { foldedColumn } from '../../entities';
import type { Database } from '../../platform/db';

/** Numbers like `D-30012`: their letters, and the column whose rows have them. */
export interface Series {
  readonly prefix: string;
  readonly table: string;
  readonly column: string;
}

/** The first number of a unit that has none yet. */
const FIRST = 10_001;

/**
 * A number that no row has and that nobody was given before, also not by another instance in this moment. Only where the
 * next one is taken, or none was given yet, are the rows read: numbers that came in from elsewhere count as given then.
 */
export async function nextNumber(database: Database, businessUnit: string, series: Series): Promise<string> {
  const { prefix, table, column } = series;
  const [given] = await database.query<{ last: number; isTaken: boolean }>({
    text: `update number_series s set last = s.last + 1 where s.business_unit = $1::text and s.series = $2::text returning last,
      exists (select from ${table} t where t.business_unit = $1::text and ${foldedColumn(`t.${column}`)} = lower($2::text || '-' || s.last)) as "isTaken"`,
    values: [businessUnit, prefix],
  });
  return `${prefix}-${given && !given.isTaken ? given.last : await nextAfterAll(database, businessUnit, series)}`;
}

/** The next one after all numbers that were given and that rows have. */
async function nextAfterAll(
  database: Database,
  businessUnit: string,
  { prefix, table, column }: Series,
): Promise<number> {
  const highest = `select max(substring(${column} from '(?i)^${prefix}-([0-9]{1,15})$')::bigint) from ${table} where business_unit = $1::text`;
  const [given] = await database.query<{ last: number }>({
    text: `insert into number_series as s (business_unit, series, last) values ($1::text, $2::text, coalesce((${highest}) + 1, ${FIRST}))
      on conflict (business_unit, series) do update set last = greatest(s.last + 1, excluded.last) returning last`,
    values: [businessUnit, prefix],
  });
  return given!.last;
}
