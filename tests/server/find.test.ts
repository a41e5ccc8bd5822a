/** Rows of any definition by what they are called. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundRows, KeptThings } from '../../src/engine/http/calls';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

const CRATE = {
  properties: {
    label: {},
    barcode: {},
    secretNumber: { permission: 'header.users' },
    note: {},
    supplierId: { lookup: 'supplier' },
    supplierName: {},
    weight: { type: 'number', unit: 'kg' },
    state: { enum: ['New', 'Done'] },
    remark: { maxLength: 2000 },
  },
  endpoints: 'Crate',
  filters: ['weight', 'note'],
  pages: ['crates'],
};
const VAULT = { properties: { name: {} }, endpoints: 'Vault', pages: [{ path: 'vaults', permission: 'header.users' }] };
const PARCEL = {
  properties: { name: {}, colour: {}, doorNumber: {} },
  found: ['colour'],
  endpoints: 'Parcel',
  pages: ['parcels'],
};

let server: TestServer;
let operator: Client;
beforeAll(async () => {
  server = await startServer({
    seedScale: 0.02,
    definitions: { 'entities/crate.json': CRATE, 'entities/vault.json': VAULT, 'entities/parcel.json': PARCEL },
  });
  operator = await server.login('operator');
  const crate = async (
    unit: string,
    id: string,
    label: string,
    more: Readonly<Record<string, string | number>> = {},
  ) => {
    const row: Record<string, string | number> = { business_unit: unit, id, label, ...more };
    const names = Object.keys(row);
    await server.ctx.database.query({
      text: `insert into crate (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
      values: Object.values(row),
    });
  };
  await crate(OSLO, 'c1', 'XC-4711');
  await crate(OSLO, 'c2', 'XC-47112', { weight: 7.5, note: 'by the door', state: 'Done', remark: 'long' });
  await crate(OSLO, 'c3', 'Old XC-4711');
  await crate(OSLO, 'c4', 'AXC-4711');
  await crate(OSLO, 'c5', 'Nameless', { barcode: 'XC-4711', secret_number: 'HUSH-1' });
  await crate(OSLO, 'c6', "100% _pure_ 'quoted' \\ (a+)+");
  await crate(BERGEN, 'c7', 'XC-4711');
  await server.ctx.database.query({
    text: `insert into vault (business_unit, id, name) values ($1, 'v1', 'XC-4711')`,
    values: [OSLO],
  });
  await server.ctx.database.query({
    text: `insert into parcel (business_unit, id, name, colour, door_number) values ($1, 'p1', 'Redling', 'Violet', 'D-77')`,
    values: [OSLO],
  });
}, 120_000);
afterAll(() => server.stop());

async function find(text: string, client = operator, take = 10): Promise<FoundRows> {
  const query = new URLSearchParams({ text, take: String(take) });
  const { status, body } = await client.fetchJson<FoundRows>(`/Cockpit/Find?${query}`);
  expect(status).toBe(200);
  return body;
}
const ids = ({ rows }: FoundRows) => rows.map(({ entity, id }) => `${entity} ${id}`);

describe('what is found', () => {
  it('begins with what was numbered last, the whole number before it, where lists begin with what is new', async () => {
    const rows = await server.ctx.database.query<{ no: string }>({
      text: 'select order_no as no from sales_order where business_unit = $1 order by 1 desc',
      values: [OSLO],
    });
    const numbers = rows.map(({ no }) => no);
    const found = async (text: string) =>
      (await find(text, operator, 5)).rows
        .filter(({ found }) => found === 'orderNo')
        .map(({ values }) => values.orderNo);
    expect(await found('SO-')).toEqual(numbers.slice(0, 5));
    const last = numbers.at(-1) ?? '';
    expect(await found(last)).toEqual([last]);
    const shorter = last.slice(0, -1);
    const longer = numbers.filter((no) => no.startsWith(shorter)).slice(0, 5);
    expect(await found(shorter)).toEqual(longer);
    const inside = last.slice(3, -1);
    expect(await found(inside)).toEqual(numbers.filter((no) => no.includes(inside)).slice(0, 5));
  });

  it('stands best first: the whole text, its beginning, a word in it, any part', async () => {
    const { rows } = await find('xc-4711');
    expect(rows.map(({ id, rank }) => `${id} ${rank}`)).toEqual([
      'c1 whole',
      'c5 whole',
      'c2 start',
      'c3 word',
      'c4 part',
    ]);
  });

  it('says what it is, where it is listed and what tells of it', async () => {
    const { rows } = await find('XC-47112');
    expect(rows).toEqual([
      {
        entity: 'crate',
        page: 'crates',
        id: 'c2',
        found: 'label',
        rank: 'whole',
        isNamed: true,
        telling: ['weight', 'note'],
        values: { id: 'c2', label: 'XC-47112', state: 'Done', weight: 7.5, note: 'by the door' },
      },
    ]);
  });

  it('is found by the number that a person sees, of any shipped definition', async () => {
    const { body } = await operator.fetchJson<{ result: { orderNo: string }[] }>(
      '/ProcessSalesOrders/processSearch?take=1&skip=0',
    );
    const orderNo = body.result[0]?.orderNo ?? '';
    const { rows } = await find(orderNo.slice(3));
    expect(rows.map(({ values }) => values.orderNo)).toContain(orderNo);
    expect((await find(orderNo)).rows[0]).toMatchObject({ entity: 'sales-order', rank: 'whole' });
  });

  it('is found by what its definition says, and by nothing else', async () => {
    expect(ids(await find('Violet'))).toEqual(['parcel p1']);
    expect(ids(await find('Redling'))).toEqual([]);
    expect(ids(await find('D-77'))).toEqual([]);
  });

  it('holds each word in any of the fields it is found by', { tags: ['OPEN-351'] }, async () => {
    expect((await find('4711  nameless')).rows).toMatchObject([{ id: 'c5', found: 'barcode', rank: 'part' }]);
    expect(ids(await find('old 4711'))).toEqual(['crate c3']);
    expect(ids(await find('4711 violet'))).toEqual([]);
  });

  it('tells which definitions have more', async () => {
    const { rows, more } = await find('XC-4711', operator, 2);
    expect([rows.length, more]).toEqual([2, ['crate']]);
  });
});

describe('what is not found', () => {
  it('rows of another business unit', async () => {
    expect(ids(await find('XC-4711'))).not.toContain('crate c7');
    expect(ids(await find('XC-4711', await server.login('operator', BERGEN)))).toEqual(['crate c7']);
    expect((await operator.fetchJson('/Cockpit/Find/crate/c7')).status).toBe(404);
  });

  it('rows of a page that the person may not open', async () => {
    expect(ids(await find('XC-4711', await server.login('global')))).toContain('vault v1');
    expect(ids(await find('XC-4711'))).not.toContain('vault v1');
    expect((await operator.fetchJson('/Cockpit/Find/vault/v1')).status).toBe(422);
  });

  it('anything by a field that the person does not see, nor its value beside others', async () => {
    expect(ids(await find('HUSH-1', await server.login('global')))).toEqual(['crate c5']);
    expect(ids(await find('HUSH-1'))).toEqual([]);
    const row = (await operator.fetchJson<Record<string, unknown>>('/Cockpit/Find/crate/c5')).body;
    expect([row.label, Object.keys(row).includes('secretNumber')]).toEqual(['Nameless', false]);
    expect(JSON.stringify((await find('Nameless')).rows)).not.toContain('HUSH');
  });

  it('what only some lists show to some', async () => {
    const admin = await server.login('admin');
    expect(ids(await find('operator', admin)).filter((id) => /activity|active-user|access-key/.test(id))).toEqual([]);
    expect((await admin.fetchJson('/Cockpit/Find/activity/1')).status).toBe(404);
  });

  it('anything for nothing', async () => {
    expect(await find('   ')).toEqual({ rows: [], more: [], leftOut: [] });
  });
});

it.each([
  ['100%', ['crate c6']],
  ['_pure_', ['crate c6']],
  ["'quoted'", ['crate c6']],
  ["'quoted' \\ (a+)+", ['crate c6']],
  ['\\', []],
  ['(a+)+', []],
  ['%%%%', []],
  ['____', []],
  ["'; drop table crate; --", []],
  ['"', []],
  ['$1', []],
  ['.*', []],
  ['\ud83d\ude00', []],
  ['x'.repeat(200), []],
])('%s is taken for itself', async (text, expected) => {
  expect(ids(await find(text)).filter((id) => /crate|parcel/.test(id))).toEqual(expected);
});

it.each([
  ['10,000 signs', 'x'.repeat(10_000), 422],
  ['a sign that no text holds', 'a\u0000b', 400],
])('%s are refused', async (_, text, status) => {
  expect((await operator.fetchJson(`/Cockpit/Find?${new URLSearchParams({ text })}`)).status).toBe(status);
});

describe('what is kept', () => {
  const kept = async (client = operator) => (await client.fetchJson<KeptThings>('/Cockpit/Find/kept')).body;
  const keep = async (body: unknown, client = operator) =>
    (await client.fetchJson('/Cockpit/Find/kept', { method: 'PUT', body })).status;
  const crate = (id: string) => ({ page: 'crates', entity: 'crate', id });

  it('is what a person opened and pinned, as it is by now', async () => {
    expect(await keep({ opened: [crate('c1'), { page: 'parcels' }, crate('c2')] })).toBe(204);
    expect(await keep({ pinned: crate('c3') })).toBe(204);
    const { pinned, recent } = await kept();
    expect(pinned.map(({ row }) => row?.values.label)).toEqual(['Old XC-4711']);
    expect(recent.map(({ page, row }) => row?.values.label ?? page)).toEqual(['XC-47112', 'parcels', 'XC-4711']);
    await server.ctx.database.query({ text: `update crate set label = 'New name' where id = 'c3'`, values: [] });
    expect((await kept()).pinned[0]?.row?.values.label).toBe('New name');
    await server.ctx.database.query({ text: `update crate set label = 'Old XC-4711' where id = 'c3'`, values: [] });
    expect(await keep({ unpinned: crate('c3') })).toBe(204);
    expect((await kept()).pinned).toEqual([]);
  });

  it("is nobody else's", async () => {
    expect(await kept(await server.login('admin'))).toEqual({ pinned: [], recent: [] });
    expect(await kept(await server.login('operator', BERGEN))).toEqual({ pinned: [], recent: [] });
  });

  it('is no way to rows that the person may not see', async () => {
    const hidden = [
      crate('c7'),
      { page: 'vaults', entity: 'vault', id: 'v1' },
      crate('none'),
      { ...crate('1'), entity: 'none' },
    ];
    expect(await keep({ opened: hidden })).toBe(204);
    const { recent } = await kept();
    expect(recent.filter(({ row }) => row).map(({ row }) => row?.id)).toEqual(['c2', 'c1']);
  });

  it('is at most twenty pins: what is gone makes room, and else nothing more is pinned unseen', async () => {
    const page = (number: number) => ({ page: `page-${number}` });
    for (let number = 0; number < 19; number += 1) expect(await keep({ pinned: page(number) })).toBe(204);
    expect(await keep({ pinned: crate('gone') })).toBe(204);
    expect(await keep({ pinned: page(19) })).toBe(204);
    expect((await kept()).pinned.map((one) => one.page)).toEqual(Array.from({ length: 20 }, (_, at) => `page-${at}`));
    const full = await operator.fetchJson<{ message: string }>('/Cockpit/Find/kept', {
      method: 'PUT',
      body: { pinned: crate('c1') },
    });
    expect([full.status, full.body.message]).toEqual([422, expect.stringContaining('20')]);
    expect(await keep({ pinned: page(3) })).toBe(204);
    for (let number = 0; number < 20; number += 1) await keep({ unpinned: page(number) });
    expect((await kept()).pinned).toEqual([]);
  });

  it('of definitions that share their rows is kept for each', async () => {
    const global = await server.login('global');
    const text = 'select id from sales_order where business_unit = $1 limit 1';
    const [order] = await server.ctx.database.query<{ id: string }>({ text, values: [OSLO] });
    for (const entity of ['outgoing-order', 'sales-order'])
      await keep({ pinned: { page: `${entity}s-es-page`, entity, id: order?.id } }, global);
    expect((await kept(global)).pinned.map(({ row }) => row?.entity)).toEqual(['outgoing-order', 'sales-order']);
  });

  it.each([
    ['no page', { opened: [{ entity: 'crate', id: 'c1' }] }],
    ['a long page', { pinned: { page: 'x'.repeat(201) } }],
    ['too many', { opened: Array.from({ length: 21 }, () => ({ page: 'jobs' })) }],
  ])('%s is refused', async (_, body) => expect(await keep(body)).toBe(422));
});

it('what takes too long is left out, and said to be', async () => {
  const { database } = server.ctx;
  const { read } = database;
  const late: typeof read = async (statement) => {
    if (statement.text.includes('"crate"')) await new Promise((done) => setTimeout(done, 1_600));
    return read(statement);
  };
  Object.assign(database, { read: late });
  try {
    const { rows, leftOut } = await find('Violet');
    expect(ids({ rows, more: [], leftOut })).toEqual(['parcel p1']);
    expect(leftOut).toContain('supplier');
  } finally {
    Object.assign(database, { read });
  }
});
