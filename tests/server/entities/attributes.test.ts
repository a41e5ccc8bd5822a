/** Attributes that an administrator describes while the server runs, from the row to every list of its business unit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DynamicAttribute, DynamicColumn, ProductResponse } from '../../../src/engine/http/api';
import type { EntityModel } from '../../../src/engine/model';
import { type Answer, BERGEN, type Client, startServer, type TestServer } from '../harness';

const BARREL = {
  properties: { name: {}, traits: { type: 'object', attributes: 'stock-attribute' } },
  required: ['name'],
  unique: ['name'],
  endpoints: 'Barrel',
  pages: ['barrels'],
  permission: 'can_*',
};

let server: TestServer;
let oslo: Client;
let bergen: Client;

beforeAll(async () => {
  server = await startServer({ definitions: { 'entities/barrel.json': BARREL } });
  oslo = await server.login('global');
  bergen = await server.login('global', BERGEN);
  for (const { id } of (await oslo.fetchJson<{ id: string }[]>('/StockAttributeConfiguration/description')).body)
    await oslo.fetchJson(`/StockAttributeConfiguration/${id}`, { method: 'DELETE' });
});
afterAll(() => server.stop());

/** Describes an attribute; gives the answer. */
function describeAttribute(name: string, dataType: string, more: Record<string, unknown> = {}, client = oslo) {
  return client.fetchJson<{ id: string }>('/StockAttributeConfiguration', {
    method: 'PUT',
    body: { name, displayName: name, dataType, ...more },
  });
}

async function withAttributes(
  attributes: readonly (readonly [name: string, dataType: string, more?: Record<string, unknown>])[],
  work: () => Promise<void>,
): Promise<void> {
  const ids: string[] = [];
  try {
    for (const [name, dataType, more] of attributes) {
      const { status, body } = await describeAttribute(name, dataType, more);
      expect(status, JSON.stringify(body)).toBe(200);
      ids.push(body.id);
    }
    await work();
  } finally {
    for (const id of ids) await oslo.fetchJson(`/StockAttributeConfiguration/${id}`, { method: 'DELETE' });
  }
}

const add = (body: unknown) => oslo.fetchJson<Record<string, unknown>>('/Barrel', { method: 'POST', body });

async function list(query: Record<string, unknown> = {}, client = oslo): Promise<Answer<unknown>> {
  const text = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return client.fetchJson(`/Barrel/description?${new URLSearchParams(text)}`);
}

async function names(query: Record<string, unknown>): Promise<unknown> {
  const { status, body } = await list({ sort: [{ selector: 'name' }], ...query });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { name: string }[]).map(({ name }) => name);
}

async function models(client: Client): Promise<Readonly<Record<string, EntityModel>>> {
  return (await client.fetchJson<ProductResponse>('/Cockpit/product')).body.models;
}

async function made(client: Client, name: string): Promise<readonly string[]> {
  return (await models(client))[name]!.properties.filter(({ attributeOf }) => attributeOf).map((one) => one.name);
}

/** Stores objects as another program would, whatever the attributes say. */
async function store(rows: Record<string, unknown>): Promise<void> {
  for (const [name, traits] of Object.entries(rows))
    await server.ctx.database.query({
      text: "insert into barrel (business_unit, name, traits) values ('Nordlager Oslo', $1::text, $2::jsonb)",
      values: [name, JSON.stringify(traits)],
    });
}

async function clear(): Promise<void> {
  await server.ctx.database.query({ text: 'delete from barrel', values: [] });
}

