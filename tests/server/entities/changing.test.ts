/** What becomes of tables and values when definitions change. */
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESCRIBED } from '../../../server/platform/db';
import { type Cockpit, startCockpit } from './cockpit';

type Definition = Readonly<Record<string, unknown>>;
const entity = (properties: object, more: object = {}): Definition => ({ properties, ...more });
const named = (root: string, properties: object, more: object = {}) => entity(properties, { endpoints: root, ...more });
const LONG = 'weightOfTheWholePalletWithAllOfItsWrappingAndTheLabelsOnTop';

let cockpit: Cockpit;
beforeAll(async () => {
  cockpit = await startCockpit({});
});
afterAll(() => cockpit.close());
beforeEach(async () => {
  await cockpit.reload({});
  for (const { name } of await sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ 'crate|thing|lid|class'",
  ))
    await sql(`drop table "${name}" cascade`);
});

const sql = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  cockpit.database.query<R>({ text, values });
const told = async (definitions: Record<string, unknown>, on = cockpit) =>
  (await on.reload(definitions)).diagnostics
    .filter(({ severity }) => severity !== 'hint')
    .map(({ file, line, code, message, values = [] }) => {
      const shown = values.length > 0 ? ` (${values.map((value) => JSON.stringify(value)).join(', ')})` : '';
      return `${file.split('/').at(-1)}:${line} ${code} ${message}${shown}`;
    });
const list = async (root = 'Thing', on = cockpit) => (await on.call('GET', `/${root}/description`)).body;
const add = async (body: object, root = 'Thing', on = cockpit) => on.call('POST', `/${root}`, { body });
const things = (properties: object, more: object = {}) => ({ thing: named('Thing', properties, more) });

describe('a definition whose table cannot be made', () => {
  it('is told with its file, and stops neither another one nor the start', { tags: ['LOWCODE-012'] }, async () => {
    await sql('create view crate as select 1 as one');
    const both = { crate: named('Crate', { label: {} }), ...things({ name: {} }) };
    expect(await told(both)).toEqual([
      'crate.json:1 no-table the database refuses the table: relation "crate" already exists',
    ]);
    expect((await add({ name: 'a' })).status).toBe(200);
    expect(await list()).toMatchObject([{ name: 'a' }]);
    expect((await cockpit.call('GET', '/Crate/description')).status).toBe(404);
    expect(cockpit.result.broken.map(({ name }) => name)).toEqual(['crate']);
    const other = await startCockpit(both, cockpit);
    expect(await list('Thing', other)).toMatchObject([{ name: 'a' }]);
    await other.close();
    await sql('drop view crate');
    expect(await told(both)).toEqual([]);
    expect((await add({ label: 'x' }, 'Crate')).status).toBe(200);
  });

  it('is served as it was before, and so is what names its new parts', async () => {
    const crates = (more: object) => ({ crate: named('Crate', { label: {}, ...more }) });
    const pointing = { crateId: { lookup: { entity: 'crate', text: 'shade' } }, crate: {} };
    await told({ ...crates({}), ...things({ name: {} }) });
    await add({ label: '0150' }, 'Crate');
    const found = await told({
      ...crates({ label: { type: 'integer' }, shade: {} }),
      ...things({ name: {}, ...pointing }),
    });
    expect(found).toEqual([expect.stringMatching(/^crate.json:1 changed-kind label was text .*"0150"/)]);
    expect(await list('Crate')).toMatchObject([{ label: '0150' }]);
    expect((await add({ name: 'a' })).status).toBe(200);
    expect(await list()).toEqual([expect.not.objectContaining({ crateId: null })]);
  });
});

