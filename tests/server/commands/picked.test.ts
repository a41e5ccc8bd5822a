import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/engine/query/load-options';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor, type Shelf, shelve } from './floor';

let floor: Floor;
let cause: Row;
beforeAll(async () => {
  floor = await openFloor();
  cause = await one('select value, display_text from cause_code where business_unit = $1 limit 1', OSLO);
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

const one = async (text: string, ...values: unknown[]) => (await floor.rows(text, ...values))[0] as Row;
const tasksOf = ({ id }: Row) => floor.rows('select * from task where order_number = $1 order by order_line_no', id);
const stateOf = async ({ id }: Row) => (await one('select new_state from sales_order where id = $1', id)).new_state;
const lineOf = async ({ id }: Row, number = 1) => {
  const line = await one('select * from order_line where id = $1', `${id}-${number}`);
  return {
    picked: Number(line.picked_quantity),
    kept: Number(line.confirmed_quantity),
    open: Number(line.open_quantity),
  };
};
const stockOf = async ({ id }: Row) => {
  const stock = await one('select * from stock where stock_id = $1', id);
  return { reserved: Number(stock.reserved), picked: Number(stock.number_of_picked_stock) };
};

async function released(stock: number, ...quantities: number[]): Promise<Row> {
  const order = await floor.order(stock, ...quantities);
  await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
  await floor.act('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: [order.processId] });
  return order;
}
async function picked(stock: number, ...quantities: number[]): Promise<Row> {
  const order = await released(stock, ...quantities);
  const ids = (await tasksOf(order)).map(({ id }) => id);
  await floor.act('task.start', 'PUT /Task/start', { ids });
  await floor.act('task.finish', 'PUT /Task/finish', { ids });
  return order;
}

describe('picked stock', () => {
  const adjust = ({ id }: Row, numberOfPickedStock: number) =>
    floor.act('stock.adjustPickedQuantity', 'PUT /OutgoingOrder/pickedStock', { id, numberOfPickedStock });

  it('is corrected, and the line, what is kept for it and the stock with it', {
    tags: ['ACTION-038', 'API-136', 'OPEN-058'],
  }, async () => {
    const order = await picked(10, 6);
    expect(await stockOf(order)).toEqual({ reserved: 6, picked: 6 });
    expect((await adjust(order, 4)).status).toBe(200);
    expect([await stockOf(order), await lineOf(order)]).toEqual([
      { reserved: 4, picked: 4 },
      { picked: 4, kept: 4, open: 2 },
    ]);
    expect((await adjust(order, 5)).status).toBe(200);
    expect([await stockOf(order), await lineOf(order)]).toEqual([
      { reserved: 5, picked: 5 },
      { picked: 5, kept: 5, open: 1 },
    ]);
    await floor.act('sales-order.completeOrder', 'PUT /ProcessSalesOrders/Complete', { ids: [order.id] });
    expect(Number((await one('select quantity from stock where stock_id = $1', order.id)).quantity)).toBe(5);
  });

  it('all of it put back leaves nothing kept, and is offered to who waits', { tags: ['ACTION-038'] }, async () => {
    const order = await picked(6, 6);
    const other = await floor.orderLike(order, 5);
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [other.id] });
    expect(await stateOf(other)).toBe('NewWarn');
    expect((await adjust(order, 0)).status).toBe(200);
    expect([await stateOf(other), await lineOf(order)]).toEqual(['Reserved', { picked: 0, kept: 0, open: 6 }]);
  });

  it('is not adjusted beyond what the picks asked for, nor to what it is, nor where nothing was picked', {
    tags: ['ACTION-038'],
  }, async () => {
    const order = await picked(10, 6);
    expect((await adjust(order, 7)).body.message).toBe('The picks of this stock do not allow that.');
    expect((await adjust(order, 6)).body.errors).toMatchObject([{ field: 'numberOfPickedStock', keyword: 'compare' }]);
    const untouched = await floor.order(10, 1);
    expect((await adjust(untouched, 1)).body.message).toBe('No stocks to update!');
  });

  it('is whole pieces, as what is confirmed of a task is: nothing else could be moved or lost after it', {
    tags: ['VALID-006'],
  }, async () => {
    const order = await picked(10, 6);
    const [task] = await tasksOf(await released(10, 6));
    const { id } = task as Row;
    const answers = [
      await adjust(order, 3.3),
      await floor.act('task.deviate', 'PUT /Job/tryDeviateOnInstruction', {
        id,
        confirmedQuantity: 3.3,
        causeCode: cause.value,
      }),
      await floor.act('task.finish', 'PUT /Task/finish', { ids: [id], confirmedQuantity: 3.3 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.keyword])).toEqual(
      answers.map(() => [422, 'type']),
    );
  });
});

describe('what was looked for in vain', () => {
  const COUNT = { maxTasksPerJob: 5 };
  const start = async (order: Row) => {
    const [task] = await tasksOf(order);
    await floor.act('task.start', 'PUT /Task/start', { ids: [task?.id] });
    return task as Row;
  };
  const finish = (task: Row, confirmedQuantity: number) =>
    floor.act('task.finish', 'PUT /Task/finish', { ids: [task.id], confirmedQuantity });
  const deviate = ({ id }: Row, confirmedQuantity: number) =>
    floor.act('task.deviate', 'PUT /Job/tryDeviateOnInstruction', { id, confirmedQuantity, causeCode: cause.value });
  const waiting = async (order: Row, quantity: number) => {
    const other = await floor.orderLike(order, quantity);
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [other.id] });
    return other;
  };
  const book = (order: Row, movementType: 'Gain' | 'Loss' | 'Move', quantity: number, more: Row = {}) =>
    floor.act(
      movementType === 'Move' ? 'stock.moveStock' : movementType === 'Gain' ? 'stock.gainStock' : 'stock.loseStock',
      'POST /Job/createAndStartFromStocks',
      {
        movementType,
        stockIds: [order.id],
        quantity,
        ...(movementType === 'Move' ? {} : { causeCode: movementType === 'Gain' ? 'FOUND' : 'DAMAGED' }),
        ...more,
      },
    );
  const inDoubt = async (order: Row) =>
    (await one('select in_doubt::int as quantity from stock where stock_id = $1', order.id))?.quantity;
  const counted = async (order: Row, quantity: number) => {
    const journalName = `of ${order.id}`;
    const body = { stockIds: [order.id], journalName, ...COUNT };
    await floor.act('stock.createInventory', 'POST /Job/createInventoryJobs', body);
    const line = await one(
      'select l.id, t.id as task_id from inventory_line l join task t on t.inventory_line_id = l.id where l.stock_id = $1',
      order.id,
    );
    const ids = [line.task_id];
    await floor.act('task.start', 'PUT /Task/start', { ids });
    await floor.act('task.finish', 'PUT /Task/finish', { ids, confirmedQuantity: quantity });
    const approve = () => floor.act('inventory-line.approveLine', 'PUT /Inventory/lines/accept', { ids: [line.id] });
    return { approve };
  };

  it.each([
    ['a short pick', (task: Row) => finish(task, 4)],
    ['a deviation', (task: Row) => deviate(task, 4)],
  ])('by %s is offered to no order until it was counted', { tags: ['OPEN-292', 'OPEN-203'] }, async (_, report) => {
    const order = await released(6, 6);
    const other = await waiting(order, 2);
    expect((await report(await start(order))).status).toBe(200);
    expect([await stateOf(other), await inDoubt(order)]).toEqual(['NewWarn', 2]);
    const { approve } = await counted(order, 2);
    expect([await stateOf(other), await inDoubt(order)]).toEqual(['NewWarn', 2]);
    expect((await approve()).body.failed).toEqual([]);
    expect([await stateOf(other), await inDoubt(order)]).toEqual(['Reserved', null]);
  });

  it('is all that is left there, also what is kept for others; what comes since is free', {
    tags: ['OPEN-292'],
  }, async () => {
    const order = await released(20, 6);
    const second = await waiting(order, 5);
    await deviate(await start(order), 1);
    expect(await inDoubt(order)).toBe(19);
    const third = await waiting(order, 4);
    expect(await stateOf(third)).toBe('NewWarn');
    // What comes is for the second one, whose goods were not found either.
    await book(order, 'Gain', 3);
    expect([await stateOf(third), await inDoubt(order)]).toEqual(['NewWarn', 19]);
    await floor.act('sales-order.cancelOrder', 'PUT /ProcessSalesOrders/cancelMany', { ids: [second.id] });
    expect(await stateOf(third)).toBe('PartiallyReserved');
    await book(order, 'Gain', 1);
    expect(await stateOf(third)).toBe('ReadyForPick');
  });

  it('is in doubt no more as far as it is found after all, or lost', { tags: ['OPEN-292'] }, async () => {
    const order = await released(20, 6, 2);
    const [, last] = await tasksOf(order);
    await deviate(await start(order), 5);
    expect(await inDoubt(order)).toBe(15);
    await floor.act('task.start', 'PUT /Task/start', { ids: [last?.id] });
    await finish(last as Row, 2);
    expect(await inDoubt(order)).toBe(13);
    const place = await one(
      'select id from location where available_for_pick and id <> (select location_id from stock where stock_id = $1) and business_unit = $2 and not system_location limit 1',
      order.id,
      OSLO,
    );
    const other = await waiting(order, 4);
    await book(order, 'Move', 4, { targetLocationId: place.id });
    expect([await stateOf(other), await inDoubt(order)]).toEqual(['Reserved', 9]);
    await book(order, 'Loss', 7);
    expect(await inDoubt(order)).toBe(2);
    await floor.act('stock.adjustPickedQuantity', 'PUT /OutgoingOrder/pickedStock', {
      id: order.id,
      numberOfPickedStock: 8,
    });
    expect(await inDoubt(order)).toBe(1);
  });
});

