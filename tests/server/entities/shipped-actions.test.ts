import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityModel } from '../../../src/engine/definition/model';
import type { BulkResult } from '../../../src/engine/http/errors';
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

it('every action of a person on orders sets when they were updated', () => {
  const model = server.ctx.product.current.product.entities['sales-order'] as EntityModel;
  const actions = model.actions.filter(({ system, effect }) => !system && effect.kind === 'write');
  expect(actions.length).toBeGreaterThan(4);
  for (const { name, set } of actions) expect([name, set.updated]).toEqual([name, '{clock.now}']);
});
