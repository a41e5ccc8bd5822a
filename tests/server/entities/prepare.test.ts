import { CompiledQuery, sql as query } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutIndexes } from '../../../server/demo/seed/without-indexes';
import { collationFor } from '../../../server/entities/query/collation';
import { allFields } from '../../../server/entities/query/fields';
import { countStatement } from '../../../server/entities/query/page';
import type { Selection } from '../../../server/entities/query/where';
import type { TextLink } from '../../../server/entities/tables/links';
import { tablesOf } from '../../../server/entities/tables/table';
import { parseFilter } from '../../../src/engine/query/filter';
import { type Cockpit, shippedDefinitions, startCockpit } from './cockpit';

const thing = (properties: object, more: object = {}) => ({ thing: { properties, endpoints: 'Thing', ...more } });

/** Letters without a pattern that would make them shorter, from a sign on. */
function incompressible(length: number, from = 'a'.codePointAt(0)!, many = from > 0xffff ? 0x4000 : 26): string {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 0x7fffffff;
    return from + (seed % many);
  };
  return Array.from({ length }, () => String.fromCodePoint(next())).join('');
}

describe('the tables of definitions', () => {
  let cockpit: Cockpit;
  const sql = (text: string, values: unknown[] = []) =>
    cockpit.database.query<Record<string, unknown>>({ text, values });
  const list = async () => (await cockpit.call('GET', '/Thing/description')).body;
  const problems = async (definitions: Record<string, unknown>) =>
    (await cockpit.reload(definitions)).diagnostics
      .filter(({ severity }) => severity !== 'hint')
      .map(({ code, severity, message }) => ({ code, severity, message }));
  const columns = async () =>
    Object.fromEntries(
      (
        await sql(
          "select column_name, data_type, is_nullable from information_schema.columns where table_name = 'thing'",
        )
      ).map((row) => [row.column_name, `${row.data_type} ${row.is_nullable}`]),
    );

  beforeAll(async () => {
    // Where nothing is learnt, tables have all that is of use from the start.
    const config = { learntIndexes: 0 };
    const definitions = thing({ name: {}, size: { type: 'integer' }, note: {} }, { required: ['name'] });
    cockpit = await startCockpit(definitions, undefined, { config });
    await sql(
      "insert into thing (business_unit, id, name, size, note) values ('Oslo', '1', 'a', 3, '7'), ('Oslo', '2', 'b', null, 'seven')",
    );
  });
  afterAll(() => cockpit.close());

  it('makes a table from the properties', { tags: ['LOWCODE-008'] }, async () => {
    expect(await columns()).toEqual({
      business_unit: 'text NO',
      id: 'text NO',
      name: 'text YES',
      size: 'bigint YES',
      note: 'text YES',
      row_version: 'bigint NO',
    });
  });

  it('adds a column for a new property and keeps that of one that went', async () => {
    const without = thing({ size: { type: 'integer' }, weight: { type: 'number' }, note: {} });
    expect((await problems(without)).map(({ code }) => code)).toEqual(['kept-values']);
    expect(await columns()).toMatchObject({ name: 'text YES', weight: 'double precision YES' });
    expect(await list()).toMatchObject([{ size: 3, weight: null }, { size: null }]);
    expect((await cockpit.call('POST', '/Thing', { body: { size: 1 } })).status).toBe(200);
    await sql('delete from thing where size = 1');
    await problems(thing({ name: {}, size: { type: 'integer' }, note: {} }));
    expect(await list()).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  });

  it('reads values as another kind that says the same, and keeps the version before where one does not', async () => {
    expect(await problems(thing({ name: {}, size: { type: 'number' }, note: {} }))).toEqual([]);
    expect(await list()).toMatchObject([{ size: 3 }, { size: null }]);
    const [problem] = await problems(thing({ name: {}, size: {}, note: { type: 'integer' } }));
    expect(problem).toMatchObject({ code: 'changed-kind', severity: 'error' });
    expect(problem!.message).toMatch(/^note was text and is a whole number now, but 1 row has a value that/);
    expect(await list()).toMatchObject([
      { size: 3, note: '7' },
      { size: null, note: 'seven' },
    ]);
    await sql("update thing set note = '8' where note = 'seven'");
    expect(await problems(thing({ name: {}, size: {}, note: { type: 'integer' } }))).toEqual([]);
    expect(await list()).toMatchObject([{ size: '3', note: 7 }, { note: 8 }]);
  });

  it('repeats a property of another row, also in rows that were there before', { tags: ['OPEN-213'] }, async () => {
    const box = { box: { properties: { name: {}, weight: { type: 'number' } }, endpoints: 'Box' } };
    const part = (properties: object) => ({
      part: { properties: { name: {}, boxId: { lookup: 'box' }, ...properties }, endpoints: 'Part' },
    });
    const parts = async () => (await cockpit.call('GET', '/Part/description')).body;
    await problems({ ...box, ...part({}) });
    const { body } = await cockpit.call('POST', '/Box', { body: { name: 'Crate', weight: 4 } });
    await cockpit.call('POST', '/Part', { body: { name: 'a', boxId: body.id } });

    const repeated = part({ box: {}, boxWeight: { type: 'number', of: 'boxId.weight' } });
    expect(await problems({ ...box, ...repeated })).toEqual([]);
    expect(await parts()).toMatchObject([{ box: 'Crate', boxWeight: 4 }]);
    await cockpit.call('PUT', '/Box', { body: { id: body.id, weight: 5 } });
    expect((await cockpit.call('POST', '/Part', { body: { name: 'b', boxWeight: 9 } })).status).toBe(422);
    await cockpit.call('POST', '/Part', { body: { name: 'b', boxId: body.id } });
    expect(await parts()).toMatchObject([{ boxWeight: 5 }, { boxWeight: 5 }]);
    await problems(thing({ name: {}, size: {}, note: { type: 'integer' } }));
  });

  it('repeats of a row what that repeats of another one, in whatever order they are written down', async () => {
    const lookup = (entity: string, more: object = {}) => ({ ...more, lookup: { entity, text: 'name' } });
    const shelf = { shelf: { properties: { name: {} }, endpoints: 'Shelf' } };
    const crate = { crate: { properties: { name: {}, shelfId: lookup('shelf') }, endpoints: 'Crate' } };
    const properties = {
      shelfName: { of: 'shelfId.name' },
      shelfId: lookup('shelf', { of: 'crateId.shelfId' }),
      crateId: lookup('crate'),
      crateName: { of: 'crateId.name' },
    };
    const piece = { piece: { properties, endpoints: 'Piece' } };
    expect(await problems({ ...shelf, ...crate, ...piece })).toEqual([]);
    const add = async (path: string, body: object) => (await cockpit.call('POST', path, { body })).body.id;
    const [left, right] = [await add('/Shelf', { name: 'Left' }), await add('/Shelf', { name: 'Right' })];
    const crateId = await add('/Crate', { name: 'C', shelfId: left });
    await add('/Piece', { crateId });
    const shown = async () => (await cockpit.call('GET', '/Piece/description')).body;
    expect(await shown()).toMatchObject([{ crateName: 'C', shelfName: 'Left' }]);
    await cockpit.call('PUT', '/Crate', { body: { id: crateId, name: 'D', shelfId: right } });
    expect(await shown()).toMatchObject([{ crateName: 'D', shelfId: right, shelfName: 'Right' }]);
    // A reference whose row comes later.
    await sql("insert into piece (business_unit, id, crate_id) values ('Oslo', 'later', 'new')");
    await sql("insert into crate (business_unit, id, name, shelf_id) values ('Oslo', 'new', 'E', $1)", [left]);
    expect(await shown()).toContainEqual(
      expect.objectContaining({ id: 'later', crateName: 'E', shelfId: left, shelfName: 'Left' }),
    );
    await problems(thing({ name: {}, size: {}, note: { type: 'integer' } }));
  });

  it('says when rows lack what is required now, or share what is unique', async () => {
    await sql("update thing set name = 'A', size__text = null where id = '2'");
    const found = await problems(
      thing({ name: {}, size: {}, note: { type: 'integer' } }, { required: ['size'], unique: ['name'] }),
    );
    expect(found.map(({ code }) => code).sort()).toEqual(['duplicate-values', 'missing-values']);
    await sql("update thing set name = 'c', size__text = '1' where id = '2'");
    expect(
      await problems(
        thing({ name: {}, size: {}, note: { type: 'integer' } }, { required: ['size'], unique: ['name'] }),
      ),
    ).toEqual([]);
    await expect(sql("update thing set name = 'A' where id = '2'")).rejects.toThrow(/thing_name_unique/);
    await problems(thing({ name: {}, size: {}, note: { type: 'integer' } }));
    await sql("update thing set name = 'A' where id = '2'");
  });

  it('keeps and finds long texts that no index of whole values could hold', async () => {
    const indexes = async () =>
      (await sql("select relname as name from pg_class where relname like 'thing\\_comment\\_%' order by 1")).map(
        ({ name }) => name,
      );
    const more = { filters: ['comment'], unique: ['comment'], sort: ['comment'], pages: ['things'] };
    await problems(thing({ comment: {} }, more));
    const whole = ['thing_comment_fold', 'thing_comment_und_sort'];
    expect(await indexes()).toEqual(expect.arrayContaining(whole));
    await problems(thing({ comment: { maxLength: 10_000 } }, more));
    expect(await indexes()).toEqual(['thing_comment_trgm', 'thing_comment_unique']);
    const comment = incompressible(9_000);
    expect((await cockpit.call('POST', '/Thing', { body: { comment } })).status).toBe(200);
    const again = await cockpit.call('POST', '/Thing', { body: { comment: comment.toUpperCase() } });
    expect(again.body.errors).toMatchObject([{ field: 'comment', keyword: 'unique' }]);
    const rows = await cockpit.call('GET', `/Thing/description?comment=${comment.slice(100, 120)}`);
    expect(rows.body).toHaveLength(1);
  });

  it('says which text is too long where an index cannot hold a row after all', async () => {
    const wide = { title: { maxLength: 300 }, more: { maxLength: 300 }, note: { maxLength: 300 } };
    await problems(thing(wide, { unique: [['title', 'more', 'note']] }));
    const body = Object.fromEntries(Object.keys(wide).map((name) => [name, incompressible(300, 0x20000)]));
    const refused = await cockpit.call('POST', '/Thing', { body });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'title', keyword: 'size' }]]);
    await problems(thing({ name: {}, size: {}, note: { type: 'integer' } }));
  });

  it('leaves system tables alone', async () => {
    const [problem] = await problems({ session: { properties: { name: {} }, endpoints: 'Sess' } });
    expect(problem).toMatchObject({ code: 'reserved-name', severity: 'error' });
    expect(await sql('select sid from session')).toEqual([]);
  });

  it('has an index for what a page of the server searches, and knows how rare a filtered text is', async () => {
    const properties = { name: {}, note: {} };
    await problems(thing(properties, { filters: ['name'], pages: ['thing-page'] }));
    await sql(
      "insert into thing (business_unit, id, name, note) select 'Oslo', 'p' || n, 'Name ' || n, 'Note ' || n from generate_series(1, 3000) n",
    );
    await problems(thing(properties, { filters: ['name'], pages: ['thing-es-page'] }));
    const [table] = tablesOf({ entities: { thing: cockpit.model('thing') } }).values();
    const statementOf = (choice: Pick<Selection, 'filters' | 'searchText'>) =>
      countStatement(allFields(cockpit.model('thing'), table!), { businessUnit: 'Oslo', ...choice });
    const planOf = async (choice: Pick<Selection, 'filters' | 'searchText'>) => {
      const { text, values } = statementOf(choice);
      const [row] = await sql(`explain (format json) ${text}`, [...values]);
      return JSON.stringify(row!['QUERY PLAN']);
    };
    expect(await planOf({ filters: [], searchText: 'ote 2999' })).toContain('thing_search_trgm');
    expect(statementOf({ filters: [], searchText: 'ote 2999' }).values).toEqual(['Oslo', '%ote%', '%2999%']);
    const filtered = await planOf({ filters: [parseFilter(['name', '=', 'name 2999'])] });
    expect(Math.max(...[...filtered.matchAll(/"Plan Rows": ?(\d+)/g)].map(([, rows]) => Number(rows)))).toBeLessThan(3);

    // A filter of a column without an index of its own asks that of the search.
    for (const filter of [
      ['note', 'contains', 'ote 2999'],
      ['note', 'startswith', 'NOTE 2999'],
      ['note', 'endswith', '2999'],
      ['note', '=', 'note 2999'],
      ['note', 'in', ['note 2999', 'NOTE 1717']],
    ])
      expect(await planOf({ filters: [parseFilter(filter)] }), JSON.stringify(filter)).toContain('thing_search_trgm');
    // Too short to be found, or found otherwise.
    for (const filter of [
      ['note', 'contains', '99'],
      ['note', 'notcontains', 'ote 2999'],
      ['name', '=', 'name 2999'],
      ['note', 'in', ['note 2999', '99']],
      ['note', 'in', ['note 2999', null]],
    ])
      expect(await planOf({ filters: [parseFilter(filter)] }), JSON.stringify(filter)).not.toContain(
        'thing_search_trgm',
      );

    await problems(thing(properties, { filters: ['name'], pages: ['thing-page'] }));
    expect(await sql("select from pg_class where relname = 'thing_search_trgm'")).toEqual([]);
    await sql("delete from thing where id like 'p%'");
  });

  it('sorts texts by index in the languages that people have', { tags: ['OPEN-310'] }, async () => {
    const sorts = async () =>
      (await sql("select relname as name from pg_class where relname like 'thing\\_name\\_%sort' order by 1")).map(
        ({ name }) => name,
      );
    await problems(thing({ name: {}, note: {} }, { sort: 'name' }));
    expect(await sorts()).toEqual(['thing_name_und_sort']);
    await sql(`insert into app_user (business_unit, user_name, default_language) values ('Oslo', 'Dagny', 'da-DK')`);
    await problems(thing({ name: {}, note: {} }, { sort: 'name' }));
    // The built-in database has no order of its own for Danish.
    const danish = (await collationFor(cockpit.database, 'da-DK')) === 'da-DK-x-icu' ? ['thing_name_da_dk_sort'] : [];
    expect(await sorts()).toEqual([...danish, 'thing_name_und_sort']);
    await sql("delete from app_user where user_name = 'Dagny'");
    await problems(thing({ name: {}, note: {} }, { sort: 'id' }));
    expect(await sorts(), 'the key has an index').toEqual([]);
  });

  it('finds a key in any case by index where it is shown or referred to', { tags: ['OPEN-310'] }, async () => {
    const found = async () => (await sql("select from pg_class where relname = 'thing_id_fold'")).length === 1;
    const parts = { part: { properties: { thingId: { lookup: 'thing' } }, endpoints: 'Part' } };
    await problems(thing({ name: {} }));
    expect(await found()).toBe(false);
    await problems({ ...thing({ name: {} }), ...parts });
    expect(await found()).toBe(true);
    await problems(thing({ id: { hidden: false }, name: {} }));
    expect(await found()).toBe(true);
  });

  it('walls off every table that carries a business unit', { tags: ['GEN-003'] }, async () => {
    await cockpit.reload(shippedDefinitions());
    const open =
      await sql(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_unit'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and c.relname <> 'change' and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
    expect(open).toEqual([]);
    // Parts of a table are reached through it alone.
    const parts = await sql(`select relname from pg_class where relispartition and relkind = 'r'
      and has_table_privilege('cockpit_app', oid, 'select, insert, update, delete')`);
    expect(parts).toEqual([]);
    const views = await sql(
      "select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace and not coalesce(reloptions::text like '%security_invoker=true%', false)",
    );
    expect(views).toEqual([]);
    const owned = await sql(
      "select relname from pg_class where relowner = (select oid from pg_roles where rolname = 'cockpit_app')",
    );
    expect(owned).toEqual([]);
  });

  it('find rows that wait for the text of a new one by index, whichever of the texts it is', async () => {
    const shipped = new Set(Object.keys(shippedDefinitions()).map((name) => name.replaceAll('-', '_')));
    const links = (
      await sql("select obj_description(oid, 'pg_trigger') as told from pg_trigger where tgname = 'a_before'")
    )
      .flatMap(({ told }) => JSON.parse(String(told)) as TextLink[])
      .filter(({ table, target }) => 'table' in target && shipped.has(table));
    const indexes = (await sql("select indexdef from pg_indexes where schemaname = 'public'")).map(({ indexdef }) =>
      String(indexdef),
    );
    const lacking = links.filter(
      ({ table, reference, text }) =>
        !indexes.some(
          (index) =>
            index.includes(` ON public.${table} USING btree (business_unit, ${reference}) WHERE `) &&
            index.includes(`(${text} IS NULL)`),
        ),
    );
    expect(links.length).toBeGreaterThan(30);
    expect(lacking).toEqual([]);
  });

  it('finds who waits for a new row by what refers to it, though keys compare otherwise', async () => {
    const sources = await sql(
      `select c.relname as table, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_class c on c.oid = t.tgrelid where t.tgname = 'b_follow_insert'`,
    );
    const shipped = new Set(Object.keys(shippedDefinitions()).map((name) => name.replaceAll('-', '_')));
    const asked = sources.flatMap(({ table, source }) => {
      if (!shipped.has(String(table))) return [];
      const [, inserted = ''] = /tg_op = 'INSERT' then([\s\S]*?)elsif/.exec(String(source)) ?? [];
      return [...inserted.matchAll(/update ("\w+") r set .*? from new_rows n where (.*?);/g)].map(
        ([, from, where = '']) => ({
          reference: /r\."(\w+)" = n\./.exec(where)?.[1],
          // The new row is there before whoever waits for it is looked for.
          text: `select from (select * from "${table}" limit 1) n cross join lateral (select from ${from} r where ${where} limit 1) w`,
        }),
      );
    });
    expect(asked.length).toBeGreaterThan(20);
    const planWithoutScans = (text: string) =>
      cockpit.database.owner.transaction().execute(async (tx) => {
        for (const scan of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
          await tx.executeQuery(CompiledQuery.raw(`set local enable_${scan} = off`));
        const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`));
        return JSON.stringify(rows);
      });
    const lacking: string[] = [];
    for (const { reference, text } of asked) {
      const plan = await planWithoutScans(text);
      if (!new RegExp(`"Index Cond":[^,]*\\b${reference} = `).test(plan)) lacking.push(text);
    }
    expect(lacking).toEqual([]);
  });

  it('are filled without the indexes that no row asks for, which are there again whatever becomes of it', async () => {
    const indexes = async () =>
      (await sql('select indexdef from pg_indexes where schemaname = $1 order by indexname', ['public'])).map(
        ({ indexdef }) => indexdef,
      );
    const before = await indexes();
    const fill = (work: () => Promise<void>) =>
      cockpit.database.owner.transaction().execute((tx) =>
        withoutIndexes(tx, ['job', 'task'], async () => {
          const { rows } = await query<{ name: string }>`
            select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
            where i.indrelid in ('job'::regclass, 'task'::regclass) and not i.indisunique`.execute(tx);
          await work();
          return rows.map(({ name }) => name);
        }),
      );
    const kept = await fill(async () => undefined);
    expect(kept).toContain('task_job_id_dangling');
    expect(kept.filter((name) => !name.endsWith('_dangling'))).toEqual([]);
    expect(await indexes()).toEqual(before);
    await expect(fill(() => Promise.reject(new Error('no power')))).rejects.toThrow('no power');
    expect(await indexes()).toEqual(before);
  });

  it('changes nothing the second time', async () => {
    const before = await sql(
      "select xmin::text, relname from pg_class where relnamespace = 'public'::regnamespace order by relname",
    );
    expect(await problems(shippedDefinitions())).toEqual([]);
    expect(
      await sql(
        "select xmin::text, relname from pg_class where relnamespace = 'public'::regnamespace order by relname",
      ),
    ).toEqual(before);
  });
});