describe('an attribute that is described while the server runs', () => {
  it('is a property of every definition whose object it describes, in its own business unit alone', {
    tags: ['GRID-032'],
  }, async () => {
    const before = await models(oslo);
    await withAttributes([['colour', 'String', { displayName: 'Colour' }]], async () => {
      const after = await models(oslo);
      for (const [name, column] of [
        ['barrel', 'traits_colour'],
        ['stock', 'stockAttributes_colour'],
      ] as const) {
        const model = after[name]!;
        expect(model.properties.find((one) => one.name === column)).toMatchObject({ title: 'Colour', hidden: false });
        expect(model.hash).not.toBe(before[name]!.hash);
        const { body } = await oslo.fetchJson(`/Cockpit/model/${name}/${model.hash}`);
        expect(body).toEqual(model);
      }
      expect(after['sales-order']).toEqual(before['sales-order']);
      expect(await made(bergen, 'barrel')).not.toContain('traits_colour');
      expect((await list({ filter: ['traits_colour', '=', 'x'] }, bergen)).status).toBe(400);
    });
    expect(await models(oslo)).toEqual(before);
    expect((await list({ filter: ['traits_colour', '=', 'x'] })).status).toBe(400);
  });

  it('tells whoever lists rows by which definition they came', { tags: ['GRID-032'] }, async () => {
    const mark = async () => (await list()).headers.get('x-model');
    const before = await mark();
    expect(before).toBe(`barrel:${(await models(oslo)).barrel!.hash}`);
    await withAttributes([['colour', 'String']], async () => {
      expect(await mark()).not.toBe(before);
      expect(await mark()).toBe(`barrel:${(await models(oslo)).barrel!.hash}`);
    });
    expect(await mark()).toBe(before);
  });

  it('stands in every row, beside the object that holds it', { tags: ['GRID-032'] }, async () => {
    await store({ a: { colour: 'Red', other: 1 }, b: {} });
    await withAttributes([['colour', 'String']], async () => {
      const { body } = await list({ sort: [{ selector: 'name' }] });
      expect(body).toMatchObject([
        { name: 'a', traits: { colour: 'Red', other: 1 }, traits_colour: 'Red' },
        { name: 'b', traits: {}, traits_colour: null },
      ]);
    });
    await clear();
  });

  it('filters, sorts, groups, sums and is searched like any other column, page by page', {
    tags: ['GRID-032'],
  }, async () => {
    await store({
      a: { colour: 'Red', size: 10, weight: 1.5, day: '2026-01-31', safe: true },
      b: { colour: 'blue', size: 9, weight: 10.25, day: '2026-02-01', safe: false },
      c: { colour: 'Blue', size: 100, weight: -2, day: '2025-12-24' },
      d: {},
    });
    const attributes = [
      ['colour', 'Enum', { enumValues: ['Red', 'Blue'] }],
      ['size', 'Integer'],
      ['weight', 'Decimal'],
      ['day', 'Date'],
      ['safe', 'Boolean'],
    ] as const;
    await withAttributes(attributes, async () => {
      expect(await names({ filter: ['traits_colour', '=', 'BLUE'] })).toEqual(['b', 'c']);
      expect(await names({ filter: ['traits_colour', 'isblank', null] })).toEqual(['d']);
      expect(await names({ filter: ['traits_size', '>', 9] })).toEqual(['a', 'c']);
      expect(await names({ filter: ['traits_day', 'between', ['2026-01-01', '2026-01-31']] })).toEqual(['a']);
      expect(await names({ filter: ['traits_safe', '=', false] })).toEqual(['b']);
      expect(await names({ searchText: 'blu' })).toEqual(['b', 'c']);
      // Numbers by their value, and what is missing before all.
      expect(await names({ sort: [{ selector: 'traits_size' }] })).toEqual(['d', 'b', 'a', 'c']);
      expect(await names({ sort: [{ selector: 'traits_weight', desc: true }] })).toEqual(['b', 'a', 'c', 'd']);
      const page = await list({ sort: [{ selector: 'traits_day', desc: true }], skip: 1, take: 2 });
      expect(page.body).toMatchObject({ result: [{ name: 'a' }, { name: 'c' }] });
      const grouped = await list({ group: [{ selector: 'traits_colour', isExpanded: false }] });
      expect(grouped.body).toEqual([
        { key: null, items: null, count: 1 },
        { key: 'blue', items: null, count: 1 },
        { key: 'Blue', items: null, count: 1 },
        { key: 'Red', items: null, count: 1 },
      ]);
      const open = await list({ group: [{ selector: 'traits_safe' }], sort: [{ selector: 'name' }] });
      expect(open.body).toMatchObject([
        { key: null, items: [{ name: 'c' }, { name: 'd' }] },
        { key: false, items: [{ name: 'b', traits_size: 9 }] },
        { key: true, items: [{ name: 'a' }] },
      ]);
      // In the order of a sort that names the group, and far down: what a statement names it must also have.
      const falling = await list({
        group: [{ selector: 'traits_size', isExpanded: false }],
        sort: [{ selector: 'traits_size', desc: true }],
        requireGroupCount: true,
        requireTotalCount: true,
      });
      expect(falling.body).toMatchObject({
        result: [{ key: 100 }, { key: 10 }, { key: 9 }, { key: null }],
        groupCount: 4,
        totalCount: 4,
      });
      const far = await list({ sort: [{ selector: 'traits_day' }], skip: 300, take: 20, requireTotalCount: true });
      expect(far.body).toEqual({ result: [], totalCount: 4 });
      const small = await list({
        groupSummary: [{ selector: 'traits_weight', summaryType: 'min' }],
        group: [{ selector: 'name', isExpanded: false }],
        filter: ['traits_size', '=', 9],
      });
      expect(small.body).toMatchObject([{ key: 'b', summary: [10.25] }]);
      const sums = await list({ totalSummary: [{ selector: 'traits_weight', summaryType: 'sum' }] });
      expect(sums.body).toMatchObject({ summary: [9.75] });
    });
    await clear();
  });

  it('is a page filter by its own name', { tags: ['FILTER-019'] }, async () => {
    await store({ a: { colour: 'Red', day: '2026-01-31' }, b: { colour: 'Green', day: '2026-03-01' } });
    await withAttributes(
      [
        ['colour', 'String'],
        ['day', 'Date'],
      ],
      async () => {
        expect(await names({ traits_colour: 'gre' })).toEqual(['b']);
        expect(await names({ traits_dayFrom: '2026-01-01', traits_dayTo: '2026-02-01' })).toEqual(['a']);
      },
    );
    await clear();
  });

  it('a value of another type counts as missing, and breaks no list', { tags: ['GRID-032'] }, async () => {
    const wrong = ['x', {}, [1], '1e999', '9'.repeat(400), true, null, ' 12 ', '1.50', 7, '2026-02-30', '0000-01-01'];
    await store(Object.fromEntries(wrong.map((value, index) => [`r${index}`, { v: value }])));
    await store({ list: [1, 2], text: 'v', none: null });
    const read = async (dataType: string) => {
      let values: unknown[] = [];
      await withAttributes([['v', dataType]], async () => {
        for (const query of [{}, { sort: [{ selector: 'traits_v' }] }, { filter: ['traits_v', '<>', null] }])
          expect((await list(query)).status).toBe(200);
        const { body } = await list({ filter: ['traits_v', 'isnotblank', null], sort: [{ selector: 'traits_v' }] });
        values = (body as { traits_v: unknown }[]).map(({ traits_v: value }) => value);
      });
      return values;
    };
    expect(await read('Integer')).toEqual([7, 12]);
    expect(await read('Decimal')).toEqual([1.5, 7, 12]);
    expect(await read('Boolean')).toEqual([true]);
    expect(await read('Date')).toEqual([]);
    expect(await read('String')).toHaveLength(9);
    await clear();
  });

  it('reaches a server that was not told, by way of the database', { tags: ['GRID-032'] }, async () => {
    await list();
    const text =
      "insert into stock_attribute (business_unit, name, display_name, data_type) values ('Nordlager Oslo', 'shape', 'Shape', 'String')";
    await server.ctx.database.query({ text, values: [] });
    await server.ctx.database.wake('change');
    await expect.poll(() => made(oslo, 'barrel')).toEqual(['traits_shape']);
    await server.ctx.database.query({ text: "delete from stock_attribute where name = 'shape'", values: [] });
    await server.ctx.database.wake('change');
    await expect.poll(() => made(oslo, 'barrel')).toEqual([]);
  });
});

