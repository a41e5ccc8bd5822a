/** What the database itself says of the wall. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESCRIBED, tableNameOf } from '../../server/platform/db';
import { APP_ROLE } from '../../server/platform/db/roles';
import { startServer, type TestServer } from './harness';
import { WALL_DEFINITIONS } from './wall/definitions';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ definitions: WALL_DEFINITIONS });
}, 120_000);
afterAll(() => server?.stop());

const names = async (text: string) =>
  (await server.ctx.database.query<{ name: string }>({ text, values: [APP_ROLE] })).map(({ name }) => name);

describe('the catalogue', () => {
  it('has row-level security with a policy on every table that carries a business unit', {
    tags: ['GEN-003'],
  }, async () => {
    const tables =
      await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_unit' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and $1 <> ''`);
    const open =
      await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_unit' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
        and (has_table_privilege($1, c.oid, 'select') or has_table_privilege($1, c.oid, 'insert') or has_table_privilege($1, c.oid, 'update')
          or has_table_privilege($1, c.oid, 'delete') or has_table_privilege($1, c.oid, 'truncate'))`);
    expect(tables).toEqual(expect.arrayContaining(['app_user', 'supplier', 'sales_order', 'wall_part', 'wall_vault']));
    expect(open).toEqual([]);
  });

  it('has a business unit, never empty, in the table of every definition', { tags: ['GEN-003'] }, async () => {
    const carrying = await names(
      `select attrelid::regclass::text as name from pg_attribute where attname = 'business_unit' and attnotnull and $1 <> ''`,
    );
    const tables = Object.values(server.ctx.product.current.product.entities)
      .filter(({ base }) => DESCRIBED[base]?.kind !== 'view')
      .map(({ base }) => tableNameOf(base));
    expect(carrying).toEqual(expect.arrayContaining(tables));
  });

  it('binds every policy to the unit of the transaction, for reading and for writing', {
    tags: ['GEN-003'],
  }, async () => {
    const loose = await names(`select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where $1 <> '' and (pg_get_expr(p.polqual, p.polrelid) not like '%business_unit%current_setting%'
        or pg_get_expr(p.polwithcheck, p.polrelid) not like '%business_unit%current_setting%' or not p.polpermissive)`);
    expect(loose).toEqual([]);
  });

  it('has no view that reads with its owner’s rights', { tags: ['GEN-003'] }, async () => {
    const views =
      await names(`select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace and $1 <> ''
      and not coalesce(reloptions::text like '%security_invoker=true%' or reloptions::text like '%security_invoker=on%', false)`);
    expect(views).toEqual([]);
  });

  it('lets the role of the server’s transactions own nothing and overcome nothing', { tags: ['GEN-003'] }, async () => {
    const owned =
      await names(`select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $1
      union all select p.proname from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname = $1
      union all select n.nspname from pg_namespace n join pg_roles r on r.oid = n.nspowner where r.rolname = $1`);
    const mighty = await names(
      'select rolname as name from pg_roles where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin)',
    );
    const known = await names('select rolname as name from pg_roles where rolname = $1');
    const granted = await names(
      'select b.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles b on b.oid = m.roleid where r.rolname = $1',
    );
    expect({ owned, mighty, known, granted }).toEqual({ owned: [], mighty: [], known: [APP_ROLE], granted: [] });
  });

  it('lets that role see only its own unit, also when a query forgets to ask for it', {
    tags: ['GEN-003'],
  }, async () => {
    const { database, product } = server.ctx;
    const seen = new Set<string>();
    await database.confined({ businessUnit: 'Nordlager Oslo', userName: 'x' }, async (tx) => {
      for (const { base } of Object.values(product.current.product.entities)) {
        const rows = await tx
          .selectFrom(tableNameOf(base) as 'app_user')
          .select('business_unit')
          .distinct()
          .execute();
        for (const row of rows) seen.add(row.business_unit);
      }
    });
    expect([...seen]).toEqual(['Nordlager Oslo']);
  });
});
