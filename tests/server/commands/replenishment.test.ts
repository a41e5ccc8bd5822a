/** Proposals to bring goods to where they are picked: made, kept up to date, worked on, and seen by the flags. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CommandName } from '../../../src/engine/definition/typed';
import { API } from '../../../src/engine/http/api';
import type { Row } from '../../../src/engine/query/load-options';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor, type Shelf, shelve } from './floor';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

const ok = async (action: CommandName, call: string, body: Row) => {
  const { status, body: answer } = await floor.act(action, call, body);
  expect([action, status, answer.failed ?? answer.message]).toEqual([action, 200, []]);
};
const change = (stockId: string, movementType: 'Gain' | 'Loss', quantity: number) =>
  ok(movementType === 'Gain' ? 'stock.gainStock' : 'stock.loseStock', 'POST /Job/createAndStartFromStocks', {
    movementType,
    stockIds: [stockId],
    quantity,
    causeCode: movementType === 'Gain' ? 'FOUND' : 'DAMAGED',
  });
const proposals = ({ materialId }: Shelf) =>
  floor.rows(
    'select proposal_no, kind, state, quantity, order_number from maintenance where material_id = $1 order by created, proposal_no',
    materialId,
  );
const open = async (shelf: Shelf) => (await proposals(shelf)).filter(({ state }) => state === 'Initial');
const idOf = async (shelf: Shelf, state = 'Initial') =>
  (
    await floor.rows(
      'select id, task_id from maintenance where material_id = $1 and state = $2',
      shelf.materialId,
      state,
    )
  )[0];
const createTask = async (shelf: Shelf) =>
  ok('maintenance.createTask', 'POST /Maintenance/createTask', { ids: [(await idOf(shelf))?.id] });
const held = async (locationId: string, materialId: string) => {
  const text = 'select coalesce(sum(quantity), 0)::int as n from stock where location_id = $1 and material_id = $2';
  return (await floor.rows(text, locationId, materialId))[0]?.n;
};

describe('a place with a minimum', () => {
  it('that holds less is proposed to be filled, as far as there is, and no longer than it is', {
    tags: ['FLAG-021', 'OPEN-100'],
  }, async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 30, min: 8, max: 20 });
    await change(shelf.pickStock, 'Loss', 2);
    expect(await open(shelf)).toEqual([]);
    await change(shelf.pickStock, 'Loss', 4);
    const [first] = await open(shelf);
    expect(first).toMatchObject({ kind: 'MinMax', quantity: 16, order_number: null });
    await change(shelf.pickStock, 'Loss', 1);
    expect(await open(shelf)).toEqual([{ ...first, quantity: 17 }]);
    await change(shelf.storeStock, 'Loss', 25);
    expect(await open(shelf)).toEqual([{ ...first, quantity: 5 }]);
    await change(shelf.pickStock, 'Gain', 9);
    expect(await proposals(shelf)).toEqual([{ ...first, quantity: 5, state: 'Cancelled' }]);
  });

  it('is proposed anew as soon as its limits change, or it is dedicated, or no longer', {
    tags: ['OPEN-100'],
  }, async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 30, min: 8, max: 20 });
    const { pickPlace: locationId, materialId } = shelf;
    const call = async (method: string, path: string, body?: Row) => {
      const { status } = await floor.client.fetchJson(path, { method, ...(body ? { body } : {}) });
      expect([method, path, status]).toEqual([method, path, 200]);
    };
    const limits = (minQuantity: number, maxQuantity: number) =>
      call('PUT', '/DedicatedLocation', { locationId, materialId, minQuantity, maxQuantity });
    const proposed = async () => (await open(shelf)).map(({ kind, quantity }) => [kind, quantity]);
    await limits(12, 20);
    expect(await proposed()).toEqual([['MinMax', 10]]);
    await limits(12, 25);
    expect(await proposed()).toEqual([['MinMax', 15]]);
    await limits(10, 25);
    expect(await proposed()).toEqual([]);
    await limits(12, 20);
    await call('DELETE', `/DedicatedLocation?locationId=${locationId}&materialId=${materialId}`);
    expect(await proposed()).toEqual([]);
    await call('POST', '/DedicatedLocation', { locationId, materialId, minQuantity: 11, maxQuantity: 11 });
    expect(await proposed()).toEqual([['MinMax', 1]]);
  });

  it('gets its goods by a task whose states the proposal shows', async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 30, min: 8, max: 20 });
    await change(shelf.pickStock, 'Loss', 6);
    await createTask(shelf);
    const proposal = await idOf(shelf, 'Prepared');
    const [task] = await floor.rows('select * from task where id = $1', proposal?.task_id);
    expect(task).toMatchObject({
      task_type: 'MaintenanceTask',
      requested_quantity: 16,
      to_location_id: shelf.pickPlace,
    });
    // What is on its way counts: nothing more is proposed.
    await change(shelf.pickStock, 'Loss', 1);
    expect((await open(shelf)).map(({ quantity }) => quantity)).toEqual([]);
    await ok('task.start', 'PUT /Task/start', { ids: [proposal?.task_id] });
    expect((await proposals(shelf)).map(({ state }) => state)).toEqual(['InProgress']);
    await ok('task.finish', 'PUT /Task/finish', { ids: [proposal?.task_id] });
    expect((await proposals(shelf)).map(({ state }) => state)).toEqual(['Completed']);
    expect([await held(shelf.pickPlace, shelf.materialId), await held(shelf.storePlace, shelf.materialId)]).toEqual([
      19, 14,
    ]);
  });

  it('is proposed anew when its task is cancelled', async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 30, min: 8, max: 20 });
    await change(shelf.pickStock, 'Loss', 6);
    await createTask(shelf);
    await ok('task.cancelTask', 'PUT /Task/cancel', { ids: [(await idOf(shelf, 'Prepared'))?.task_id] });
    expect((await proposals(shelf)).map(({ state, quantity }) => [state, quantity])).toEqual([
      ['Cancelled', 16],
      ['Initial', 16],
    ]);
  });

  it('gets them from another stock when the oldest is spoken for by a task', async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 5, min: 12, max: 20 });
    await floor.act('stock.createStock', 'POST /Job/createAndStartFromStocks', {
      movementType: 'Create',
      materialId: shelf.materialId,
      targetLocationId: shelf.storePlace,
      quantity: 30,
      causeCode: 'FOUND',
    });
    await change(shelf.pickStock, 'Loss', 6);
    await createTask(shelf);
    await createTask(shelf);
    const tasks = await floor.rows(
      "select id, from_stock_id as stock, requested_quantity::int as asked from task where material_id = $1 and task_type = 'MaintenanceTask' order by name",
      shelf.materialId,
    );
    expect(tasks).toMatchObject([
      { stock: shelf.storeStock, asked: 5 },
      { stock: expect.not.stringMatching(shelf.storeStock), asked: 11 },
    ]);
    const ids = tasks.map(({ id }) => id);
    await ok('task.start', 'PUT /Task/start', { ids });
    await ok('task.finish', 'PUT /Task/finish', { ids });
    expect(await held(shelf.pickPlace, shelf.materialId)).toBe(20);
  });

  it('has its task ended by nothing when the goods are gone, which it says', async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 5, min: 8, max: 20 });
    await change(shelf.pickStock, 'Loss', 6);
    await createTask(shelf);
    const id = (await idOf(shelf, 'Prepared'))?.task_id;
    await ok('task.start', 'PUT /Task/start', { ids: [id] });
    const reason = async () => {
      const { body } = await floor.act('task.finish', 'PUT /Task/finish', { ids: [id] });
      return [body.failed[0]?.reason, body.failed[0]?.detail];
    };
    await change(shelf.storeStock, 'Loss', 2);
    expect(await reason()).toEqual(['So much is not free any more: say how much was moved.', '3']);
    await change(shelf.storeStock, 'Loss', 3);
    expect(await reason()).toEqual(['The stock that it takes from is gone: say that nothing was moved.', undefined]);
    const deviation = { id, confirmedQuantity: 0, causeCode: 'DAMAGED' };
    expect((await floor.act('task.deviate', 'PUT /Job/tryDeviateOnInstruction', deviation)).status).toBe(200);
    expect((await proposals(shelf)).map(({ state }) => state)).toEqual(['Completed']);
  });

  it('is told when nothing is left to take', async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 5, min: 8, max: 20 });
    await change(shelf.pickStock, 'Loss', 6);
    await floor.rows("update stock set exp_date = '2020-01-01' where stock_id = $1", shelf.storeStock);
    const id = (await idOf(shelf))?.id;
    const { status, body } = await floor.act('maintenance.createTask', 'POST /Maintenance/createTask', { ids: [id] });
    expect([status, body.failed[0]?.reason]).toEqual([207, 'Nothing is left at the place that it takes from.']);
  });
});

describe('an order that lacks pickable goods', () => {
  it('has them proposed from storage, and is released when they have come', {
    tags: ['FLAG-022', 'OPEN-100'],
  }, async () => {
    const shelf = await shelve(floor, { picked: 4, stored: 30 });
    const order = await floor.orderLike({ materialId: shelf.materialId }, 9);
    await ok('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
    expect(await open(shelf)).toMatchObject([{ kind: 'OrderBased', quantity: 5, order_number: order.id }]);
    await createTask(shelf);
    const task = (await idOf(shelf, 'Prepared'))?.task_id;
    await ok('task.start', 'PUT /Task/start', { ids: [task] });
    await ok('task.finish', 'PUT /Task/finish', { ids: [task] });
    const [row] = await floor.rows('select new_state from sales_order where id = $1', order.id);
    expect(row?.new_state).toBe('ReadyForPick');
    expect((await proposals(shelf)).map(({ state }) => state)).toEqual(['Completed']);
  });

  it.each(['proposed', 'taken up'])(
    'has what is %s brought for the order that its short line is split off to',
    async (how) => {
      const shelf = await shelve(floor, { picked: 4, stored: 30 });
      const order = await floor.orderLike({ materialId: shelf.materialId }, 4, 5);
      await ok('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
      if (how === 'taken up') await createTask(shelf);
      await floor.act('order-line.splitOrder', 'POST /ProcessSalesOrders/SplitOrder', {
        orderId: order.id,
        lineIds: [`${order.id}-2`],
      });
      await change(shelf.storeStock, 'Loss', 1);
      const number = `${order.id}-2`;
      expect(await proposals(shelf)).toMatchObject([{ quantity: 5, order_number: number }]);
      const tasks = await floor.rows(
        `select order_number from task where material_id = $1 and task_type = 'MaintenanceTask'`,
        shelf.materialId,
      );
      expect(tasks).toEqual(how === 'taken up' ? [{ order_number: number }] : []);
    },
  );

  it('needs them no more when it is cancelled', async () => {
    const shelf = await shelve(floor, { picked: 4, stored: 30 });
    const order = await floor.orderLike({ materialId: shelf.materialId }, 9);
    await ok('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
    await ok('sales-order.cancelOrder', 'PUT /ProcessSalesOrders/cancelMany', { ids: [order.id] });
    expect((await proposals(shelf)).map(({ state }) => state)).toEqual(['Cancelled']);
  });
});

describe('a kind whose flag is off', () => {
  it('is neither proposed nor shown, counted, offered or acted on', { tags: ['FLAG-021', 'FLAG-022'] }, async () => {
    const shelf = await shelve(floor, { picked: 10, stored: 30, min: 8, max: 20 });
    await change(shelf.pickStock, 'Loss', 6);
    const id = (await idOf(shelf))?.id;
    const admin = await floor.server.login('admin');
    const { body: flags } = await admin.fetchJson<string[]>(API.enabledFeatures);
    const setFlags = (names: readonly string[]) =>
      admin.fetchJson(API.enabledFeatures, { method: 'POST', body: names });
    await setFlags(flags.filter((flag) => flag !== 'MaintenanceMinMax'));
    try {
      const client = await floor.server.login('global');
      const { body: page } = await client.fetchJson<{ result: Row[]; totalCount: number }>(
        '/Maintenance?skip=0&take=1000&requireTotalCount=true',
      );
      const [kept] = await floor.rows(
        "select count(*)::int as n from maintenance where business_unit = $1 and kind = 'OrderBased'",
        OSLO,
      );
      expect(page.result.length).toBeGreaterThan(0);
      expect(new Set(page.result.map(({ kind }) => kind))).toEqual(new Set(['OrderBased']));
      expect(page.totalCount).toBe(kept?.n);
      const { body: product } = await client.fetchJson<{ models: Record<string, { filters: Row[] }> }>(
        '/Cockpit/product',
      );
      const filter = product.models.maintenance?.filters.find(({ name }) => name === 'kind') as
        | { values: { value: string }[] }
        | undefined;
      expect(filter?.values.map(({ value }) => value)).toEqual(['OrderBased']);
      expect((await client.fetchJson(`/History/maintenance/${id}`)).status).toBe(404);
      const acted = await client.fetchJson<{ failed: Row[] }>('/Maintenance/createTask', {
        method: 'POST',
        body: { ids: [id] },
      });
      expect([acted.status, acted.body.failed.length]).toEqual([207, 1]);
      const other = await shelve(floor, { picked: 10, stored: 30, min: 8, max: 20 });
      const body = { movementType: 'Loss', stockIds: [other.pickStock], quantity: 6, causeCode: 'DAMAGED' };
      await client.fetchJson('/Job/createAndStartFromStocks', { method: 'POST', body });
      expect(await proposals(other)).toEqual([]);
    } finally {
      await setFlags(flags);
    }
  });
});
