import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_HEADER, API, type HistoryEntry, type ProposedDraftLine } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import type { Row } from '../../src/engine/query/load-options';
import { itEach } from '../lib/it-each';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

const ASSOCIATE = '/Supplier/AssociateMaterialsToSupplier';
let server: TestServer;
let admin: Client;
let stranger: Client;
const query = <R = Row>(text: string, ...values: unknown[]) => server.ctx.database.query<R>({ text, values });
beforeAll(async () => {
  server = await startServer();
  await query(
    'update business_unit set enabled_features = (select enabled_features from business_unit where name = $1)',
    OSLO,
  );
  [admin, stranger] = await Promise.all([server.login('admin'), server.login('admin', BERGEN)]);
});
afterAll(() => server.stop());

const grant = (rights: Record<string, unknown>) =>
  admin.fetchJson('/User/settingsForAll', {
    method: 'PUT',
    body: { clientId: 'Cockpit', owner: 'permissions', key: 'data', value: JSON.stringify(rights) },
  });

describe('new numbers', () => {
  itEach([
    [['API-166', 'PO-016'], API.draftNo, /^D-\d+$/, 'purchase_draft', 'draft_number'],
    [['API-170', 'PO-017'], API.orderNo, /^PO-\d+$/, 'ingoing_order', 'order_no'],
    [['API-176', 'SO-028'], API.salesOrderDraftNo, /^SD-\d+$/, 'sales_order_draft', 'order_number'],
    [['API-177', 'SO-027'], API.salesOrderNo, /^SO-\d+$/, 'sales_order', 'order_no'],
  ])('%s answers numbers that nothing has and nobody got', async (path, form, table, column) => {
    const given = await Promise.all(Array.from({ length: 5 }, () => admin.fetchJson<string>(path)));
    const numbers = given.map(({ body }) => body);
    for (const number of numbers) expect(number).toMatch(form);
    expect(new Set(numbers).size).toBe(5);
    const [taken] = await query<{ count: number }>(
      `select count(*)::int as count from ${table} where business_unit = $1 and ${column} = any($2::text[])`,
      OSLO,
      numbers,
    );
    expect(taken?.count).toBe(0);
  });

  it('go on after all that came from elsewhere once they meet one, and by business unit', async () => {
    const given = Number((await admin.fetchJson<string>(API.draftNo)).body.slice('D-'.length));
    for (const [place, number] of ['D-7000000', `d-${given + 2}`].entries())
      await query(
        'update purchase_draft set draft_number = $3 where id = (select id from purchase_draft where business_unit = $1 order by id offset $2 limit 1)',
        OSLO,
        place,
        number,
      );
    expect((await admin.fetchJson(API.draftNo)).body).toBe(`D-${given + 1}`);
    expect((await admin.fetchJson(API.draftNo)).body).toBe('D-7000001');
    expect((await admin.fetchJson(API.draftNo)).body).toBe('D-7000002');
    expect((await stranger.fetchJson(API.draftNo)).body).not.toMatch(/^D-7/);
  });
});

