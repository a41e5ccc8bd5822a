import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../../server/warehouse/commands';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import type { EntityModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query/load-options';
import { type Client, startServer, type TestServer } from '../harness';

const NOW = '2031-05-06T07:08:09.000Z';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer({ seedScale: 0.02, clock: { now: () => new Date(NOW) } });
  client = await server.login('global');
});
afterAll(() => server.stop());

const orders = (filter: unknown) =>
  client
    .fetchJson<{ result: Row[] }>(
      `/ProcessSalesOrders/processSearch?take=5&skip=0&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    .then(({ body }) => body.result);

it('a cancelled order counts as updated now, as the tiles of the dashboard ask', async () => {
  const [order] = await orders(['newState', '=', 'New']);
  const { status, body } = await client.fetchJson<BulkResult>('/ProcessSalesOrders/cancelMany', {
    method: 'PUT',
    headers: { 'x-action': 'sales-order.cancelOrder' },
    body: { ids: [order!.id] },
  });
  expect([status, body.succeeded.map(({ id }) => id)]).toEqual([200, [order!.id]]);
  expect(await orders(['id', '=', order!.id])).toMatchObject([{ newState: 'Cancelled', updated: NOW }]);
});

it('every action of a person on orders sets when they were updated, itself or by its command', () => {
  const { entities } = server.ctx.product.current.product;
  const models = ['sales-order', 'process-sales-order'].map((name) => entities[name] as EntityModel);
  const all = models.flatMap((model) => model.actions);
  const actions = all.filter(({ system, effect }) => !system && effect.kind === 'write');
  const generic = actions.filter((action) => !action.commands.some((name) => Object.hasOwn(commands, name)));
  expect(generic.length).toBeGreaterThan(2);
  for (const { name, set } of generic) expect([name, set.updated]).toEqual([name, '{clock.now}']);
});

it('no two suppliers share a name, none waits longer than a year, and each has a status', {
  tags: ['MODAL-023'],
}, async () => {
  const add = (body: Row) => client.fetchJson<ErrorBody>('/Supplier', { method: 'POST', body });
  const broken = ({ body }: { body: ErrorBody }) => body.errors?.map(({ field, keyword }) => [field, keyword]);
  expect((await add({ supplierName: 'Enestående AS' })).status).toBeLessThan(300);
  expect(broken(await add({ supplierName: 'ENESTÅENDE as' }))).toEqual([['supplierName', 'unique']]);
  expect(broken(await add({ supplierName: 'Treg AS', averageLeadTime: 366 }))).toEqual([
    ['averageLeadTime', 'maximum'],
  ]);

  const { body } = await client.fetchJson<Row[]>(
    `/Supplier/description?filter=${encodeURIComponent(JSON.stringify(['supplierName', '=', 'Enestående AS']))}`,
  );
  expect(body).toMatchObject([{ supplierStatus: 'Active' }]);
  const cleared = await client.fetchJson<ErrorBody>('/Supplier', {
    method: 'PUT',
    headers: { 'x-action': 'supplier.update' },
    body: { id: body[0]?.id, supplierStatus: null },
  });
  expect(broken(cleared)).toEqual([['supplierStatus', 'required']]);
});

it('all rows of a list are not sent again to who has them, until one of them changes', {
  tags: ['GRID-007'],
}, async () => {
  const ask = (known?: string) =>
    client.fetchJson<Row[]>('/Supplier/description', known ? { headers: { 'if-none-match': known } } : {});
  const mark = String((await ask()).headers.get('etag'));
  const same = await ask(mark);
  expect([same.status, same.body]).toEqual([304, undefined]);
  await client.fetchJson('/Supplier', { method: 'POST', body: { supplierName: 'Nykommer AS' } });
  const other = await ask(mark);
  expect(other.status).toBe(200);
  expect(other.body.map(({ supplierName }) => supplierName)).toContain('Nykommer AS');
});

it('says why an action or a value was refused in the language of the session', async () => {
  const operator = await server.login('operator');
  const [order] = await orders(['newState', '=', 'Cancelled']);
  const cancelled = await operator.fetchJson<ErrorBody & BulkResult>('/ProcessSalesOrders/cancelMany', {
    method: 'PUT',
    headers: { 'x-action': 'sales-order.cancelOrder' },
    body: { ids: [order!.id] },
  });
  expect(cancelled.body.failed).toMatchObject([
    { reason: 'Ordren er allerede kansellert!', detail: expect.stringContaining('tillatt: ') },
  ]);

  const [material] = (await client.fetchJson<Row[]>('/Material/description?filter=["supplierId","<>",null]')).body;
  const kept = await operator.fetchJson<BulkResult>(`/Supplier?ids=${material?.supplierId}`, { method: 'DELETE' });
  expect(kept.body.failed).toMatchObject([
    { reason: 'Inngående ordrer viser fortsatt til den', detail: 'Inngående ordrer: Leverandør' },
  ]);
});

it('says in the language of the session which rule a value breaks', async () => {
  await server.ctx.database.query({
    text: "update app_user set default_language = 'nb-NO' where user_name = 'admin'",
    values: [],
  });
  const admin = await server.login('admin');
  const { body } = await admin.fetchJson<ErrorBody>('/Supplier', {
    method: 'POST',
    body: { supplierName: 'Enestående AS', averageLeadTime: 400, companyEmail: 'nobody' },
  });
  expect(body.errors?.map(({ field, message }) => [field, message])).toEqual([
    ['companyEmail', 'Ugyldig e-postadresse'],
    ['averageLeadTime', 'Skriv inn en verdi mellom «0» og «365»'],
  ]);
  expect(body.message).toContain('Skriv inn en verdi mellom «0» og «365»');
});