describe('an attribute that is entered', () => {
  const attributes = [
    ['origin', 'String', { regexValidation: '^[A-Z]{2}$', required: true }],
    ['grade', 'Enum', { enumValues: ['A', 'B'] }],
    ['size', 'Integer'],
    ['day', 'Date'],
    ['supplier', 'String', { erpMaintained: true }],
  ] as const;

  it('has to be there if it is required, and match its pattern', { tags: ['ADMIN-019'] }, async () => {
    await withAttributes(attributes, async () => {
      const lacking = await add({ name: 'a' });
      expect([lacking.status, lacking.body.errors]).toMatchObject([
        422,
        [{ field: 'traits_origin', keyword: 'required' }],
      ]);
      const wrong = await add({
        name: 'a',
        traits_origin: 'norge',
        traits_grade: 'C',
        traits_size: 1.5,
        traits_day: 'x',
      });
      expect(wrong.status).toBe(422);
      expect(
        (wrong.body.errors as { field: string; keyword: string }[]).map((one) => [one.field, one.keyword]),
      ).toEqual(
        expect.arrayContaining([
          ['traits_origin', 'pattern'],
          ['traits_grade', 'enum'],
          ['traits_size', 'type'],
          ['traits_day', 'format'],
        ]),
      );
      const right = await add({ name: 'a', traits_origin: 'NO', traits_grade: 'B', traits_size: 3 });
      expect(right).toMatchObject({
        status: 200,
        body: { traits: { origin: 'NO', grade: 'B', size: 3 }, traits_origin: 'NO', traits_day: null },
      });
    });
    await clear();
  });

  it('is checked as well where the object itself is sent', { tags: ['ADMIN-019'] }, async () => {
    await withAttributes(attributes, async () => {
      expect(await add({ name: 'a', traits: { origin: 'norge' } })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'traits_origin', keyword: 'pattern' }] },
      });
      expect(await add({ name: 'a', traits: { origin: 'NO', height: 3 } })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'traits/height', keyword: 'additionalProperties' }] },
      });
      expect(await add({ name: 'a', traits: 'NO' })).toMatchObject({ status: 422 });
      expect(await add({ name: 'a', traits: { origin: 'NO' } })).toMatchObject({
        status: 200,
        body: { traits: { origin: 'NO' } },
      });
    });
    await clear();
  });

  it('is changed without touching what others wrote', { tags: ['ADMIN-019'] }, async () => {
    await store({ a: { origin: 'SE', size: 4, supplier: 'Acme', unknown: [1] } });
    await withAttributes(attributes, async () => {
      const [row] = (await list()).body as { id: string }[];
      const update = (body: unknown) =>
        oslo.fetchJson<Record<string, unknown>>('/Barrel', {
          method: 'PUT',
          body: { id: row!.id, ...(body as object) },
        });
      expect(await update({ traits_origin: 'DK', traits_size: null })).toMatchObject({
        status: 200,
        body: { traits: { origin: 'DK', supplier: 'Acme', unknown: [1] }, traits_supplier: 'Acme' },
      });
      expect((await update({ traits_supplier: 'Other' })).status).toBe(422);
      expect(await update({ traits_origin: 'DK', traits_supplier: null })).toMatchObject({
        status: 200,
        body: { traits_supplier: 'Acme' },
      });
      expect((await update({ traits_origin: '' })).status).toBe(422);
      expect(await update({ traits: { origin: 'NO', grade: 'A' } })).toMatchObject({
        status: 200,
        body: { traits: { origin: 'NO', grade: 'A', supplier: 'Acme', unknown: [1] } },
      });
    });
    await clear();
  });

  it('a pattern with more ways than time to try them is answered', { tags: ['ADMIN-019'] }, async () => {
    await withAttributes([['code', 'String', { regexValidation: '^(c?){24}c{100}d' }]], async () => {
      expect(await add({ name: 'a', traits_code: 'c'.repeat(255) })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'traits_code', keyword: 'pattern' }] },
      });
    });
  });

  it('a pattern is not asked about a text that is too long for its attribute', { tags: ['ADMIN-019'] }, async () => {
    await withAttributes([['code', 'String', { regexValidation: '^a*a*a*b$' }]], async () => {
      expect(await add({ name: 'a', traits_code: 'a'.repeat(200_000) })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'traits_code', keyword: 'maxLength' }] },
      });
    });
  });
});