describe('proposed lines', () => {
  const lines = async (criteria: Record<string, string>) =>
    (await admin.fetchJson<ProposedDraftLine[]>(`${API.unsavedDraftLines}?${new URLSearchParams(criteria)}`)).body;

  it('are what the supplier’s materials lack to their optimal stock level', {
    tags: ['API-171', 'PO-019', 'OPEN-154'],
  }, async () => {
    const [material] = await query<Row>(
      'select id, supplier_id, item_no, name from material where business_unit = $1 and supplier_id is not null order by id limit 1',
      OSLO,
    );
    const { id, supplier_id } = material as { id: string; supplier_id: string };
    const set = (available: number) =>
      query(
        'update material set minimum_warehouse_quantity = 10, maximum_warehouse_quantity = 50, available_quantity = $2 where id = $1',
        id,
        available,
      );
    await query('delete from ingoing_order_line where material_id = $1', id);
    await set(8);
    const find = async (criteria: Record<string, string> = {}) =>
      (await lines({ supplierId: supplier_id, ...criteria })).find(({ materialId }) => materialId === id);
    expect(await find()).toMatchObject({ calculatedDemand: 42, orderedQuantity: 42, itemNo: material?.item_no });
    await set(20);
    expect(await find()).toMatchObject({ calculatedDemand: 30 });
    expect(await find({ belowCritical: 'true' })).toBeUndefined();
    await set(60);
    expect(await find()).toBeUndefined();
    const figures = { optimalQuantity: 50, availableQuantity: 60, incomingQuantity: 0, demandQuantity: 0 };
    expect(await find({ all: 'true' })).toMatchObject({ calculatedDemand: 0, ...figures });
    await query(
      `update order_line set material_id = $1, confirmed_quantity = 25, actual_handling_date = now() - interval '3 days'
        where ctid = (select ctid from order_line where business_unit = $2 limit 1)`,
      id,
      OSLO,
    );
    await query(
      "update order_line set actual_handling_date = now() - interval '90 days' where material_id = $1 and confirmed_quantity <> 25",
      id,
    );
    expect(await find({ demandDays: '30' })).toMatchObject({ calculatedDemand: 15, demandQuantity: 25 });
    expect((await stranger.fetchJson(`${API.unsavedDraftLines}?supplierId=${supplier_id}`)).body).toEqual([]);
  });

  it('are no more than a draft takes, and those of all materials are all of them', { tags: ['OPEN-154'] }, async () => {
    const supplierId = 'S-1001';
    await query(
      `insert into material (business_unit, id, item_no, name, supplier_id, maximum_warehouse_quantity)
        select $1, 'many-' || n, 'many-' || n, 'Many', $2, 5 from generate_series(1, 1001) n`,
      OSLO,
      supplierId,
    );
    const { status, body } = await admin.fetchJson<ErrorBody>(`${API.unsavedDraftLines}?supplierId=${supplierId}`);
    expect([status, body.message]).toEqual([422, expect.stringContaining('More than 1000 of the supplier')]);
    expect(await lines({ supplierId, all: 'true' })).toHaveLength(1001);
    await query('delete from material where supplier_id = $1', supplierId);
  });

  it.each([
    ['no supplier', {}],
    ['a period that is no number', { supplierId: 'x', demandDays: 'long' }],
    ['a period before now', { supplierId: 'x', demandDays: '-1' }],
    ['a class that there is not', { supplierId: 'x', abc: 'Z' }],
    ['a criterion that there is not', { supplierId: 'x', colour: 'red' }],
  ])('refuse %s', async (_what, criteria) => {
    const { status, body } = await admin.fetchJson<ErrorBody>(
      `${API.unsavedDraftLines}?${new URLSearchParams(criteria as Record<string, string>)}`,
    );
    expect([status, body.errorCode]).toEqual([422, 'VALIDATION']);
  });
});

