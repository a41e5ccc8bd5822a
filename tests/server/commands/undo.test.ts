import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CommandName } from '../../../src/engine/definition/typed';
import { ACTION_HEADER, DRY_RUN_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { DoneCall, Undone } from '../../../src/engine/http/calls';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { type Client, OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor } from './floor';
import { type Call, ORDER_CALLS } from './order-calls';

let floor: Floor;
let operator: Client;
let place: string;
beforeAll(async () => {
  floor = await openFloor();
  operator = await floor.server.login('operator');
  const [location] = await floor.rows(
    'select id from location where business_unit = $1 and available_for_pick order by id desc limit 1',
    OSLO,
  );
  place = String(location?.id);
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

const FREE = 'PUT /ProcessSalesOrders/RemoveOnHold';
const PRIORITY = 'PUT /OutgoingOrder/DeliveryPriority';
const MOVE = 'POST /Job/createAndStartFromStocks';

/** Performs an action and gives the key under which it is kept. */
async function act(action: CommandName, call: string, body: Row, client: Client = floor.client): Promise<string> {
  const key = randomUUID();
  const [method = '', path = ''] = call.split(' ');
  const headers = { [ACTION_HEADER]: action, [IDEMPOTENCY_HEADER]: key };
  const { status, body: told } = await client.fetchJson<BulkResult>(path, { method, headers, body });
  expect([status, told.failed ?? []]).toEqual([200, []]);
  return key;
}

const undo = (key: string, headers: Record<string, string> = {}, client: Client = floor.client) =>
  client.fetchJson<Undone & ErrorBody>(`/Command/transaction/undo/${key}`, { method: 'POST', headers });
const done = async (client: Client = floor.client) =>
  (await client.fetchJson<DoneCall[]>('/Command/transaction/own')).body;
const lineOf = async (key: string) => (await done()).find(({ id }) => id === key);
const order = async (id: unknown) =>
  (await floor.rows('select new_state, priority, delivery_type_id from sales_order where id = $1', id))[0];
const stocks = ({ materialId }: Row) =>
  floor.rows('select location_id, quantity, available from stock where material_id = $1 order by 1', materialId);

describe('a call that is taken back', () => {
  it('has its rows as they were, stands in the list as undone, and is not taken back twice', {
    tags: ['OPEN-281', 'OPEN-282'],
  }, async () => {
    const orders = [await floor.order(10, 2), await floor.order(10, 3)];
    const key = await act('sales-order.removeHold', FREE, { ids: orders.map(({ id }) => id) });
    expect(await lineOf(key)).toMatchObject({ entity: 'sales-order', action: 'removeHold', count: 2, state: 'open' });
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const trial = await undo(key, { [DRY_RUN_HEADER]: 'true' });
    expect([trial.status, trial.body.succeeded.length]).toEqual([200, 2]);
    expect(await order(orders[0]?.id)).toMatchObject({ new_state: 'Reserved' });
    const first = await undo(key, headers);
    expect([first.status, first.body.failed]).toEqual([200, []]);
    for (const { id } of orders) expect(await order(id)).toMatchObject({ new_state: 'OnHold' });
    expect(await undo(key, headers)).toMatchObject({ status: 200, body: first.body });
    expect(await lineOf(key)).toMatchObject({ state: 'undone', undoneBy: 'global', undoneAt: expect.any(String) });
    const again = await undo(key);
    expect([again.status, again.body.succeeded]).toEqual([207, []]);
    expect(again.body.failed[0]?.reason).toBe('global has undone it already');
  });

  it('says how long ago it was done', async () => {
    const key = await act('sales-order.removeHold', FREE, { ids: [(await floor.order(10, 2)).id] });
    const justNow = (await lineOf(key))?.secondsAgo;
    await floor.rows(`update command set created_at = created_at - interval '2 hours' where key = $1`, key);
    expect((await lineOf(key))?.secondsAgo).toBeGreaterThanOrEqual(7200 + (justNow ?? Number.NaN));
  });

  it('says which rows are in another state than before, and which', { tags: ['OPEN-282'] }, async () => {
    const [row, same] = [await floor.order(10, 2), await floor.order(10, 2)];
    const ids = [row.id, same.id];
    await act('sales-order.removeHold', FREE, { ids });
    const key = await act('sales-order.unprepareAndHold', 'PUT /ProcessSalesOrders/UnprepareAndHold', { ids });
    const [stock] = await floor.rows('select stock_id from stock where material_id = $1', row.materialId);
    await act('stock.loseStock', MOVE, {
      stockIds: [stock?.stock_id],
      movementType: 'Loss',
      quantity: 10,
      causeCode: 'DAMAGED',
    });
    const { status, body } = await undo(key);
    expect([status, body.failed]).toEqual([200, []]);
    expect(await order(row.id)).toMatchObject({ new_state: 'NewWarn' });
    const [named] = await floor.rows('select order_no from sales_order where id = $1', row.id);
    expect(body.elsewhere).toEqual([{ name: named?.order_no, was: 'Reserved', now: '!New' }]);
  });

  it('leaves a row that somebody changed since, and names who', { tags: ['OPEN-282'] }, async () => {
    const [one, other] = [await floor.order(10, 2), await floor.order(10, 3)];
    const ids = [one.id, other.id];
    const key = await act('sales-order.changeExecutionPriority', 'PUT /ProcessSalesOrders/executionPriority', {
      ids,
      priority: 7,
    });
    await act('sales-order.changePriorityDate', PRIORITY, { ids: [other.id], priority: 1 }, operator);
    const { status, body } = await undo(key);
    expect(status).toBe(207);
    expect(body.succeeded.map(({ id }) => id)).toEqual([one.id]);
    expect(body.failed).toMatchObject([{ id: other.id, reason: 'changed since by operator' }]);
    expect([await order(one.id), await order(other.id)]).toMatchObject([{ priority: 3 }, { priority: 1 }]);
  });

  it('is taken back step by step, the last first', { tags: ['OPEN-282'] }, async () => {
    const { id } = await floor.order(10, 2);
    const keys: string[] = [];
    for (const priority of [5, 6, 7])
      keys.push(await act('sales-order.changePriorityDate', PRIORITY, { ids: [id], priority }));
    expect((await undo(keys[0] ?? '')).body.failed).toMatchObject([{ reason: 'changed since by global' }]);
    for (const [key, priority] of [
      [keys[2], 6],
      [keys[1], 5],
      [keys[0], 3],
    ] as const) {
      expect((await undo(String(key))).body.failed).toEqual([]);
      expect(await order(id)).toMatchObject({ priority });
    }
  });

  it('is told with what was entered: how much, where to, and the value that holds now', {
    tags: ['OPEN-281', 'OPEN-284'],
  }, async () => {
    const row = await floor.order(1200, 1);
    const [stock] = await floor.rows(
      'select stock_id, material, location from stock where material_id = $1',
      row.materialId,
    );
    const [target] = await floor.rows('select name from location where id = $1', place);
    const moved = await act('stock.moveStock', MOVE, {
      stockIds: [stock?.stock_id],
      movementType: 'Move',
      quantity: 1100,
      targetLocationId: place,
    });
    expect((await lineOf(moved))?.text).toBe(
      `1,100 × ${stock?.material} moved from ${stock?.location} to ${target?.name}`,
    );
    const ids = [row.id, (await floor.order(10, 2)).id];
    const priority = await act('sales-order.changeExecutionPriority', 'PUT /ProcessSalesOrders/executionPriority', {
      ids,
      priority: 7,
    });
    expect((await lineOf(priority))?.text).toBe('Priority of 2 orders changed to 7');
    const [type] = await floor.rows(
      "select id, name from lookup where business_unit = $1 and call = 'OutgoingOrder/deliveryType' order by ordinal desc",
      OSLO,
    );
    const typed = await act('sales-order.changeDeliveryType', 'PUT /OutgoingOrder/DeliveryType', {
      ids: [row.id],
      deliveryTypeId: type?.id,
    });
    expect((await lineOf(typed))?.text).toMatch(new RegExp(`^Delivery type of .+ changed to ${type?.name}$`));
  });

  it('is nobody else’s, takes the right of the inverse, and says why there is no way back', {
    tags: ['OPEN-281', 'OPEN-283'],
  }, async () => {
    const { id } = await floor.order(10, 2);
    const key = await act('sales-order.removeHold', FREE, { ids: [id] });
    expect((await undo(key, {}, operator)).status).toBe(404);
    expect((await done(operator)).some((line) => line.id === key)).toBe(false);
    const cancelled = await act('sales-order.cancelOrder', 'PUT /ProcessSalesOrders/cancelMany', { ids: [id] });
    const refused = await undo(cancelled);
    const reason = expect.stringMatching(/Cancelled orders cannot be taken up again\.$/);
    expect([refused.status, refused.body.message]).toEqual([422, reason]);
    expect(await lineOf(cancelled)).toMatchObject({ state: 'final', reason });
    expect((await undo(randomUUID())).status).toBe(404);
  });
});

describe('what has an inverse', () => {
  it('is nobody’s who has the person’s name by now', { tags: ['OPEN-282'] }, async () => {
    const row = await floor.order(10, 2);
    const key = await act('sales-order.changePriorityDate', PRIORITY, { ids: [row.id], priority: 1 }, operator);
    const rename = (from: string, to: string) =>
      floor.rows('update app_user set user_name = $3 where business_unit = $1 and user_name = $2', OSLO, from, to);
    await rename('operator', 'former');
    await rename('purchaser', 'operator');
    const other = await floor.server.login('operator');
    expect((await done(other)).some((line) => line.id === key)).toBe(false);
    expect((await undo(key, {}, other)).status).toBe(404);
    await rename('operator', 'purchaser');
    await rename('former', 'operator');
    expect((await done(await floor.server.login('operator'))).some((line) => line.id === key)).toBe(true);
  });

  it('is a stock that was moved, lost, found or made: by new movements', { tags: ['OPEN-283'] }, async () => {
    const row = await floor.order(10, 1);
    const before = await stocks(row);
    const moves = async () =>
      (await floor.rows('select count(*)::int as n from stock_movement where material_id = $1', row.materialId))[0]?.n;
    const steps: [CommandName, Row][] = [
      ['stock.moveStock', { movementType: 'Move', quantity: 4, targetLocationId: place }],
      ['stock.moveStock', { movementType: 'Move', quantity: 10, targetLocationId: place }],
      ['stock.loseStock', { movementType: 'Loss', quantity: 3, causeCode: 'DAMAGED' }],
      ['stock.gainStock', { movementType: 'Gain', quantity: 3, causeCode: 'FOUND' }],
    ];
    for (const [action, body] of steps) {
      const [stock] = await floor.rows('select stock_id from stock where material_id = $1', row.materialId);
      const key = await act(action, MOVE, { stockIds: [stock?.stock_id], ...body });
      expect(await stocks(row)).not.toEqual(before);
      const made = Number(await moves());
      expect((await undo(key)).body.failed, action).toEqual([]);
      expect(await stocks(row)).toEqual(before);
      expect(Number(await moves())).toBeGreaterThan(made);
      await expectInvariants(floor);
    }
    // Nobody has to say why a stock is made, so nobody is asked why it goes again.
    for (const cause of [{ causeCode: 'FOUND' }, {}]) {
      const made = await act('stock.createStock', MOVE, {
        movementType: 'Create',
        materialId: row.materialId,
        targetLocationId: place,
        quantity: 2,
        ...cause,
      });
      expect((await undo(made)).body.failed).toEqual([]);
      expect(await stocks(row)).toEqual(before);
    }
  });

  it('is a row that was added, and one that was updated', { tags: ['OPEN-283'] }, async () => {
    const added = randomUUID();
    const call = (method: string, body: Row, key: string) =>
      floor.client.fetchJson<Row>('/Supplier', { method, headers: { [IDEMPOTENCY_HEADER]: key }, body });
    const { body: supplier } = await call('POST', { supplierName: 'Undone Ltd' }, added);
    const updated = randomUUID();
    const { status, body } = await call(
      'PUT',
      { id: supplier.id, supplierName: 'Undone Inc', comments: 'new' },
      updated,
    );
    expect([status, body]).toMatchObject([200, { supplierName: 'Undone Inc' }]);
    expect((await undo(updated)).body).toMatchObject({ failed: [] });
    const [row] = await floor.rows('select supplier_name, comments from supplier where id = $1', supplier.id);
    expect(row).toEqual({ supplier_name: 'Undone Ltd', comments: null });
    expect(await lineOf(added)).toMatchObject({ text: 'Undone Ltd added', state: 'open' });
    expect((await undo(added)).body).toMatchObject({ failed: [] });
    expect(await floor.rows('select 1 from supplier where id = $1', supplier.id)).toEqual([]);
  });
});

describe('stocks that became one by being moved', () => {
  let pick: string;
  let other: string;
  beforeAll(async () => {
    const found = await floor.rows(
      'select id from location where business_unit = $1 and not system_location and id <> $2 order by id limit 2',
      OSLO,
      place,
    );
    [pick, other] = found.map(({ id }) => String(id)) as [string, string];
  });

  const create = (materialId: unknown, targetLocationId: string) =>
    act('stock.createStock', MOVE, { movementType: 'Create', materialId, targetLocationId, quantity: 5 });
  const held = (materialId: unknown) =>
    floor.rows(
      'select location_id as id, sum(quantity)::int as held from stock where material_id = $1 group by 1 order by 1',
      materialId,
    );

  /** Makes a stock of five at each of these places and moves them all to one; gives the key of that call. */
  async function met(materialId: unknown, places: readonly string[]): Promise<string> {
    for (const one of places) await create(materialId, one);
    const made = await floor.rows('select stock_id as id from stock where material_id = $1', materialId);
    const stockIds = made.map(({ id }) => id);
    return act('stock.moveStock', MOVE, {
      stockIds,
      movementType: 'Move',
      quantity: 5,
      targetLocationId: place,
    });
  }

  it('all go back, to one place or to several', { tags: ['OPEN-283'] }, async () => {
    for (const places of [
      [pick, pick],
      [pick, other],
      [pick, other, pick],
    ]) {
      const { materialId } = await floor.order(0, 1);
      const key = await met(materialId, places);
      expect(await held(materialId)).toEqual([{ id: place, held: 5 * places.length }]);
      const { status, body } = await undo(key);
      expect([status, body.failed, body.succeeded.length]).toEqual([200, [], places.length]);
      const back = [...new Set(places)].sort();
      expect(await held(materialId)).toEqual(
        back.map((id) => ({ id, held: 5 * places.filter((one) => one === id).length })),
      );
      expect(await lineOf(key)).toMatchObject({ state: 'undone' });
      await expectInvariants(floor);
    }
  });

  it('where only some can go back, the others still can later', { tags: ['OPEN-282'] }, async () => {
    const { materialId } = await floor.order(0, 1);
    const key = await met(materialId, [pick, other]);
    const keep = (reserved: number) =>
      floor.rows(
        'update stock set reserved = $2::int, available = quantity - $2::int where material_id = $1 and location_id = $3',
        materialId,
        reserved,
        place,
      );
    await keep(3);
    const first = await undo(key);
    expect([first.status, first.body.succeeded.length]).toEqual([207, 1]);
    expect(first.body.failed).toMatchObject([{ reason: expect.stringMatching(/\w/) }]);
    expect(await held(materialId)).toHaveLength(2);
    expect(await lineOf(key)).toMatchObject({ state: 'open' });
    await keep(0);
    const second = await undo(key);
    expect(second.body.succeeded).toHaveLength(1);
    expect(second.body.failed).toMatchObject([{ reason: 'global has undone it already' }]);
    expect(await held(materialId)).toEqual([pick, other].sort().map((id) => ({ id, held: 5 })));
    expect(await lineOf(key)).toMatchObject({ state: 'undone' });
  });
});

describe('what changed of a row meanwhile', () => {
  const least = async (id: unknown) =>
    (await floor.rows('select minimum_warehouse_quantity::int as min from material where id = $1', id))[0]?.min ?? null;
  const edit = (id: unknown) =>
    act('material.editMinMax', 'PUT /material/UpdateMaterial', {
      id,
      minimumWarehouseQuantity: 3,
      maximumWarehouseQuantity: 9,
    });

  it('is nobody’s change if its sums follow from other rows', { tags: ['OPEN-282'] }, async () => {
    const { materialId } = await floor.order(10, 1);
    const key = await edit(materialId);
    const [stock] = await floor.rows('select stock_id from stock where material_id = $1', materialId);
    await act('stock.gainStock', MOVE, {
      stockIds: [stock?.stock_id],
      movementType: 'Gain',
      quantity: 2,
      causeCode: 'FOUND',
    });
    expect(await lineOf(key)).toMatchObject({ state: 'open' });
    expect((await undo(key)).body).toMatchObject({ failed: [], succeeded: [{ id: materialId }] });
    expect(await least(materialId)).toBeNull();
  });

  it('keeps it as it is if another program changed what would be given back', { tags: ['OPEN-282'] }, async () => {
    const { materialId } = await floor.order(10, 1);
    const key = await edit(materialId);
    await floor.rows('update material set minimum_warehouse_quantity = 4 where id = $1', materialId);
    expect((await undo(key)).body.failed).toMatchObject([{ id: materialId, reason: 'Changed in the meantime' }]);
    expect(await least(materialId)).toBe(4);
  });
});

describe('what has itself or another definition for an inverse', () => {
  const stored = async (table: string, id: unknown, columns: string) =>
    (await floor.rows(`select ${columns} from ${table} where id = $1`, id))[0];

  it('is a place that was given to a material', { tags: ['OPEN-283'] }, async () => {
    const { materialId } = await floor.order(10, 1);
    const dedicated = () => floor.rows('select location_id from dedicated_location where material_id = $1', materialId);
    const body = { materialId, locationId: place };
    for (const action of ['material.dedicateLocation', 'stock.dedicateLocation'] as const) {
      const key = await act(action, 'POST /DedicatedLocation', body);
      expect(await dedicated()).toEqual([{ location_id: place }]);
      expect(await lineOf(key)).toMatchObject({ state: 'open' });
      expect((await undo(key)).body).toMatchObject({ failed: [] });
      expect(await dedicated()).toEqual([]);
    }
    const given = await act('material.dedicateLocation', 'POST /DedicatedLocation', body);
    const query = new URLSearchParams({ locationId: place, materialId: String(materialId) });
    const taken = await act('stock.removeDedicatedLocation', `DELETE /DedicatedLocation?${query}`, {});
    expect(await lineOf(taken)).toMatchObject({
      state: 'final',
      reason: 'Minimum and maximum do not come back; the stock stays where it is.',
    });
    expect((await undo(given)).status).toBe(207);
  });

  it('is a value that was entered', { tags: ['OPEN-283'] }, async () => {
    const { id, materialId, processId } = await floor.order(10, 1);
    const cases: [CommandName, string, Row, string, unknown, string][] = [
      [
        'material.editMinMax',
        'PUT /material/UpdateMaterial',
        { id: materialId, minimumWarehouseQuantity: 3, maximumWarehouseQuantity: 9 },
        'material',
        materialId,
        'minimum_warehouse_quantity, maximum_warehouse_quantity',
      ],
      [
        'process-sales-order.editComment',
        `PUT /ProcessSalesOrders/${String(processId)}/UpdateOrderComment`,
        { orderId: id, comment: 'by the back door' },
        'sales_order',
        id,
        'comment',
      ],
      [
        'process-sales-order.editDeliveryInfo',
        `PUT /ProcessSalesOrders/${String(processId)}/DeliveryInfo`,
        { orderId: id, deliveryContact: 'Liv', dropNumber: 7 },
        'sales_order',
        id,
        'delivery_contact, drop_number',
      ],
    ];
    for (const [action, call, body, table, key, columns] of cases) {
      const before = await stored(table, key, columns);
      const done = await act(action, call, body);
      expect(await stored(table, key, columns), action).not.toEqual(before);
      expect((await undo(done)).body.failed, action).toEqual([]);
      expect(await stored(table, key, columns), action).toEqual(before);
    }
  });

  it('is a job that was taken from a person, or from a role', { tags: ['OPEN-283'] }, async () => {
    const jobs = await floor.rows(`select id from job where business_unit = $1 and status = 'Initial' limit 2`, OSLO);
    const [role] = await floor.rows('select user_role_name from user_role where business_unit = $1 limit 1', OSLO);
    const whose = (id: unknown) => stored('job', id, 'status, user_name, user_role');
    for (const [at, action, targetType, targetId] of [
      [0, 'job.assignToUser', 'User', 'operator'],
      [1, 'job.assignToRole', 'Role', role?.user_role_name],
    ] as const) {
      const ids = [jobs[at]?.id];
      await act(action, 'PUT /Job/assign', { jobIds: ids, targetType, targetId });
      const before = await whose(ids[0]);
      const taken = await act('job.unassign', 'PUT /Job/unassign', { ids });
      expect(await whose(ids[0])).toMatchObject({ status: 'Initial', user_name: null, user_role: null });
      expect(await lineOf(taken)).toMatchObject({ state: 'open' });
      expect((await undo(taken)).body.failed).toEqual([]);
      expect(await whose(ids[0])).toEqual(before);
    }
  });
});

describe('a count that was created', () => {
  const NEW = 'POST /Job/createInventoryJobs';
  const countOf = async (journal: string) =>
    (
      await floor.rows(
        `select i.id, i.state, (select array_agg(distinct t.operation_state) from task t where t.inventory_id = i.id) as tasks
          from inventory i where i.journal_name = $1`,
        journal,
      )
    )[0];

  it('stands in the list with what it counts, and is cancelled as long as nothing of it is counted', {
    tags: ['OPEN-281', 'OPEN-283'],
  }, async () => {
    const stockIds = [(await floor.order(10, 1)).id, (await floor.order(5, 1)).id];
    const key = await act('stock.createInventory', NEW, { stockIds, journalName: 'shelf', maxTasksPerJob: 5 });
    expect(await lineOf(key)).toMatchObject({ text: 'Count shelf of 2 stocks created', count: 2, state: 'open' });
    const { status, body } = await undo(key);
    expect([status, body]).toMatchObject([200, { succeeded: [{ name: 'shelf' }], failed: [] }]);
    expect(await countOf('shelf')).toMatchObject({ state: 'Cancelled', tasks: ['Cancelled'] });
    expect(await lineOf(key)).toMatchObject({ state: 'undone', undoneBy: 'global' });
  });

  it('stays once something of it is counted', { tags: ['OPEN-283'] }, async () => {
    const { id } = await floor.order(10, 1);
    const [stock] = await floor.rows('select location_id from stock where stock_id = $1', id);
    const [other] = await floor.rows(
      `select location_id from stock s where business_unit = $1 and location_id <> $2
        and not exists (select from inventory_line l where l.stock_id = s.stock_id and l.state in ('Initial', 'Counted'))
        and not exists (select from stock o where o.location_id = s.location_id and o.stock_id <> s.stock_id) limit 1`,
      OSLO,
      stock?.location_id,
    );
    const body = { locationIds: [other?.location_id], journalName: 'place', maxTasksPerJob: 5 };
    const key = await act('location.createInventory', NEW, body);
    expect(await lineOf(key)).toMatchObject({ text: 'Count place created', state: 'open' });
    const [task] = await floor.rows('select id from task where inventory_id = $1', (await countOf('place'))?.id);
    await floor.act('task.start', 'PUT /Task/start', { ids: [task?.id] });
    await floor.act('task.finish', 'PUT /Task/finish', { ids: [task?.id], confirmedQuantity: 1 });
    const reason = 'changed since by global';
    expect(await lineOf(key)).toMatchObject({ state: 'final', reason });
    expect((await undo(key)).body.failed).toMatchObject([{ name: 'place', reason }]);
    expect(await countOf('place')).toMatchObject({ state: 'Counted' });
  });
});

describe('a correction of picked stock', () => {
  it('is taken back where the last pick alone was corrected, else says why not', {
    tags: ['ACTION-038', 'OPEN-283'],
  }, async () => {
    const first = await floor.order(30, 10);
    const last = await floor.orderLike(first, 10);
    for (const [{ id, processId }, confirmedQuantity] of [
      [first, 10],
      [last, 5],
    ] as const) {
      await act('sales-order.removeHold', FREE, { ids: [id] });
      await act('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: [processId] });
      const ids = (await floor.rows('select id from task where order_number = $1', id)).map((task) => task.id);
      await act('task.start', 'PUT /Task/start', { ids });
      await act('task.finish', 'PUT /Task/finish', { ids, confirmedQuantity });
    }
    const adjust = (numberOfPickedStock: number) =>
      act('stock.adjustPickedQuantity', 'PUT /OutgoingOrder/pickedStock', { id: first.id, numberOfPickedStock });
    const picked = async () =>
      (
        await floor.rows(
          'select confirmed_quantity::int as picked from task where from_stock_id = $1 order by performed_date',
          first.id,
        )
      ).map((task) => task.picked);
    const alone = await adjust(12);
    expect(await picked()).toEqual([10, 2]);
    expect((await undo(alone)).body.failed).toEqual([]);
    expect(await picked()).toEqual([10, 5]);
    const both = await adjust(3);
    expect(await picked()).toEqual([3, 0]);
    const reason = expect.stringContaining('More picks than the last one');
    expect(await lineOf(both)).toMatchObject({ state: 'final', reason });
    expect((await undo(both)).body.failed).toMatchObject([{ reason }]);
    expect(await picked()).toEqual([3, 0]);
  });
});

describe('whatever was done', () => {
  const ACTIONS: Readonly<Record<string, (row: Row, number: number) => Call>> = {
    ...ORDER_CALLS,
    comment: ({ id }, number) => [
      'process-sales-order.editComment',
      `PUT /ProcessSalesOrders/${String(id)}/UpdateOrderComment`,
      { orderId: id, comment: `comment ${number}` },
    ],
    adjust: ({ materialId }, number) => [
      'stock.adjustPickedQuantity',
      'PUT /OutgoingOrder/pickedStock',
      { id: materialId, numberOfPickedStock: number % 4 },
    ],
    delivery: ({ id }, priority) => ['sales-order.changePriorityDate', PRIORITY, { ids: [id], priority }],
    express: ({ id }) => [
      'sales-order.changeDeliveryType',
      'PUT /OutgoingOrder/DeliveryType',
      { ids: [id], deliveryTypeId: 'express' },
    ],
    move: ({ materialId }, quantity) => [
      'stock.moveStock',
      MOVE,
      { movementType: 'Move', stockIds: [materialId], quantity, targetLocationId: place },
    ],
    gain: ({ materialId }, quantity) => [
      'stock.gainStock',
      MOVE,
      { movementType: 'Gain', stockIds: [materialId], quantity, causeCode: 'FOUND' },
    ],
    lose: ({ materialId }, quantity) => [
      'stock.loseStock',
      MOVE,
      { movementType: 'Loss', stockIds: [materialId], quantity, causeCode: 'DAMAGED' },
    ],
  };

  /** An order, its lines and its stock, without what merely tells when something was written. */
  async function standing({ id, materialId }: Row) {
    return {
      order: await order(id),
      lines: await floor.rows(
        'select id, state, ordered_quantity, open_quantity from order_line where order_id = $1 order by id',
        id,
      ),
      stocks: await floor.rows(
        'select location_id, quantity, reserved, available from stock where material_id = $1 order by 1',
        materialId,
      ),
    };
  }

  it('an undo that succeeds leaves the rows as they were, and one that is refused says why and changes nothing', {
    tags: ['OPEN-283'],
    timeout: 120_000,
  }, async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(ACTIONS)), fc.integer({ min: 1, max: 6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const row = await floor.order(10, 4, 2);
        for (const [name, number] of steps) {
          const [action, call, body] = ACTIONS[name]!(row, number);
          const before = await standing(row);
          const key = randomUUID();
          const [method = '', path = ''] = call.split(' ');
          const headers = { [ACTION_HEADER]: action, [IDEMPOTENCY_HEADER]: key };
          const { status } = await floor.client.fetchJson(path, { method, headers, body });
          if (status !== 200) continue;
          const after = await standing(row);
          const undone = await undo(key);
          const isUndone = undone.status === 200;
          expect(await standing(row), `${name} ${number} ${JSON.stringify(undone.body)}`).toEqual(
            isUndone ? before : after,
          );
          const { message, failed = [] } = undone.body;
          const reasons = failed.length > 0 ? failed.map(({ reason }) => reason) : [message];
          if (!isUndone) expect(reasons, name).toEqual(reasons.map(() => expect.stringMatching(/\w/)));
        }
        await expectInvariants(floor);
      }),
      { numRuns: runs(15) },
    );
  });
});