describe('what an administrator may describe', () => {
  it.each([
    ['(?=a)b', 'unsupportedPattern'],
    ['(a)\\1', 'unsupportedPattern'],
    ['[', 'unreadablePattern'],
    ['((a{9}){9}){9}', 'tooLargePattern'],
  ])('no pattern that could not be checked: %s', { tags: ['ADMIN-019'] }, async (regexValidation, keyword) => {
    const answer = await describeAttribute('code', 'String', { regexValidation });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'regexValidation', keyword }] } });
    const [{ message }] = (answer.body as unknown as { errors: [{ message: string }] }).errors;
    expect(message).toMatch(/^This pattern/);
  });

  it('a hundred attributes and no more, whatever stands in the table', { tags: ['ADMIN-018'] }, async () => {
    const text = `insert into stock_attribute (business_unit, name, display_name, data_type)
      select 'Nordlager Bergen', 'a' || n, 'A ' || n, 'String' from generate_series(1, 10000) n`;
    await server.ctx.database.query({ text, values: [] });
    await server.ctx.database.wake('change');
    await expect.poll(async () => (await made(bergen, 'barrel')).length).toBe(100);
    expect((await list({ searchText: 'x', take: 20 }, bergen)).status).toBe(200);
    expect(await describeAttribute('more', 'String', {}, bergen)).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'mostAttributes', message: 'There can be no more than 100 attributes' }] },
    });
  });
});

