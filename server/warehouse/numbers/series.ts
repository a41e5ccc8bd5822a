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
 * A number that no row has and that nobody was given before, also not by another instance in this moment. Numbers that
 * came in from elsewhere count as given.
 */
export async function nextNumber(
  database: Database,
  businessUnit: string,
  { prefix, table, column }: Series,
): Promise<string> {
  const highest = `select max(substring(${column} from '^${prefix}-([0-9]{1,15})$')::bigint) from ${table} where business_unit = $1::text`;
  const [given] = await database.query<{ last: number }>({
    text: `insert into number_series as s (business_unit, series, last) values ($1::text, $2::text, coalesce((${highest}) + 1, ${FIRST}))
      on conflict (business_unit, series) do update set last = greatest(s.last, (${highest})) + 1 returning last`,
    values: [businessUnit, prefix],
  });
  return `${prefix}-${given?.last}`;
}