describe('an instruction', () => {
  const deviate = (task: Row | undefined, more: Row) =>
    floor.act('task.deviate', 'PUT /Job/tryDeviateOnInstruction', { id: task?.id, ...more });

  it('is deviated from with a cause, and the rest of what it asked for is missing', {
    tags: ['ACTION-029', 'API-195', 'OPEN-196'],
  }, async () => {
    const order = await released(10, 6, 2);
    const [task] = await tasksOf(order);
    const { status, body } = await deviate(task, { confirmedQuantity: 4, causeCode: cause.value });
    expect([status, body.message]).toEqual([200, undefined]);
    expect((await tasksOf(order))[0]).toMatchObject({
      operation_state: 'Completed',
      reason_code: cause.value,
      reason_text: cause.display_text,
      stock_is_missing: true,
      // It was begun as it was done.
      duration: null,
    });
    expect([await stateOf(order), await lineOf(order)]).toEqual(['PickStarted', { picked: 4, kept: 4, open: 2 }]);
    const isMissing = async () =>
      (await one('select is_stock_missing as missing from sales_order where id = $1', order.id)).missing;
    expect(await isMissing()).toBe(true);
    const [, last] = await tasksOf(order);
    await floor.act('task.start', 'PUT /Task/start', { ids: [last?.id] });
    await floor.act('task.finish', 'PUT /Task/finish', { ids: [last?.id] });
    expect([await stateOf(order), await isMissing()]).toEqual(['ReadyForPackAndShip', true]);
    const found = { id: order.id, numberOfPickedStock: 8 };
    expect((await floor.act('stock.adjustPickedQuantity', 'PUT /OutgoingOrder/pickedStock', found)).status).toBe(200);
    expect(await isMissing()).toBe(false);
  });

  it('is deviated from by less than it asks for, with a known cause, and once', { tags: ['ACTION-029'] }, async () => {
    const order = await released(10, 6);
    const [task] = await tasksOf(order);
    const broken = async (more: Row) =>
      (await deviate(task, more)).body.errors?.map(({ field, keyword }) => [field, keyword]);
    expect(await broken({ confirmedQuantity: 6, causeCode: cause.value })).toEqual([['confirmedQuantity', 'compare']]);
    expect(await broken({ confirmedQuantity: 4 })).toEqual([['causeCode', 'required']]);
    expect(await broken({ confirmedQuantity: 4, causeCode: 'no such cause' })).toEqual([['causeCode', 'reference']]);
    expect((await deviate(task, { confirmedQuantity: 0, causeCode: cause.value })).status).toBe(200);
    expect((await deviate(task, { confirmedQuantity: 0, causeCode: cause.value })).status).toBe(422);
  });
});