describe('materials', () => {
  const all = async () => (await admin.fetchJson<Row[]>('/Material/description')).body;

  it('are read by ids or item numbers', { tags: ['API-128', 'OPEN-055'] }, async () => {
    const [first, second] = (await all()) as [Row, Row];
    const get = (body: unknown, client = admin) => client.fetchJson<Row[]>(API.materialGet, { method: 'POST', body });
    const { body } = await get([first.id, second.itemNo, 'none']);
    expect(body.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect((await get([first.id], stranger)).body).toEqual([]);
    for (const wrong of [[], {}, [1], ['']]) expect((await get(wrong)).status).toBe(422);
  });

  it('of a supplier that are not in a draft yet are those not in its lines', { tags: ['API-123'] }, async () => {
    const [draft] = await query<{ id: string; supplier_id: string }>(
      `select d.id, d.supplier_id from purchase_draft d where d.business_unit = $1 and exists (select from purchase_draft_line l where l.draft_id = d.id) limit 1`,
      OSLO,
    );
    const { id = '', supplier_id = '' } = draft ?? {};
    const drafted = (await admin.fetchJson<Row[]>(`/Draft/GetDraftLines?draftId=${id}`)).body.map(
      (line) => line.materialId,
    );
    const free = (await admin.fetchJson<Row[]>(`/Material/GetUndraftedSupplierMaterials/${supplier_id}/${id}`)).body;
    const expected = (await all()).filter((row) => row.supplierId === supplier_id && !drafted.includes(row.id));
    expect(free).toEqual(expected);
    const none = (await admin.fetchJson<Row[]>(`/Material/GetUndraftedSupplierMaterials/${supplier_id}/new`)).body;
    expect(none).toHaveLength(expected.length + new Set(drafted).size);
    const [{ id: called, itemNo }] = none as [Row];
    const filter = encodeURIComponent(JSON.stringify(['itemNo', '=', String(itemNo).toLowerCase()]));
    const exact = `/Material/GetUndraftedSupplierMaterials/${supplier_id}/new?filter=${filter}&skip=0&take=2`;
    expect((await admin.fetchJson<{ result: Row[] }>(exact)).body.result.map((row) => row.id)).toEqual([called]);
    expect((await stranger.fetchJson(`/Material/GetUndraftedSupplierMaterials/${supplier_id}/${id}`)).body).toEqual([]);
  });

  it('of a supplier are its whole new list: some come, some go, and history tells', {
    tags: ['API-117', 'OPEN-208'],
  }, async () => {
    const [{ id: supplierId, supplierName }] = (await admin.fetchJson<[Row]>('/Supplier/description')).body;
    const materials = await all();
    const before = materials.filter((row) => row.supplierId === supplierId).map(({ id }) => id as string);
    const others = materials.filter((row) => row.supplierId === null).map(({ id }) => id as string);
    const put = (materialIds: readonly unknown[], client = admin, supplier = supplierId) =>
      client.fetchJson<ErrorBody>(ASSOCIATE, {
        method: 'PUT',
        body: { supplierId: supplier, materialIds },
      });
    const coming = others[0] as string;
    const answer = await put([...before.slice(1), coming]);
    expect(answer.status).toBe(200);
    const after = (await all()).filter((row) => row.supplierId === supplierId);
    expect(after.map(({ id }) => id).sort()).toEqual([...before.slice(1), coming].sort());
    expect(after.find(({ id }) => id === coming)?.supplierName).toBe(supplierName);
    const { body: history } = await admin.fetchJson<HistoryEntry[]>(`/History/material/${coming}`);
    expect(history[0]).toMatchObject({ userName: 'admin', action: 'supplier.associateMaterials' });
    expect(history[0]?.changes).toContainEqual(expect.objectContaining({ property: 'supplierId', after: supplierId }));

    expect((await put(['none'])).status).toBe(422);
    expect((await put([coming], stranger)).status).toBe(404);
    const taken = materials.find((row) => row.supplierId !== null && row.supplierId !== supplierId)?.id;
    const refused = await put([...after.map(({ id }) => id), taken]);
    expect([refused.status, refused.body.message]).toEqual([422, 'the product belongs to another supplier']);
    await grant({ can_remove_product: 'AdminRole' });
    const operator = await server.login('operator');
    expect((await put([], operator)).body.errorCode).toBe('ACCESS_DENIED');
    expect((await put([...after.map(({ id }) => id), others[1]], operator)).status).toBe(200);
    await grant({ can_remove_product: 'AdminRole', can_add_product: 'AdminRole' });
    expect(
      (
        await put(
          after.map(({ id }) => id),
          operator,
        )
      ).body.errorCode,
    ).toBe('ACCESS_DENIED');
    await grant({});
  });

  it('are added to a supplier and taken away, but not from another one', {
    tags: ['ACTION-056', 'ACTION-057', 'OPEN-208'],
  }, async () => {
    const [{ id: supplierId }] = (await admin.fetchJson<[Row]>('/Supplier/description')).body;
    const materials = await all();
    const free = materials.find((row) => row.supplierId === null)?.id;
    const taken = materials.find((row) => row.supplierId !== null && row.supplierId !== supplierId)?.id;
    const put = (body: object, action: string) =>
      admin.fetchJson<ErrorBody>(ASSOCIATE, { method: 'PUT', body, headers: { [ACTION_HEADER]: action } });
    const add = (ids: readonly unknown[]) => put({ supplierId, addedIds: ids }, 'supplier.addProducts');
    const ownerOf = async (id: unknown) => (await all()).find((row) => row.id === id)?.supplierId;

    expect((await add([free])).status).toBe(200);
    expect(await ownerOf(free)).toBe(supplierId);
    const refused = await add([free, taken]);
    expect([refused.status, refused.body.message]).toEqual([422, 'the product belongs to another supplier']);
    expect((await add(['none'])).body.errors).toMatchObject([{ field: 'addedIds', keyword: 'reference' }]);
    expect((await put({ removedIds: [free] }, 'material.removeFromSupplier')).status).toBe(200);
    expect(await ownerOf(free)).toBeNull();
  });
});

describe('without the purchase module', () => {
  it('its calls are refused', { tags: ['PERM-171'] }, async () => {
    await query("update business_unit set enabled_features = '{}' where name = $1", BERGEN);
    const client = await server.login('admin', BERGEN);
    for (const path of [API.draftNo, API.orderNo, API.unsavedDraftLines, API.salesOrderNo]) {
      const { status, body } = await client.fetchJson<ErrorBody>(path);
      expect([path, status, body.errorCode]).toEqual([path, 422, 'ACCESS_DENIED']);
    }
  });
});
