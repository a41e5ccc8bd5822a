/** Calls of the catalogue that answer the rows of a definition by another name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/engine/query/load-options';
import { itEach } from '../../lib/it-each';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from '../harness';
import { optionsQuery } from '../wall/wall';

let server: TestServer;
let admin: Client;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  await server.ctx.database.query({
    text: 'update business_unit set enabled_features = (select enabled_features from business_unit where name = $1)',
    values: [OSLO],
  });
  [admin, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('operator'),
    server.login('admin', BERGEN),
  ]);
});
afterAll(() => server.stop());

const read = async <T = Row[]>(path: string, client = admin): Promise<T> => {
  const { status, body } = await client.fetchJson<T>(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const post = <T = { result: Row[]; totalCount: number }>(path: string, body: unknown, client = admin) =>
  client.fetchJson<T>(path, { method: 'POST', body });
const first = async (path: string): Promise<Row> => {
  const [row] = await read(path);
  if (!row) throw new Error(`${path} answers no row`);
  return row;
};

describe('a further call', () => {
  itEach([
    [['API-048'], '/User/Description', '/User/header'],
    [['API-049'], '/User/summary', '/User/header'],
    [['API-068'], '/UserRole/description', '/UserRole/header'],
    [['API-069'], '/UserRole/detail', '/UserRole/header'],
    [['API-097'], '/LocationRoleGroup/detail', '/LocationRoleGroup/header'],
    [['API-098'], '/Location/header', '/Location/description'],
    [['API-112'], '/Supplier/header', '/Supplier/description'],
    [['API-124'], '/Material/GetMaterialsForAssociations', '/Material/description'],
    [['API-169'], '/Draft/GetAllSupplier', '/Supplier/description'],
  ])('%s answers what %s answers', async (further, list) => {
    const rows = await read(further);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toEqual(await read(list));
  });

  it('gives locations by name or by id', { tags: ['API-098', 'API-099', 'OPEN-162'] }, async () => {
    const { id, name } = await first('/Location/description');
    for (const path of ['/Location/header', '/Location/description']) {
      expect(await read(`${path}?id=${id}`)).toEqual([expect.objectContaining({ id, name })]);
      const named = await read(`${path}?name=${encodeURIComponent(String(name))}`);
      expect(named).toContainEqual(expect.objectContaining({ id }));
      expect(named.every((row) => String(row.name).includes(String(name)))).toBe(true);
      expect(await read(`${path}?id=${id}`, stranger)).toEqual([]);
    }
  });

  it('gives the materials of no supplier, and no others', { tags: ['API-122'] }, async () => {
    const { id } = await first('/Material/description');
    await server.ctx.database.query({ text: 'update material set supplier_id = null where id = $1', values: [id] });
    const all = await read('/Material/description');
    const free = all.filter((row) => !row.supplierId);
    expect(await read('/Material/GetUnassociatedMaterials')).toEqual(free);
    expect(free.length).toBeLessThan(all.length);
    expect(free.map((row) => row.id)).toContain(id);
  });

  it('gives the customer information of one order', { tags: ['API-133'] }, async () => {
    const { id, customerName } = await first('/OutgoingOrder/description');
    const path = `/OutgoingOrder/getCustomerInformation/${id}`;
    expect(await read<Row>(path)).toMatchObject({ id, customerName });
    expect((await stranger.fetchJson(path)).status).toBe(404);
    expect((await admin.fetchJson('/OutgoingOrder/getCustomerInformation/none')).status).toBe(404);
  });

  it('gives the instructions of a job: its tasks, and those of no other', { tags: ['API-187'] }, async () => {
    const task = (await read('/Task/description')).find(({ jobId }) => jobId);
    const tasks = await read(`/Job/instructions/${task?.jobId}`);
    expect(tasks.map(({ id }) => id)).toContain(task?.id);
    expect(new Set(tasks.map(({ jobId }) => jobId))).toEqual(new Set([task?.jobId]));
    expect(await read(`/Job/instructions/${task?.jobId}`, stranger)).toEqual([]);
  });

  it('gives the lines of counts, of one count and by id', { tags: ['API-200'] }, async () => {
    const lines = await read('/Inventory/lines');
    const { id, inventoryId } = lines[0] as Row;
    const own = await read(`/Inventory/lines/${inventoryId}`);
    expect(own).toEqual(lines.filter((line) => line.inventoryId === inventoryId));
    expect(await read(`/Inventory/lines?id=${id}`)).toEqual([expect.objectContaining({ id })]);
    expect((await stranger.fetchJson<Row[]>(`/Inventory/lines?id=${id}`)).body).toEqual([]);
  });
});

describe('the tasks of a count', () => {
  it('are given by the count and by its line', { tags: ['API-201', 'OPEN-160'] }, async () => {
    const all = await read('/Task/description');
    const { inventoryId, inventoryLineId } = all.find((task) => task.inventoryId) as Row;
    const own = await read(`/Inventory/${inventoryId}/tasks`);
    expect(own).toEqual(all.filter((task) => task.inventoryId === inventoryId));
    const ofLine = await read(`/Inventory/lines/${inventoryLineId}/tasks`);
    expect(ofLine).toEqual(own.filter((task) => task.inventoryLineId === inventoryLineId));
    expect(ofLine.length).toBeGreaterThan(0);
    expect(await read(`/Inventory/${inventoryId}/tasks`, stranger)).toEqual([]);
  });
});

describe('a search that is posted', () => {
  it('answers result and totalCount of the materials that fit', { tags: ['API-126'] }, async () => {
    const all = await read('/Material/description');
    const { name } = all[3] as Row;
    const { status, body } = await post('/Material/Search', { searchText: name, skip: 0, take: 5 });
    expect(status).toBe(200);
    expect(body.result.map((row) => row.name)).toContain(name);
    expect(body.totalCount).toBe(all.filter((row) => JSON.stringify(row).includes(String(name))).length);
    const some = await post('/Material/Search', { filter: [['abc', '=', 'A'], 'and', ['itemNo', '<>', 'x']], take: 2 });
    expect(some.body.result).toHaveLength(2);
    expect(some.body.totalCount).toBe(all.filter(({ abc }) => abc === 'A').length);
    const sorted = await post('/Material/Search', { sort: [{ selector: 'itemNo', desc: true }], skip: 1, take: 1 });
    expect(sorted.body.result[0]?.itemNo).toBe(
      all
        .map(({ itemNo }) => String(itemNo))
        .sort()
        .at(-2),
    );
  });

  it('answers a page of the supplier’s products', { tags: ['API-118', 'OPEN-054'] }, async () => {
    const { supplierId } = await first(
      `/Material/description?${optionsQuery({ sort: [{ selector: 'supplierId', desc: true }] })}`,
    );
    const all = (await read('/Material/description')).filter((row) => row.supplierId === supplierId);
    const { body } = await post(`/Supplier/${supplierId}/products`, { skip: 0, take: 1 });
    expect(body).toEqual({ result: [expect.objectContaining({ supplierId })], totalCount: all.length });
    expect((await post(`/Supplier/${supplierId}/products`, {}, stranger)).body).toEqual({ result: [], totalCount: 0 });
  });

  it.each([
    ['no object', '[1]'],
    ['a name that it does not know', { colour: 'red' }],
    ['a property that there is not', { filter: ['nme', '=', 'x'] }],
    ['a number of rows that is none', { take: 'all' }],
    ['a list where a number stands', { skip: [1] }],
  ])('refuses %s with 400', async (_what, body) => {
    expect((await post('/Material/Search', body)).status).toBe(400);
  });
});

describe('lookups', () => {
  it('answer the values of every type at once', { tags: ['API-079'] }, async () => {
    const all = await read('/Lookup', operator);
    const { lookupType: _, ...value } = all.find(({ lookupType }) => lookupType === 'SalesOrderProcessType') as Row;
    expect(await read('/Lookup/SalesOrderProcessType', operator)).toContainEqual(value);
    expect(new Set(all.map(({ lookupType }) => lookupType)).size).toBeGreaterThan(3);
  });

  itEach([
    [['API-081'], '/ProcessDefinition/GetActiveProcessDefinitionCategories'],
    [['API-093'], '/ErpClassification/header'],
    [['API-094'], '/LoadCarrierType/header'],
    [['API-095'], '/LocationRole/header'],
    [['API-096'], '/LocationRoleGroup/header'],
    [['API-131'], '/OutgoingOrder/orderType'],
    [['API-132'], '/OutgoingOrder/deliveryType?userSelectable=true'],
    [['API-209'], '/IntegrationMonitor/Filters/IntegrationTypes'],
    [['API-210'], '/IntegrationMonitor/Filters/ExternalSystemNames'],
    [['API-211'], '/IntegrationMonitor/Filters/ExternalEndpointNames'],
    [['API-212'], '/IntegrationMonitor/Filters/MainRetrievalEndpointNames'],
    [['API-213'], '/IntegrationMonitor/Filters/EventSubscriptionNames'],
    [['API-214'], '/IntegrationMonitor/Enum/SortOrder'],
    [['API-215'], '/IntegrationMonitor/Enum/IntegrationResultLevelFilter'],
    [['API-216'], '/IntegrationMonitor/Enum/Initiated'],
  ])('%s answers values with id and name, to any session', async (path) => {
    const values = await read(path, operator);
    expect(values.length).toBeGreaterThan(1);
    for (const value of values)
      expect(value).toEqual({ id: expect.any(String), name: expect.any(String), description: value.description });
  });

  it('orders and deliveries have types of their own', { tags: ['API-131', 'API-132'] }, async () => {
    const one = (id: string, name: string) => expect.objectContaining({ id, name });
    expect(await read('/OutgoingOrder/orderType', operator)).toContainEqual(one('WebShop', 'Web shop order'));
    expect(await read('/OutgoingOrder/deliveryType', operator)).toContainEqual(one('express', 'Express'));
  });
});

describe('a list of the catalogue', () => {
  itEach([
    [['API-046'], '/User/header', 'userName'],
    [['API-050', 'OPEN-209'], '/User/active', 'application'],
    [['API-067'], '/UserRole/header', 'userRoleName'],
    [['API-084'], '/CauseCode/Header', 'displayText'],
    [['API-088'], '/DedicatedLocation/all', 'materialId'],
    [['API-103'], '/Printer/description', 'printTechnology'],
    [['API-108'], '/StockAttributeConfiguration/description', 'dataType'],
    [['API-113'], '/Supplier/description', 'supplierName'],
    [['API-120'], '/Material/description', 'itemNo'],
    [['API-121'], '/Material/description/searchIndex', 'itemNo'],
    [['API-130'], '/OutgoingOrder/description', 'orderNo'],
    [['API-141'], '/IngoingOrder/description', 'orderNo'],
    [['API-147'], '/ProcessSalesOrders/processSearch', 'newState'],
    [['API-164'], '/Operation/description', 'processId'],
    [['API-178', 'OPEN-013'], '/SalesOrderDraft/Detail', 'orderNumber'],
    [['API-186'], '/Job/description', 'status'],
    [['API-198'], '/Task/description', 'taskType'],
    [['API-206'], '/Stock/description', 'stockId'],
    [['API-208', 'INTEG-006', 'OPEN-181'], '/IntegrationData?kind=message', 'httpMethod'],
  ])('%s answers rows with their %s, and a page with skip and take', async (path, property) => {
    const client = await server.login('global');
    const rows = await read(path, client);
    expect(rows[0]).toHaveProperty(property);
    const page = await read<{ result: Row[] }>(`${path}${path.includes('?') ? '&' : '?'}skip=0&take=1`, client);
    expect(page.result).toEqual([rows[0]]);
  });

  itEach([
    [['API-047'], '/User/header', (row: Row) => `/User/detail?id=${row.id}`],
    [
      ['API-089'],
      '/DedicatedLocation/all',
      (row: Row) => `/DedicatedLocation?locationId=${row.locationId}&materialId=${row.materialId}`,
    ],
    [['API-168', 'OPEN-163'], '/Draft', (row: Row) => `/Draft/Detail/${row.id}`],
    [['API-179'], '/SalesOrderDraft', (row: Row) => `/SalesOrderDraft/${row.id}`],
  ])('one row of %s is read by its key, and by nobody of another unit', async (list, path) => {
    const row = await first(list);
    expect(await read<Row>(path(row))).toEqual(row);
    expect((await stranger.fetchJson(path(row))).status).toBe(404);
  });

  itEach([
    [['API-055', 'API-207', 'OPEN-053'], '/Stock/outgoingReservations/', 'stock', 'stock_id', 'reservation', 'stockId'],
    [['OPEN-342'], '/OrderLine/outgoingReservations/', 'sales-order', 'id', 'reservation', 'orderId'],
    [['API-119'], '/Material/bom/', 'material', 'item_no', 'bom_line', 'materialNumber'],
    [['API-148', 'OPEN-162'], '/ProcessSalesOrders?id=', 'operation', 'process_id', 'sales_order', 'processId'],
    [['API-167'], '/Draft/GetDraftLines?draftId=', 'purchase_draft', 'id', 'purchase_draft_line', 'draftId'],
  ])('%s answers the rows of one %s', async (path, _parent, _key, table, property) => {
    const column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const [found] = await server.ctx.database.query<{ value: string; count: number }>({
      text: `select ${column} as value, count(*)::int as count from ${table} where business_unit = $1 and ${column} is not null group by 1 order by 2 desc limit 1`,
      values: [OSLO],
    });
    const rows = await read(`${path}${encodeURIComponent(found?.value ?? '')}`);
    expect(rows).toHaveLength(found?.count ?? 0);
    expect(new Set(rows.map((row) => row[property]))).toEqual(new Set([found?.value]));
    expect(await read(`${path}${encodeURIComponent(found?.value ?? '')}`, stranger)).toEqual([]);
  });
});