describe('a dedicated location', () => {
  const stockRow = async ({ id }: Row) => {
    const row = await one(
      'select location_id, dedicated_location, min_quantity, max_quantity from stock where stock_id = $1',
      id,
    );
    return { at: row.location_id, of: row.dedicated_location, min: row.min_quantity, max: row.max_quantity };
  };
  const pair = async (order: Row) => ({ locationId: (await stockRow(order)).at, materialId: order.materialId });

  it('is given from its stock, its limits edited, and taken away', {
    tags: ['ACTION-047', 'ACTION-048', 'ACTION-049', 'API-090', 'API-091', 'API-092'],
  }, async () => {
    const order = await floor.order(10, 1);
    const body = await pair(order);
    const limits = { minQuantity: 2, maxQuantity: 30 };
    expect((await floor.act('stock.dedicateLocation', 'POST /DedicatedLocation', { ...body, ...limits })).status).toBe(
      200,
    );
    const { name } = await one('select name from location where id = $1', body.locationId);
    expect(await stockRow(order)).toMatchObject({ of: name, min: 2, max: 30 });
    const edit = (more: Row) => floor.act('stock.editMinMax', 'PUT /DedicatedLocation', { ...body, ...more });
    expect((await edit({ minQuantity: 5, maxQuantity: 50 })).status).toBe(200);
    expect(await stockRow(order)).toMatchObject({ min: 5, max: 50 });
    expect((await edit({ minQuantity: 51 })).body.errors).toMatchObject([{ field: 'minQuantity', keyword: 'compare' }]);
    const query = new URLSearchParams(body as Record<string, string>);
    const { status } = await floor.act('stock.removeDedicatedLocation', `DELETE /DedicatedLocation?${query}`, {});
    expect(status).toBeLessThan(300);
    expect(await stockRow(order)).toMatchObject({ of: null, min: null, max: null });
  });

  it('shows in the stock that comes there, too', { tags: ['ACTION-048'] }, async () => {
    const order = await floor.order(10, 1);
    const target = await one(
      `select id, name from location where business_unit = $1 and available_for_pick and not system_location order by id desc limit 1`,
      OSLO,
    );
    await floor.act('material.dedicateLocation', 'POST /DedicatedLocation', {
      materialId: order.materialId,
      locationId: target.id,
      minQuantity: 3,
      maxQuantity: 9,
    });
    await floor.act('stock.moveStock', 'POST /Job/createAndStartFromStocks', {
      movementType: 'Move',
      stockIds: [order.id],
      quantity: 4,
      targetLocationId: target.id,
    });
    const moved = await one(
      'select dedicated_location, min_quantity::int from stock where material_id = $1 and location_id = $2',
      order.materialId,
      target.id,
    );
    expect(moved).toEqual({ dedicated_location: target.name, min_quantity: 3 });
  });
});

