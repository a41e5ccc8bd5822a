import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cockpit, search, session, startCockpit } from './cockpit';

const THING = {
  properties: {
    name: { maxLength: 100 },
    state: { enum: ['New', 'Started', 'Done'] },
    price: { type: 'number', multipleOf: 0.01 },
    weight: { type: 'number' },
    pieces: { type: 'integer' },
    isHeavy: { type: 'boolean' },
    madeAt: { format: 'date-time' },
    day: { format: 'date' },
    tags: { type: 'array' },
    secret: { permission: 'data.can_see_secret' },
  },
  required: ['name'],
  endpoints: 'Thing',
  filters: ['name', 'state', 'madeAt', 'pieces', 'isHeavy'],
  pages: ['things'],
};

describe('list calls', () => {
  let cockpit: Cockpit;
  const names = async (options: object) => {
    const { body, status, text } = await cockpit.call('GET', `/Thing/description${search(options as never)}`);
    expect(status, text).toBe(200);
    return (body.result ?? body).map((row: { name: string }) => row.name);
  };
  beforeAll(async () => {
    cockpit = await startCockpit({
      thing: THING,
      'thing-of-state': {
        extends: 'thing',
        endpoints: { list: 'GET /ThingsOf?s={state}' },
        filters: ['state'],
      },
    });
    const rows = [
      ['1', 'Ål', 'New', 1.5, 0.1, 3, true, '2026-03-29T00:30:00.123Z', '2026-03-29', '["a","b"]', 's1'],
      ['2', 'aal', 'Done', 2.25, null, null, false, null, null, null, null],
      ['3', 'Bord', 'New', null, 7, 5, null, '2026-11-20T23:30:00Z', '2026-11-21', '[]', 's3'],
      ['4', 'bord', null, 10, 3, 4, true, '2026-01-01T00:00:00Z', '2025-12-31', '["c"]', null],
    ];
    for (const unit of ['Oslo', 'Bergen'])
      for (const row of rows)
        await cockpit.database.query({
          text: `insert into thing (business_unit, id, name, state, price, weight, pieces, is_heavy, made_at, day, tags, secret)
            values ($1, $2, $3, $4, $5::numeric, $6::float8, $7::int8, $8::boolean, $9::timestamptz, $10::date, $11::jsonb, $12)`,
          values: [unit, unit === 'Oslo' ? row[0] : `b${row[0]}`, ...row.slice(1)],
        });
  });
  afterAll(() => cockpit.close());

  it('answers plain rows without skip and take, whatever the case of the path', {
    tags: ['OPEN-009', 'OPEN-012'],
  }, async () => {
    const { body } = await cockpit.call('GET', '/tHING/Description');
    expect(body).toHaveLength(4);
    expect(body.find((row: { id: string }) => row.id === '1')).toEqual({
      id: '1',
      name: 'Ål',
      state: 'New',
      price: 1.5,
      weight: 0.1,
      pieces: 3,
      isHeavy: true,
      madeAt: '2026-03-29T00:30:00.123Z',
      day: '2026-03-29',
      tags: ['a', 'b'],
      secret: 's1',
      rowVersion: 1,
    });
  });

  it('takes a filter that the call itself names from the call', async () => {
    const given = await cockpit.call('GET', '/ThingsOf?s=New');
    expect(given.body.map((row: { id: string }) => row.id).sort()).toEqual(['1', '3']);
    expect((await cockpit.call('GET', '/ThingsOf')).status).toBe(400);
  });

  it('counts all rows of a choice, whether its page is full, not full, empty or beyond the end', {
    tags: ['GRID-031', 'OPEN-012'],
  }, async () => {
    const counted = async (part: string, skip: number, take: number) => {
      const options = { skip, take, requireTotalCount: true, filter: ['name', 'contains', part] };
      const { body } = await cockpit.call('GET', `/Thing/description${search(options as never)}`);
      return [body.result.length, body.totalCount];
    };
    expect(await counted('bord', 0, 20)).toEqual([2, 2]);
    expect(await counted('bord', 0, 1)).toEqual([1, 2]);
    expect(await counted('bord', 0, 2)).toEqual([2, 2]);
    expect(await counted('bord', 1, 2)).toEqual([1, 2]);
    expect(await counted('bord', 5, 2)).toEqual([0, 2]);
    expect(await counted('nowhere', 0, 2)).toEqual([0, 0]);
    expect(await counted('l', 0, 1)).toEqual([1, 2]);
  });

  it('pages with a total count, or asks for the count alone', { tags: ['GRID-031', 'OPEN-012'] }, async () => {
    const { body } = await cockpit.call(
      'GET',
      `/Thing/description${search({ skip: 1, take: 2, requireTotalCount: true, sort: [{ selector: 'id' }] })}`,
    );
    expect(body.totalCount).toBe(4);
    expect(body.result.map((row: { id: string }) => row.id)).toEqual(['2', '3']);
    const count = await cockpit.call(
      'GET',
      `/Thing/description${search({ skip: 0, take: 0, requireTotalCount: true })}`,
    );
    expect(count.body).toEqual({ result: [], totalCount: 4 });
  });

  it('filters, searches and sorts', { tags: ['OPEN-351'] }, async () => {
    expect(await names({ filter: ['name', 'contains', 'BOR'], sort: [{ selector: 'pieces' }] })).toEqual([
      'bord',
      'Bord',
    ]);
    expect(await names({ filter: ['!', ['state', '=', 'new']], sort: [{ selector: 'id' }] })).toEqual(['aal', 'bord']);
    expect(await names({ searchText: 'å' })).toEqual(['Ål']);
    expect(await names({ searchText: 'new BORD' })).toEqual(['Bord']);
    expect(await names({ searchText: '"new bord"' })).toEqual([]);
    // The key of a row, which nobody sees.
    expect(await names({ filter: ['id', '=', '4'] })).toHaveLength(1);
    expect(await names({ searchText: '4' })).toEqual([]);
    expect(await names({ filter: ['tags', 'contains', 'b'] })).toEqual(['Ål']);
    expect(
      await names({
        filter: [['pieces', '>', 3], 'or', ['weight', 'isblank', null]],
        sort: [{ selector: 'id', desc: true }],
      }),
    ).toEqual(['bord', 'Bord', 'aal']);
  });

  it('takes page filters by their query name, and the placeholder for no value', { tags: ['GRID-014'] }, async () => {
    expect(await names({ name: 'bord', pieces: 4 })).toEqual(['bord']);
    expect(await names({ state: 'done' })).toEqual(['aal']);
    expect(await names({ state: 'Values Missing' })).toEqual(['bord']);
    expect(await names({ state: ['done', 'Values Missing'], sort: [{ selector: 'id' }] })).toEqual(['aal', 'bord']);
    expect(await names({ madeAtFrom: '2026-11-21', madeAtTo: '2026-11-21' })).toEqual(['Bord']);
  });

  it('groups with counts and summaries', async () => {
    const { body } = await cockpit.call(
      'GET',
      `/Thing/description${search({
        group: [{ selector: 'state', isExpanded: false }],
        groupSummary: [{ selector: 'price', summaryType: 'sum' }],
        totalSummary: [{ selector: 'pieces', summaryType: 'max' }, { summaryType: 'count' }],
        requireTotalCount: true,
        requireGroupCount: true,
        skip: 0,
        take: 10,
      })}`,
    );
    expect(body).toEqual({
      result: [
        { key: null, items: null, count: 1, summary: [10] },
        { key: 'Done', items: null, count: 1, summary: [2.25] },
        { key: 'New', items: null, count: 2, summary: [1.5] },
      ],
      totalCount: 4,
      groupCount: 3,
      summary: [5, 4],
    });
    const days = await cockpit.call(
      'GET',
      `/Thing/description${search({ group: [{ selector: 'madeAt', groupInterval: 'day', isExpanded: true }] })}`,
    );
    expect(days.body.map((group: { key: string }) => group.key)).toEqual([
      null,
      '2026-01-01',
      '2026-03-29',
      '2026-11-21',
    ]);
    expect(days.body[1].items[0].name).toBe('bord');
  });

  it('counts anew after a change by anybody', async () => {
    const count = async () =>
      (await cockpit.call('GET', `/Thing/description${search({ take: 1, requireTotalCount: true })}`)).body.totalCount;
    expect(await count()).toBe(4);
    expect(await count()).toBe(4);
    await cockpit.database.query({
      text: "insert into thing (business_unit, name) values ('Oslo', 'more')",
      values: [],
    });
    expect(await count()).toBe(5);
    await cockpit.database.query({ text: "delete from thing where name = 'more'", values: [] });
    expect(await count()).toBe(4);
  });

  it('reads few rows once, for their page and their number', async () => {
    const read = vi.spyOn(cockpit.database, 'read');
    const ask = async (filter: unknown) => {
      read.mockClear();
      const paged = { filter, sort: [{ selector: 'pieces', desc: true }], skip: 1, take: 2, requireTotalCount: true };
      const { body } = await cockpit.call('GET', `/Thing/description${search(paged)}`);
      return [body.result.map(({ id }: { id: string }) => id), body.totalCount, read.mock.calls.length];
    };
    expect(await ask(['pieces', '>', 0])).toEqual([['4', '1'], 3, 2]);
    expect(await ask(['pieces', '>', 3])).toEqual([['4'], 2, 1]);
    // The number is known by now.
    expect(await ask(['pieces', '>', 3])).toEqual([['4'], 2, 1]);
    expect(await ask(['pieces', '>', 9])).toEqual([[], 0, 1]);
    // Many may ask at once, for other values of the same.
    read.mockClear();
    const at = (least: number) => ({ filter: ['pieces', '>', least], skip: 0, take: 2, requireTotalCount: true });
    await Promise.all([10, 11, 12, 13].map((least) => cockpit.call('GET', `/Thing/description${search(at(least))}`)));
    expect(read.mock.calls.map(([{ text }]) => text.startsWith('with chosen'))).toEqual([true, true, true, true]);
    // While one takes long, others are read otherwise.
    const late = setTimeout(600).then(() => Promise.reject(new Error('called off')));
    late.catch(() => undefined);
    read.mockReturnValueOnce(late);
    const slow = cockpit.call('GET', `/Thing/description${search(at(14))}`);
    await setTimeout(400);
    read.mockClear();
    await cockpit.call('GET', `/Thing/description${search(at(15))}`);
    expect(read.mock.calls[0]?.[0].text).not.toMatch(/^with chosen/);
    expect((await slow).status).toBe(500);
    await ask(['pieces', '>', 2]);
    // What could not be read like this is read otherwise the next time.
    read.mockRejectedValueOnce(new Error('too long'));
    const failing = { filter: ['pieces', '>', 1], skip: 0, take: 2, requireTotalCount: true };
    expect((await cockpit.call('GET', `/Thing/description${search(failing)}`)).status).toBe(500);
    expect(await ask(['pieces', '>', -1])).toMatchObject([{ length: 2 }, expect.any(Number), 2]);
    read.mockRestore();
  });

  it.each([
    ['filter=["nme","=","x"]', /"nme".*did you mean "name"/],
    ['filter=["name","like","x"]', /"like"/],
    ['filter=["pieces","=","x"]', /pieces.*expected a number/],
    ['filter={', /filter is not JSON/],
    ['filter=["__proto__","=","x"]', /__proto__/],
    ['sort=[{"selector":"nam"}]', /did you mean "name"/],
    ['take=-1', /take/],
    ['take=10001', /10000/],
    ['nam=x', /"nam".*did you mean "name"/],
    ['group=[{"selector":"state","groupInterval":"dya"}]', /groupInterval/],
    ['totalSummary=[{"selector":"name","summaryType":"sum"}]', /no number/],
    ['group=["state"]&requireTotalCount=true&filter=["nothing","=",1]', /filter names "nothing"/],
    ['group=["state"]&requireGroupCount=true&totalSummary=[{"selector":"no","summaryType":"max"}]', /"no"/],
    [`filter=${'['.repeat(12)}["name","=","x"]${']'.repeat(12)}`, /deeper/],
    [`filter=["name","=","${'x'.repeat(1001)}"]`, /1001/],
    [`filter=[${'["pieces","=",1],'.repeat(100)}["pieces","=",1]]`, /more than 100 parts/],
    [`filter=["pieces","in",[${'1,'.repeat(1000)}1]]`, /1001 values/],
    [`searchText=${'x'.repeat(1001)}`, /searchText.*1000/],
    ['filter=["isHeavy","=","yes"]', /isHeavy.*expected true or false/],
    ['filter=["day","=","0000-01-01"]', /day.*expected a date/],
    ['filter=["name","=",{"$ne":1}]', /name.*expected a text/],
  ])('refuses %s, and leaves no failure that nobody awaits', async (query, message) => {
    const unawaited: unknown[] = [];
    const note = (reason: unknown) => unawaited.push(reason);
    process.on('unhandledRejection', note);
    const { status, body } = await cockpit.call('GET', `/Thing/description?${query}`);
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
    expect(unawaited).toEqual([]);
  });

  it('keeps a field from those without its permission', { tags: ['PERM-171'] }, async () => {
    const blind = session({ without: ['data.can_see_secret'] });
    const { text } = await cockpit.call('GET', '/Thing/description', { session: blind });
    expect(text).not.toContain('secret');
    for (const query of [
      'filter=["secret","=","s1"]',
      'sort=["secret"]',
      'group=["secret"]',
      'totalSummary=[{"selector":"secret","summaryType":"min"}]',
    ])
      expect((await cockpit.call('GET', `/Thing/description?${query}`, { session: blind })).status).toBe(400);
    expect((await cockpit.call('GET', '/Thing/description?searchText=s1', { session: blind })).body).toEqual([]);
    expect((await cockpit.call('GET', '/Thing/description?searchText=s1')).body).toHaveLength(1);
  });

  it('gives lookups value and text alone', async () => {
    const { body } = await cockpit.call('GET', '/Lookup/entity/thing?searchText=bor');
    expect(body).toEqual([
      { value: '4', text: 'bord' },
      { value: '3', text: 'Bord' },
    ]);
    expect(
      (await cockpit.call('GET', '/Lookup/entity/thing?value=1&value=2')).body
        .map((one: { text: string }) => one.text)
        .sort(),
    ).toEqual(['aal', 'Ål'].sort());
    expect((await cockpit.call('GET', '/Lookup/entity/thingy')).status).toBe(404);
  });

  it('gives at most rowsLimit rows without paging: 10,000, or what the settings say', {
    tags: ['CONST-001', 'GRID-007'],
  }, async () => {
    await cockpit.database.query({
      text: "insert into thing (business_unit, id, name) select 'Bergen', 'many' || g, 'many' from generate_series(1, 10000) g",
      values: [],
    });
    await cockpit.database.query({
      text: "insert into setting (business_unit, scope, owner, client_id, section, key, value) values ('Bergen', 'User', 'careful', 'Cockpit', 'userSettings', 'rowsLimit', '7')",
      values: [],
    });
    const load = async (userId: string) =>
      (await cockpit.call('GET', '/Thing/description', { session: session({ businessUnit: 'Bergen', userId }) })).body;
    const [usual, careful] = [await load('usual'), await load('careful')];
    await cockpit.database.query({ text: "delete from thing where name = 'many'", values: [] });
    expect(usual).toHaveLength(10_000);
    expect(careful).toHaveLength(7);
  });

  it('sorts texts in the order of the language where the database has it', async () => {
    const hasLanguages = cockpit.database.kind === 'postgres';
    const letters = async (language: string) =>
      (
        await cockpit.call(
          'GET',
          `/Thing/description${search({ filter: ['id', 'startswith', 'abc'], sort: [{ selector: 'name' }] })}`,
          {
            session: session({ language }),
          },
        )
      ).body.map(({ name }: { name: string }) => name);
    await cockpit.database.query({
      text: "insert into thing (business_unit, id, name) select 'Oslo', 'abc' || n, n from unnest(array['å', 'z', 'a', 'ø', 'æ', 'ä', 'Z', 'o']) n",
      values: [],
    });
    expect(await letters('en-GB')).toEqual(['a', 'å', 'ä', 'æ', 'o', 'ø', 'z', 'Z']);
    expect(await letters('nb-NO')).toEqual(
      hasLanguages ? ['a', 'o', 'z', 'Z', 'æ', 'ä', 'ø', 'å'] : ['a', 'å', 'ä', 'æ', 'o', 'ø', 'z', 'Z'],
    );
    await cockpit.database.query({ text: "delete from thing where id like 'abc%'", values: [] });
  });

  describe('deep pages', () => {
    const bergen = session({ businessUnit: 'Bergen' });
    const load = async (options: object) =>
      (await cockpit.call('GET', `/Thing/description${search(options as never)}`, { session: bergen })).body;
    beforeAll(async () => {
      await cockpit.database.query({
        text: `insert into thing (business_unit, id, name, pieces, price, made_at, is_heavy)
          select 'Bergen', 'n' || g, 'n' || g % 7, nullif(g % 13, 0), g / 100.0, '2026-01-01'::timestamptz + (g % 50) * interval '1 day', g % 2 = 0 from generate_series(1, 800) g`,
        values: [],
      });
    });

    it.each([
      ['the key', [{ selector: 'id' }]],
      ['the key, backwards', [{ selector: 'id', desc: true }]],
      ['a text', [{ selector: 'name' }]],
      ['a number with gaps', [{ selector: 'pieces' }]],
      ['a number with gaps, backwards', [{ selector: 'pieces', desc: true }]],
      ['a time and a text', [{ selector: 'madeAt' }, { selector: 'name' }]],
      ['two ways', [{ selector: 'name', desc: true }, { selector: 'pieces' }]],
      ['a decimal', [{ selector: 'price' }]],
      ['true and false', [{ selector: 'isHeavy' }]],
      ['nothing', undefined],
    ])('give the rows of plain ones, sorted by %s', async (_, sort) => {
      const all = (await load({ sort, take: 2000, filter: ['name', '<>', 'n3'] })).result;
      for (const skip of [250, 250, 300, 280, 500, 560, 300, 5000]) {
        const page = await load({ sort, skip, take: 30, filter: ['name', '<>', 'n3'], requireTotalCount: true });
        expect(page.result).toEqual(all.slice(skip, skip + 30));
        expect(page.totalCount).toBe(all.length);
      }
    });

    it('hear of changes before them', async () => {
      const ask = () => load({ sort: [{ selector: 'pieces' }], skip: 400, take: 3, requireTotalCount: true });
      const before = await ask();
      expect(await ask()).toEqual(before);
      await cockpit.database.query({
        text: "insert into thing (business_unit, id, name, pieces) values ('Bergen', 'first', 'x', -1)",
        values: [],
      });
      const after = await ask();
      expect(after.totalCount).toBe(before.totalCount + 1);
      expect(after.result.slice(1)).toEqual(before.result.slice(0, 2));
      await cockpit.database.query({
        text: "insert into thing (business_unit, id, name, pieces) values ('Oslo', 'other', 'x', -1)",
        values: [],
      });
      expect(await ask()).toEqual(after);
      await cockpit.database.query({ text: "delete from thing where id in ('first', 'other')", values: [] });
      expect(await ask()).toEqual(before);
    });
  });
});
