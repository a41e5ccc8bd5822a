import type { Database } from '../../server/platform/db';

/** The first part of the history ends before this month from now on. */
const END = '2024-01';
const NAME = `audit until ${END}`;
/** A time in it. */
export const LONG_AGO = '2023-06-01T12:00:00Z';

/** Gives the history a part of rows of long ago, so many; gives its name. */
export async function addOldPart({ query }: Pick<Database, 'query'>, rows = 0): Promise<string> {
  const run = <R>(text: string) => query<R>({ text, values: [] });
  const [first] = await run<{ name: string; end: string }>(
    `select c.relname as name, right(c.relname, 7) as end from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit'::regclass order by 1 limit 1`,
  );
  const { name, end } = first!;
  await run(`create table "${NAME}" (like audit including defaults including indexes)`);
  await run(`insert into "${NAME}" (at, business_unit, user_name, entity, action, row_key)
    select '${LONG_AGO}', name, 'x', 'stock', 'stock.gainStock', n::text
    from (select name from business_unit limit 1) unit, generate_series(1, ${rows}) n`);
  await run(`alter table audit detach partition "${name}"`);
  await run(`alter table audit attach partition "${NAME}" for values from (minvalue) to ('${END}-01T00:00Z')`);
  await run(
    `alter table audit attach partition "${name}" for values from ('${END}-01T00:00Z') to ('${end}-01T00:00Z')`,
  );
  return NAME;
}