describe('a count', () => {
  const NEW = 'POST /Job/createInventoryJobs';
  const linesOf = (journal: string) =>
    floor.rows(
      `select l.*, l.stock_qty::int as qty from inventory_line l join inventory i on i.business_unit = l.business_unit and i.id = l.inventory_id
        where i.journal_name = $1 order by l.line_no`,
      journal,
    );

  it('is created of stocks, in jobs of so many tasks at most, for a user', {
    tags: ['ACTION-032', 'INV-004', 'API-188', 'OPEN-158'],
  }, async () => {
    const orders = [await floor.order(10, 1), await floor.order(7, 1), await floor.order(4, 1)];
    const body = {
      stockIds: orders.map(({ id }) => id),
      journalName: 'by stock',
      maxTasksPerJob: 2,
      targetType: 'User',
      userName: 'operator',
    };
    const { status, body: answer } = await floor.act('stock.createInventory', NEW, body);
    expect([status, answer.failed]).toEqual([200, []]);
    const lines = await linesOf('by stock');
    expect(lines.map(({ qty, state }) => [qty, state])).toEqual([
      [10, 'Initial'],
      [7, 'Initial'],
      [4, 'Initial'],
    ]);
    expect(lines.map(({ item_no }) => item_no)).toEqual(orders.map(({ materialId }) => materialId));
    const jobs = await floor.rows(
      `select j.user_name, j.status, count(*)::int as tasks from task t join job j on j.business_unit = t.business_unit and j.id = t.job_id
        where t.inventory_id = $1 group by j.name, j.user_name, j.status order by j.name`,
      lines[0]?.inventory_id,
    );
    expect(jobs).toEqual([
      { user_name: 'operator', status: 'Assigned', tasks: 2 },
      { user_name: 'operator', status: 'Assigned', tasks: 1 },
    ]);
    expect(
      await one(
        'select state, assigned_to, lines_in_journal::int as lines from inventory where journal_name = $1',
        'by stock',
      ),
    ).toEqual({ state: 'Initial', assigned_to: 'operator', lines: 3 });
  });

  it('its tasks are read by id, and counting one writes its line', {
    tags: ['INV-012', 'INV-002', 'API-201'],
  }, async () => {
    const order = await floor.order(10, 1);
    await floor.act('stock.createInventory', NEW, { stockIds: [order.id], journalName: 'read', maxTasksPerJob: 5 });
    const [line] = await linesOf('read');
    const { body: tasks } = await floor.client.fetchJson<Row[]>(`/Inventory/${line?.inventory_id}/tasks`);
    expect(tasks).toMatchObject([{ taskType: 'InventoryTask', inventoryLineId: line?.id }]);
    const ids = [tasks[0]?.id];
    await floor.act('task.start', 'PUT /Task/start', { ids });
    await floor.act('task.finish', 'PUT /Task/finish', { ids, confirmedQuantity: 8 });
    expect((await linesOf('read'))[0]).toMatchObject({ state: 'Counted', qty_counted: 8, difference: -2 });
  });

  it('the form of a count starts from the setting of the terminals, which the page is given', {
    tags: ['SETTINGS-050'],
  }, async () => {
    const { body } = await floor.client.fetchJson<{ userSettings: Row }>('/User/cockpitSettings');
    expect(body.userSettings.maxTasksPerCountJob).toBe(50);
  });

  it('takes no stock that is being counted, and says where it stands and in which count; and no name twice', {
    tags: ['ACTION-032'],
  }, async () => {
    const [order, other] = [await floor.order(10, 1), await floor.order(10, 1)];
    const create = (ids: readonly unknown[], journalName: string) =>
      floor.act('stock.createInventory', NEW, { stockIds: ids, journalName, maxTasksPerJob: 5 });
    await create([order.id], 'first');
    const { location } = await one('select location from stock where stock_id = $1', order.id);
    const refused = {
      id: order.id,
      reason: 'It is being counted already: approve or cancel that count first.',
      detail: `${location}, first`,
    };
    expect((await create([order.id], 'second')).body).toMatchObject({ succeeded: [], failed: [refused] });
    expect(await linesOf('second')).toEqual([]);
    expect((await create([other.id], 'FIRST')).body.errors).toMatchObject([
      { field: 'journalName', keyword: 'unique' },
    ]);
    const { status, body } = await create([order.id, other.id], 'the other');
    expect([status, body]).toMatchObject([207, { succeeded: [{ id: other.id }], failed: [refused] }]);
    expect((await linesOf('the other')).map((line) => line.stock_id)).toEqual([other.id]);
  });

  it('has its lines and tasks in the order in which one walks by their places', { tags: ['ACTION-032'] }, async () => {
    const shelves = [1, 2, 3].map(() => shelve(floor, { picked: 4, stored: 8 }));
    const [last, second, first] = (await Promise.all(shelves)) as [Shelf, Shelf, Shelf];
    for (const [place, sequence] of [
      [last.pickPlace, 30],
      [first.pickPlace, 10],
      [first.storePlace, 10],
      [second.pickPlace, 20],
    ] as const)
      await floor.rows('update location set picking_sequence = $1 where id = $2', sequence, place);
    const stockIds = [last.pickStock, second.pickStock, first.storeStock, first.pickStock];
    await floor.act('stock.createInventory', NEW, { stockIds, journalName: 'walked', maxTasksPerJob: 2 });
    const walked = [first.pickPlace, first.storePlace, second.pickPlace, last.pickPlace];
    const lines = await linesOf('walked');
    expect(lines.map(({ location_id }) => location_id)).toEqual(walked);
    const tasks = (of: unknown) =>
      floor.rows(
        `select t.id, t.job_name, t.from_location_id as place from task t
          where t.inventory_id = $1 and t.operation_state <> 'Completed' order by t.name`,
        of,
      );
    const asked = await tasks(lines[0]?.inventory_id);
    expect(asked.map(({ place }) => place)).toEqual(walked);
    expect(asked[1]?.job_name).toBe(asked[0]?.job_name);
    expect(String(asked[2]?.job_name) > String(asked[1]?.job_name)).toBe(true);
    const ids = asked.map(({ id }) => id);
    await floor.act('task.start', 'PUT /Task/start', { ids });
    await floor.act('task.finish', 'PUT /Task/finish', { ids, confirmedQuantity: 4 });
    await floor.act('inventory-line.recount', 'POST /Job/createRecountInventoryJobs', {
      inventoryId: lines[0]?.inventory_id,
      lineIds: lines.map(({ id }) => id),
      maxTasksPerJob: 5,
    });
    expect((await tasks(lines[0]?.inventory_id)).map(({ place }) => place)).toEqual(walked);
  });

  it('is created of places; with a zero count also of those that hold nothing', {
    tags: ['ACTION-032', 'OPEN-158'],
  }, async () => {
    const [place] = await floor.rows(
      `select l.id from location l left join stock s on s.business_unit = l.business_unit and s.location_id = l.id
        where l.business_unit = $1 and s.stock_id is null and not l.system_location limit 1`,
      OSLO,
    );
    const create = (journalName: string, more: Row) =>
      floor.act('location.createInventory', NEW, { locationIds: [place?.id], journalName, maxTasksPerJob: 5, ...more });
    expect((await create('nothing', {})).body.message).toBe('There is nothing there to count.');
    expect((await create('zero', { zeroCount: true })).status).toBe(200);
    expect((await create('zero again', { zeroCount: true })).body.failed).toMatchObject([
      { id: place?.id, reason: 'It is being counted already: approve or cancel that count first.', detail: 'zero' },
    ]);
    const [line] = await linesOf('zero');
    expect(line).toMatchObject({ location_id: place?.id, stock_id: null, qty: 0 });
    const finish = async (confirmedQuantity: number) => {
      const task = await one(
        'select id from task where inventory_line_id = $1 and operation_state = $2',
        line?.id,
        'Prepared',
      );
      await floor.act('task.start', 'PUT /Task/start', { ids: [task.id] });
      await floor.act('task.finish', 'PUT /Task/finish', { ids: [task.id], confirmedQuantity });
      return floor.act('inventory-line.approveLine', 'PUT /Inventory/lines/accept', { ids: [line?.id] });
    };
    expect((await finish(3)).body.failed).toMatchObject([
      { reason: 'Something was found at a place that should be empty: create its stock.' },
    ]);
    await floor.act('inventory-line.recount', 'POST /Job/createRecountInventoryJobs', {
      inventoryId: line?.inventory_id,
      lineIds: [line?.id],
      maxTasksPerJob: 5,
    });
    expect((await finish(0)).body.failed).toEqual([]);
  });
});