describe('names that the database has for itself', () => {
  it.each([
    ['too long once written as the database does', { [LONG]: {} }, LONG],
    ['of a column that each table has', { xmin: {}, ctid: {}, tableoid: {}, cmax: {} }, 'ctid'],
    ['of a word of SQL', { select: {}, user: {}, order: {} }, 'select'],
  ])('%s become a short form, again and again', async (_, properties, name) => {
    for (const more of [{}, { note: {} }, { note: {}, more: {} }])
      expect(await told(things({ ...properties, ...more }, { filters: [name] }))).toEqual([]);
    expect((await add({ [name]: 'x' })).status).toBe(200);
    expect(await list()).toMatchObject([{ [name]: 'x' }]);
  });

  it('of its catalogue become tables of their own', async () => {
    const definition = { 'pg-class': named('PgClass', { relname: {} }) };
    for (let time = 0; time < 2; time++) expect(await told(definition)).toEqual([]);
    await add({ relname: 'mine' }, 'PgClass');
    expect(await list('PgClass')).toMatchObject([{ relname: 'mine' }]);
  });

  it('and that were cut before they had a short form stay in their column', async () => {
    await told(things({ [LONG]: {} }));
    const [made] = await sql<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'thing'::regclass and attname like 'weight%'",
    );
    expect(made!.name).toHaveLength(63);
    const cut = LONG.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).slice(0, 63);
    await sql(`alter table thing rename column "${made!.name}" to "${cut}"`);
    await sql(`insert into thing (business_unit, "${cut}") values ('Oslo', 'kept')`);
    await told(things({ [LONG]: {}, note: {} }));
    expect(await list()).toMatchObject([{ [LONG]: 'kept' }]);
  });

  it('are reserved by the product for what it has itself', async () => {
    for (const name of ['audit', 'session', 'kysely-migration', 'task-number'])
      expect(await told({ [name]: named('Own', { label: {} }) })).toEqual([
        `${name}.json:1 reserved-name a definition cannot be called "${name}": the product has a table of that name`,
      ]);
    const known = await sql<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')",
    );
    for (const { name } of known) {
      const definition = name.replaceAll('_', '-');
      if (DESCRIBED[definition]) continue;
      const [first] = await told({ [definition]: named('Own', { label: {} }) });
      expect(first, name).toContain(' reserved-name ');
    }
  });
});