describe('the calls about attributes', () => {
  it('tell the attributes and columns of the definitions that a session may read', {
    tags: ['API-011', 'API-010'],
  }, async () => {
    await withAttributes([['colour', 'Enum', { enumValues: ['Red'], description: 'Of the label' }]], async () => {
      const { body } = await oslo.fetchJson<DynamicAttribute[]>('/Settings/DynamicAttributes');
      expect(body.find(({ entity }) => entity === 'stock')).toEqual({
        entity: 'stock',
        property: 'stockAttributes',
        name: 'colour',
        displayName: 'colour',
        description: 'Of the label',
        dataType: 'Enum',
        required: false,
        regexValidation: null,
        enumValues: ['Red'],
        columnName: 'stockAttributes_colour',
      });
      const columns = await oslo.fetchJson<DynamicColumn[]>('/Settings/DynamicColumnNames');
      expect(columns.body).toContainEqual({ entity: 'barrel', columnName: 'traits_colour', displayName: 'colour' });
      expect(columns.body).toHaveLength(body.length);
    });
    expect((await server.fetchJson('/Settings/DynamicAttributes')).status).toBe(401);
  });

  it('EnumOptions tells what a value may be', { tags: ['API-109'] }, async () => {
    const { body } = await oslo.fetchJson<{ id: string }[]>('/StockAttributeConfiguration/EnumOptions');
    expect(body.map(({ id }) => id)).toEqual(['String', 'Integer', 'Decimal', 'Date', 'Boolean', 'Enum']);
  });
});