describe('a kind that changes', () => {
  it.each([
    ['0150', { type: 'integer' }],
    ['yes', { type: 'boolean' }],
    ['2026-1-2', { format: 'date' }],
    ['2026-02-30', { format: 'date' }],
    ['1.5e400', { type: 'number' }],
    ['123456789012345678', { type: 'integer' }],
    ['noon', { format: 'date-time' }],
    ['a, b', { type: 'array' }],
  ])('does not make another value of the text %j', async (value, kind) => {
    await told(things({ name: {}, note: {} }));
    await add({ name: 'a', note: value });
    await add({ name: 'b' });
    const [first, ...others] = await told(things({ name: {}, note: kind }));
    expect([first, others]).toEqual([expect.stringContaining(`changed-kind note was text`), []]);
    expect(first).toContain(
      `1 row has a value that does not read as such; nothing changes until all do (${JSON.stringify(value)})`,
    );
    expect((await list()).map(({ note }: { note: unknown }) => note)).toEqual([value, null]);
    expect((await add({ name: 'c', note: 'still a text' })).status).toBe(200);
    expect(await sql('select note from thing order by name')).toEqual([
      { note: value },
      { note: null },
      { note: 'still a text' },
    ]);
  });

  it.each([
    ['150', { type: 'integer' }, 150],
    ['-1.50', { type: 'number' }, -1.5],
    ['1.50', { type: 'number', multipleOf: 0.01 }, 1.5],
    ['true', { type: 'boolean' }, true],
    ['2026-02-28', { format: 'date' }, '2026-02-28'],
    ['2026-02-28T10:30:00Z', { format: 'date-time' }, '2026-02-28T10:30:00.000Z'],
  ])('takes %j over, and has what was written when the kind comes back', async (written, kind, value) => {
    await told(things({ name: {}, note: {} }));
    await add({ name: 'a', note: written });
    await add({ name: 'b', note: written });
    expect(await told(things({ name: {}, note: kind }))).toEqual([]);
    expect(await list()).toMatchObject([{ note: value }, { note: value }]);
    const { id } = (await list())[1];
    expect((await cockpit.call('PUT', '/Thing', { body: { id, name: 'b', note: null } })).status).toBe(200);
    expect(await told(things({ name: {}, note: {} }))).toEqual([]);
    expect(await list()).toMatchObject([{ note: written }, { note: null }]);
  });

  it('leaves the old column until somebody drops it, which takes nothing from the new one', async () => {
    await told(things({ name: {}, note: {} }));
    await add({ name: 'a', note: '150' });
    await told(things({ name: {}, note: { type: 'integer' } }));
    await sql('alter table thing drop column note');
    expect(await told(things({ name: {}, note: { type: 'integer' } }))).toEqual([]);
    expect((await add({ name: 'b', note: 7 })).status).toBe(200);
    expect(await list()).toMatchObject([{ note: 150 }, { note: 7 }]);
    expect(await told(things({ name: {}, note: {} }))).toEqual([]);
    expect(await list()).toMatchObject([{ note: '150' }, { note: '7' }]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)('of the key waits for the row that somebody is adding', async () => {
    await told(things({ name: {} }));
    let reloaded: Promise<string[]> | undefined;
    await cockpit.database.owner.transaction().execute(async (tx) => {
      await tx.executeQuery(
        CompiledQuery.raw("insert into thing (business_unit, id, name) values ('Oslo', '1', 'accepted')"),
      );
      reloaded = told(things({ id: { type: 'integer' }, name: {} }));
      await expect
        .poll(() =>
          sql(
            "select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'thing'::regclass and not granted",
          ),
        )
        .toHaveLength(1);
    });
    expect(await reloaded).toEqual([expect.stringContaining(' changed-key ')]);
    expect(await list()).toMatchObject([{ name: 'accepted' }]);
  });

  it('of the key is refused once there are rows, and so is another key', async () => {
    const crates = (id: object, more: object = {}) => ({ crate: named('Crate', { id, number: {} }, more) });
    await told(crates({ readOnly: true }));
    expect(await told(crates({ type: 'integer' }))).toEqual([]);
    expect(await told(crates({ readOnly: true }))).toEqual([]);
    await add({ number: '1' }, 'Crate');
    const before = await list('Crate');
    expect(await told(crates({ type: 'integer' }))).toEqual([
      'crate.json:1 changed-key id is the key of 1 row that is there already and cannot become a whole number',
    ]);
    expect(await told(crates({ readOnly: true }, { key: ['number'] }))).toEqual([
      'crate.json:1 changed-key the key is number now, but 1 row is known by id',
    ]);
    expect(await list('Crate')).toEqual(before);
  });
});

describe('a property that repeats another row', () => {
  const crates = (label: object) => ({ crate: named('Crate', { label, name: {} }, { display: 'label' }) });
  const pointing = { crateId: { lookup: 'crate' }, crate: {} };
  const addCrate = async (label: unknown) => (await add({ label }, 'Crate')).body.id as string;

  it('shows a number as text, and takes nothing from the rows that it repeats', async () => {
    await told({ ...crates({ type: 'integer' }), ...things({ name: {} }) });
    const before = await addCrate(7);
    await add({ name: 'a' });
    await sql('alter table thing add column crate_id text');
    await sql('update thing set crate_id = $1', [before]);
    expect(await told({ ...crates({ type: 'integer' }), ...things({ name: {}, ...pointing }) })).toEqual([]);
    expect(await list()).toMatchObject([{ crate: '7' }]);
    const later = await addCrate(8);
    expect((await add({ name: 'b', crateId: later })).status).toBe(200);
    await cockpit.call('PUT', '/Crate', { body: { id: later, label: 9 } });
    await sql("insert into thing (business_unit, id, crate_id) values ('Oslo', 'waits', 'new')");
    await sql("insert into crate (business_unit, id, label) values ('Oslo', 'new', 10)");
    expect((await list()).map(({ crate }: { crate: unknown }) => crate).sort()).toEqual(['10', '7', '9']);
    // Its definition is away, its texts are not.
    await told(crates({ type: 'integer' }));
    await cockpit.call('PUT', '/Crate', { body: { id: before, label: 11 } });
    expect((await sql("delete from crate where id = 'new' returning id")).length).toBe(1);
    expect(await sql('select crate from thing where name is not null order by crate')).toEqual([
      { crate: '11' },
      { crate: '9' },
    ]);
  });

  it('follows what is of another kind now', async () => {
    await told({ ...crates({}), ...things({ name: {}, ...pointing }) });
    const id = await addCrate('7');
    await add({ name: 'a', crateId: id });
    expect(await told({ ...crates({ type: 'integer' }), ...things({ name: {}, ...pointing }) })).toEqual([]);
    expect((await add({ label: 8 }, 'Crate')).status).toBe(200);
    await cockpit.call('PUT', '/Crate', { body: { id, label: 9 } });
    expect(await list()).toMatchObject([{ crate: '9' }]);
  });

  it('is not taken over as long as rows have values of their own there', async () => {
    const of = (area: object) => ({ ...crates({}), ...things({ crateId: { lookup: 'crate' }, area }) });
    await told(of({}));
    const id = await addCrate('red');
    await cockpit.call('PUT', '/Crate', { body: { id, name: 'North' } });
    for (const area of ['North', 'South', null]) await add({ crateId: id, area });
    await add({ area: 'nowhere' });
    const areas = async () => (await list()).map(({ area }: { area: unknown }) => area).sort();
    expect(await told(of({ of: 'crateId.name' }))).toEqual([
      'thing.json:1 own-values area repeats another row now, but 2 rows have other values there; nothing changes until they are empty or the same',
    ]);
    expect(await areas()).toEqual(['North', 'South', 'nowhere', null]);
    await cockpit.call('PUT', '/Crate', { body: { id, name: 'West' } });
    expect(await areas()).toEqual(['North', 'South', 'nowhere', null]);
    await sql("update thing set area = case when area <> 'nowhere' then 'West' end where area is not null");
    expect(await told(of({ of: 'crateId.name' }))).toEqual([]);
    expect(await areas()).toEqual(['West', 'West', 'West', null]);
    // What was kept equal before is no value of anybody's own.
    expect(await told(of({ of: 'crateId.label' }))).toEqual([]);
    expect(await areas()).toEqual([null, 'red', 'red', 'red']);
  });
});

describe('rows that do not comply with what is new', () => {
  it('are counted and keep what they have', async () => {
    const state = (...values: string[]) => ({ state: { oneOf: values.map((value) => ({ const: value })) } });
    await told(things({ name: {}, ...state('Open', 'Parked', 'Lost') }));
    for (const [name, value] of [
      ['short', 'Open'],
      ['rather long', 'Parked'],
      ['long as well', 'Lost'],
    ])
      await add({ name, state: value });
    const before = await list();
    const narrow = things({ name: { maxLength: 5 }, weight: {}, ...state('Open') }, { required: ['weight'] });
    const expected = [
      'thing.json:1 long-values 2 rows have a name of more than 5 letters, 12 at most; they keep it until somebody changes it',
      'thing.json:1 missing-values 3 rows lack weight, which is required; they stay as they are until somebody changes them',
      'thing.json:1 unknown-values 2 rows have a state that the definition does not name; they keep it ("Lost", "Parked")',
    ];
    expect((await told(narrow)).sort()).toEqual(expected);
    // As long as they do not, it is told.
    expect((await told(narrow)).sort()).toEqual(expected);
    expect(await list()).toMatchObject(before.map(({ name, state }: Record<string, unknown>) => ({ name, state })));
    const refused = await add({ name: 'new', state: 'Open' });
    expect(refused.body.errors).toMatchObject([{ field: 'weight', keyword: 'required' }]);
    await sql("delete from thing where name <> 'short'");
    await sql("update thing set weight = '1'");
    expect(await told(narrow)).toEqual([]);
  });

  it('are looked at again when their own definition is saved, and not when another one is', async () => {
    const both = (more: object) => ({
      ...things({ name: {}, weight: {} }, { required: ['weight'] }),
      crate: named('Crate', { label: {}, ...more }),
    });
    await told({ ...both({}), ...things({ name: {}, weight: {} }) });
    await add({ name: 'a' });
    const lacks = [expect.stringMatching(/^thing.json:1 missing-values 1 row lacks weight/)];
    expect(await told(both({}))).toEqual(lacks);
    await sql("update thing set weight = '1'");
    expect(await told(both({ shade: {} }))).toEqual(lacks);
    expect(await told(both({ shade: {} }))).toEqual([]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'and share what is unique are looked for beside those who write',
    async () => {
      const unique = things({ name: {} }, { unique: ['name'] });
      await told(things({ name: {} }));
      for (let time = 0; time < 2; time++) await add({ name: 'a' });
      const shared = [expect.stringContaining(' duplicate-values ')];
      expect(await told(unique)).toEqual(shared);
      await cockpit.database.owner.transaction().execute(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw("insert into thing (business_unit, name) values ('Oslo', 'b')"));
        expect(await told(unique)).toEqual(shared);
      });
    },
  );

  it('keep what a property has that goes or is called otherwise, until it is back', async () => {
    await told(things({ name: {}, weight: { type: 'integer' } }, { required: ['weight'] }));
    await add({ name: 'a', weight: 7 });
    expect(await told(things({ name: {}, mass: { type: 'integer' } }))).toEqual([
      'thing.json:1 kept-values 1 row has a value in the column weight, which is no property any more; it stays, and is there again with a property of that name',
    ]);
    expect((await add({ name: 'b', mass: 8 })).status).toBe(200);
    expect(await told(things({ name: {}, weight: { type: 'integer' } }))).toEqual([
      expect.stringContaining('1 row has a value in the column mass'),
    ]);
    expect(await list()).toMatchObject([{ weight: 7 }, { weight: null }]);
  });
});

describe('indexes whose names would be the same', () => {
  const both = {
    thing: named('Thing', { lidNumber: {}, label: {} }, { unique: ['lidNumber'], filters: ['lidNumber'] }),
    'thing-lid': named('ThingLid', { number: {}, label: {} }, { unique: ['number'], filters: ['number'] }),
  };
  const made = async () =>
    (await sql<{ name: string }>("select relname as name from pg_class where relname ~ '^thing_lid.*_unique$'")).map(
      ({ name }) => name,
    );
  const addTwice = async (root: string, body: object) => {
    expect((await add(body, root)).status).toBe(200);
    return (await add(body, root)).body.errors;
  };

  it('are made for either table, and stay where they are', async () => {
    expect(await told(both)).toEqual([]);
    expect(await addTwice('Thing', { lidNumber: '1' })).toMatchObject([{ field: 'lidNumber', keyword: 'unique' }]);
    expect(await addTwice('ThingLid', { number: '1' })).toMatchObject([{ field: 'number', keyword: 'unique' }]);
    const names = await made();
    expect(names).toHaveLength(2);
    expect(names).toContain('thing_lid_number_unique');
    const numbers = await sql("select oid from pg_class where relname ~ '^thing_lid' order by oid");
    expect(await told({ ...both, thing: { ...both.thing, title: 'Other' } })).toEqual([]);
    expect(await sql("select oid from pg_class where relname ~ '^thing_lid' order by oid")).toEqual(numbers);
  });

  it('are told to be no rule where they cannot be made', async () => {
    await sql('create view thing_label_unique as select 1 as one');
    expect(await told(things({ label: {} }, { unique: ['label'] }))).toEqual([
      expect.stringMatching(/ no-index label is unique, but .* could not be made, so that rows may share it: /),
    ]);
    await sql('drop view thing_label_unique');
    expect(await told(things({ label: {} }, { unique: ['label'] }))).toEqual([]);
    expect(await addTwice('Thing', { label: '1' })).toMatchObject([{ field: 'label', keyword: 'unique' }]);
  });

  it('are made of one table with sets whose names come to the same', async () => {
    const properties = { a: {}, bC: {}, aB: {}, c: {} };
    const sets = [
      ['a', 'bC'],
      ['aB', 'c'],
    ];
    expect(await told(things(properties, { unique: sets }))).toEqual([]);
    expect(await addTwice('Thing', { a: '1', bC: '2' })).toMatchObject([{ field: 'a' }, { field: 'bC' }]);
    expect(await addTwice('Thing', { aB: '1', c: '2' })).toMatchObject([{ field: 'aB' }, { field: 'c' }]);
  });
});

describe('two servers of two versions on one database', () => {
  it('serve side by side: what one does not know the other does not demand of it', async () => {
    const older = things({ name: {}, size: {} });
    await told(older);
    await add({ name: 'a', size: '1' });
    const newer = await startCockpit(
      things({ name: {}, size: { type: 'integer' }, weight: { type: 'number' } }, { required: ['weight'] }),
      cockpit,
    );
    expect((await add({ name: 'b', size: '2' })).status).toBe(200);
    expect((await add({ name: 'c', size: 3, weight: 1.5 }, 'Thing', newer)).status).toBe(200);
    expect((await add({ name: 'd', size: 4 }, 'Thing', newer)).body.errors).toMatchObject([{ field: 'weight' }]);
    expect(await list()).toMatchObject([{ size: '1' }, { size: '2' }, { size: '3' }]);
    expect(await list('Thing', newer)).toMatchObject([{ size: 1 }, { size: 2 }, { size: 3, weight: 1.5 }]);
    const [first] = await list();
    await cockpit.call('PUT', '/Thing', { body: { id: first.id, name: 'a', size: 'many' } });
    expect(await list()).toMatchObject([{ size: 'many' }, {}, {}]);
    expect((await list('Thing', newer))[0].size).toBeNull();
    // Nothing is hidden for long: the newer one reads its definitions again.
    const version = things(
      { name: {}, size: { type: 'integer' }, weight: { type: 'number' } },
      { required: ['weight'] },
    );
    const restarted = await startCockpit(version, cockpit);
    expect(restarted.result.broken.map(({ name }) => name)).toEqual(['thing']);
    expect(restarted.result.diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^size was text .* 1 row has a value/),
    );
    await restarted.close();
    await cockpit.call('PUT', '/Thing', { body: { id: first.id, name: 'a', size: '1' } });
    expect((await list('Thing', newer))[0].size).toBe(1);
    // The older one starts anew, as one of several instances does.
    const again = await startCockpit(older, cockpit);
    expect((await add({ name: 'e', size: '5' }, 'Thing', again)).status).toBe(200);
    expect((await list('Thing', newer)).at(-1)).toMatchObject({ name: 'e', size: 5 });
    await newer.close();
    await again.close();
  });

  it('answer every call while the definition of one of them changes', async () => {
    const texts = things({ name: {}, size: {} });
    await told(texts);
    const other = await startCockpit(texts, cockpit);
    const answers: number[] = [];
    let isOver = false;
    const work = async (on: Cockpit) => {
      for (let number = 0; !isOver; number++) {
        const size = on.model('thing').properties.find(({ name }) => name === 'size');
        const value = size?.type === 'string' ? String(number) : number;
        answers.push((await add({ name: 'a', size: value }, 'Thing', on)).status);
        expect((await on.call('GET', '/Thing/description')).status).toBe(200);
      }
    };
    const working = [cockpit, cockpit, other, other].map(work);
    for (let round = 0; round < 3; round++) {
      for (const version of [
        things({ name: {}, size: { type: 'integer' } }, { filters: ['size'] }),
        things({ name: {}, size: { type: 'number' }, more: {} }, { required: ['name'], unique: ['size'] }),
        texts,
      ])
        expect(await told(version)).not.toContainEqual(expect.stringMatching(/changed-kind|no-table/));
    }
    isOver = true;
    await Promise.all(working);
    // A value that was read before the kind changed is one of the wrong kind, and refused as such.
    expect(answers.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect(await list('Thing', other)).toHaveLength(answers.filter((status) => status === 200).length);
    await other.close();
  });

  it('keep the texts of references up to date that only one of them knows', async () => {
    const crates = { crate: named('Crate', { label: {} }) };
    const older = { ...crates, ...things({ name: {} }) };
    await told(older);
    const newer = await startCockpit(
      {
        ...crates,
        ...things({ name: {}, crateId: { lookup: 'crate' }, crate: {} }),
        lid: named('Lid', { crateId: { lookup: 'crate' }, crate: {} }),
      },
      cockpit,
    );
    const again = await startCockpit(older, cockpit);
    await add({ label: 'red' }, 'Crate', again);
    const [crate] = await list('Crate', again);
    for (const root of ['Thing', 'Lid']) {
      expect((await add({ crateId: crate.id }, root, newer)).status).toBe(200);
      expect(await list(root, newer)).toMatchObject([{ crate: 'red' }]);
    }
    await again.call('PUT', '/Crate', { body: { id: crate.id, label: 'blue' } });
    for (const root of ['Thing', 'Lid']) expect(await list(root, newer)).toMatchObject([{ crate: 'blue' }]);
    await newer.close();
    await again.close();
  });
});
