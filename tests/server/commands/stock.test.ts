import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ActionOf } from '../../../src/engine/definition/typed';
import type { ErrorBody } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { countStatements } from '../count-statements';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor } from './floor';

let floor: Floor;
let place: string;
let cause: string;
beforeAll(async () => {
  floor = await openFloor();
  const [location] = await floor.rows(
    'select id from location where business_unit = $1 and available_for_pick order by id desc limit 1',
    OSLO,
  );
  place = String(location?.id);
  const [code] = await floor.rows(
    "select value from cause_code where business_unit = $1 and type = 'Loss' limit 1",
    OSLO,
  );
  cause = String(code?.value);
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

const CALL = 'POST /Job/createAndStartFromStocks';
const act = (action: ActionOf<'stock'>, body: Row) => floor.act(`stock.${action}`, CALL, body);
const move = (stockId: unknown, quantity: number, more: Row = {}) =>
  act('moveStock', { movementType: 'Move', stockIds: [stockId], quantity, targetLocationId: place, ...more });
const stocksOf = ({ materialId }: Row) =>
  floor.rows(
    'select location_id as place, quantity, available from stock where material_id = $1 order by quantity',
    materialId,
  );
const stateOf = async ({ id }: Row) =>
  (await floor.rows('select new_state from sales_order where id = $1', id))[0]?.new_state;

describe('stock', () => {
  it('is moved to another place, all of it or a part, and a task tells of it', {
    tags: ['ACTION-039', 'ACTION-043', 'API-189'],
  }, async () => {
    const order = await floor.order(10, 1);
    expect((await move(order.id, 4)).status).toBe(200);
    expect(await stocksOf(order)).toEqual([
      { place, quantity: 4, available: 4 },
      { place: expect.any(String), quantity: 6, available: 6 },
    ]);
    expect((await move(order.id, 6)).status).toBe(200);
    expect(await stocksOf(order)).toEqual([{ place, quantity: 10, available: 10 }]);
    const tasks = await floor.rows(
      `select task_type, operation_state, performed_by, confirmed_quantity from task where material_id = $1 order by name`,
      order.materialId,
    );
    expect(tasks).toEqual(
      [4, 6].map((confirmed_quantity) => ({
        task_type: 'StockMovementTask',
        operation_state: 'Completed',
        performed_by: 'global',
        confirmed_quantity,
      })),
    );
  });

  it('keeps its worth and its age where it is moved, also to what is like it', { tags: ['ACTION-039'] }, async () => {
    const order = await floor.order(10, 1);
    const worth = () =>
      floor.rows(
        'select quantity, cost_price::float8 as cost, stock_value::float8 as value, fifo_date::date::text as since from stock where material_id = $1 order by fifo_date',
        order.materialId,
      );
    await floor.rows('update stock set cost_price = 12, stock_value = 120 where stock_id = $1', order.id);
    await floor.rows('update material set cost_price = 10 where id = $1', order.materialId);
    const [{ place: from } = {}] = await stocksOf(order);
    const create = { movementType: 'Create', materialId: order.materialId, quantity: 30 };
    expect((await act('createStock', { ...create, targetLocationId: place })).status).toBe(200);
    const [, made] = await worth();
    expect(made).toMatchObject({ quantity: 30, cost: 10, value: 300 });
    expect((await move(order.id, 10)).status).toBe(200);
    expect(await worth()).toEqual([{ quantity: 40, cost: 10.5, value: 420, since: '2026-01-01' }]);
    const [one] = await floor.rows('select stock_id from stock where material_id = $1', order.materialId);
    expect((await move(one?.stock_id, 40, { targetLocationId: from })).status).toBe(200);
    expect(await worth()).toEqual([{ quantity: 40, cost: 10.5, value: 420, since: '2026-01-01' }]);
  });

  it('is worth as much wherever it is moved, though what one costs is rounded', { tags: ['ACTION-039'] }, async () => {
    const order = await floor.order(10_000, 1);
    const set = (id: unknown, cost: number, value: number) =>
      floor.rows('update stock set cost_price = $2, stock_value = $3 where stock_id = $1', id, cost, value);
    await set(order.id, 0.01, 100);
    const create = { movementType: 'Create', materialId: order.materialId, quantity: 10_000 };
    expect((await act('createStock', { ...create, targetLocationId: place })).status).toBe(200);
    const stocks = () =>
      floor.rows(
        'select stock_id, quantity, stock_value::float8 as value from stock where material_id = $1 order by quantity',
        order.materialId,
      );
    const other = (await stocks()).find(({ stock_id }) => stock_id !== order.id);
    await set(other?.stock_id, 0.02, 200);
    expect((await move(order.id, 3_333)).status).toBe(200);
    expect(await stocks()).toMatchObject([
      { quantity: 6_667, value: 66.67 },
      { quantity: 13_333, value: 233.33 },
    ]);
    expect((await move(order.id, 6_667)).status).toBe(200);
    expect(await stocks()).toMatchObject([{ quantity: 20_000, value: 300 }]);
  });

  it('more than is free is neither moved nor lost', async () => {
    const order = await floor.order(10, 8);
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
    expect((await move(order.id, 3)).body.failed).toHaveLength(1);
    const loss = { movementType: 'Loss', stockIds: [order.id], quantity: 3, causeCode: cause };
    expect((await act('loseStock', loss)).body.failed).toHaveLength(1);
    expect(await stocksOf(order)).toMatchObject([{ quantity: 10, available: 2 }]);
  });

  it('is lost and gained with a cause, which the ledger keeps', {
    tags: ['ACTION-040', 'ACTION-041', 'OPEN-320'],
  }, async () => {
    const order = await floor.order(10, 1);
    const body = { stockIds: [order.id], quantity: 3, causeCode: cause };
    expect((await act('loseStock', { movementType: 'Loss', ...body })).status).toBe(200);
    const gain = { movementType: 'Gain', ...body };
    const other = await act('gainStock', gain);
    expect([other.status, other.body.errors?.map(({ field, keyword }) => [field, keyword])]).toEqual([
      422,
      [['causeCode', 'offered']],
    ]);
    expect((await act('gainStock', { ...gain, causeCode: 'FOUND' })).status).toBe(200);
    const ledger = await floor.rows(
      `select movement_type, quantity, reason_code, user_name from stock_movement where stock_id = $1 and movement_type <> 'Opening' order by created`,
      order.id,
    );
    expect(ledger).toEqual([
      { movement_type: 'Loss', quantity: -3, reason_code: cause, user_name: 'global' },
      { movement_type: 'Gain', quantity: 3, reason_code: 'FOUND', user_name: 'global' },
    ]);
    const told = await floor.rows(
      `select (t.from_location_id is null) as found, (t.to_location_id is null) as lost from task t
        join stock_movement m on m.reference = t.name where m.stock_id = $1 order by m.created`,
      order.id,
    );
    expect(told).toEqual([
      { found: false, lost: true },
      { found: true, lost: false },
    ]);
  });

  it('is created at a place, and kept at once for whom it was missing', { tags: ['ACTION-042'] }, async () => {
    const order = await floor.order(0, 4);
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
    expect(await stateOf(order)).toBe('NewWarn');
    const created = await act('createStock', {
      movementType: 'Create',
      materialId: order.materialId,
      targetLocationId: place,
      quantity: 5,
    });
    expect(created.status).toBe(200);
    expect(await stocksOf(order)).toEqual([{ place, quantity: 5, available: 1 }]);
    const [all] = await floor.rows(
      'select ingoing, number_of_picked_stock as picked from stock where material_id = $1',
      order.materialId,
    );
    expect(all).toEqual({ ingoing: 0, picked: 0 });
    expect(await stateOf(order)).toBe('Reserved');
  });

  it('is created with what the unit describes of it, and stays apart from what is unlike it', {
    tags: ['ADMIN-019', 'ACTION-042'],
  }, async () => {
    const order = await floor.order(0, 1);
    const body = {
      name: 'colour',
      displayName: 'Colour',
      dataType: 'String',
      required: true,
      regexValidation: '^[A-Z]+$',
    };
    const described = await floor.client.fetchJson<{ id: string }>('/StockAttributeConfiguration', {
      method: 'PUT',
      body,
    });
    const create = (colour?: string) =>
      act('createStock', {
        movementType: 'Create',
        materialId: order.materialId,
        targetLocationId: place,
        quantity: 2,
        ...(colour === undefined ? {} : { stockAttributes_colour: colour }),
      });
    for (const [colour, keyword] of [
      [undefined, 'required'],
      ['red', 'pattern'],
    ] as const) {
      const { status, body: refused } = await create(colour);
      expect([status, refused.errors]).toMatchObject([422, [{ field: 'stockAttributes_colour', keyword }]]);
    }
    for (const colour of ['RED', 'BLUE']) expect((await create(colour)).status).toBe(200);
    const own = () =>
      floor.rows(
        'select stock_id as id, stock_attributes as attributes, quantity from stock where material_id = $1 order by 2',
        order.materialId,
      );
    const [blue, red] = await own();
    expect(await own()).toMatchObject([{ attributes: { colour: 'BLUE' } }, { attributes: { colour: 'RED' } }]);
    const [other] = await floor.rows(
      'select id from location where business_unit = $1 and id <> $2 and not system_location order by id limit 1',
      OSLO,
      place,
    );
    await move(blue?.id, 1, { targetLocationId: other?.id });
    await move(red?.id, 1, { targetLocationId: other?.id });
    expect((await own()).map(({ attributes, quantity }) => [attributes, quantity])).toEqual([
      [{ colour: 'BLUE' }, 1],
      [{ colour: 'BLUE' }, 1],
      [{ colour: 'RED' }, 1],
      [{ colour: 'RED' }, 1],
    ]);
    await floor.client.fetchJson(`/StockAttributeConfiguration/${described.body.id}`, { method: 'DELETE' });
  });

  it('is kept for orders with the name and the unit of its material, which follow it', {
    tags: ['OPEN-342'],
  }, async () => {
    const orders = [await floor.order(10, 2), await floor.order(10, 3)];
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', {
      ids: orders.map(({ id }) => id),
    });
    const named = (id: unknown) =>
      floor.rows('select id as "materialId", name as material, base_uo_m as "uoM" from material where id = $1', id);
    for (const [index, { id, materialId }] of orders.entries()) {
      const kept = async () => (await floor.client.fetchJson<Row[]>(`/OrderLine/outgoingReservations/${id}`)).body;
      expect(await kept()).toMatchObject(await named(materialId));
      await floor.rows("update material set name = 'Other', base_uo_m = 'BOX' where id = $1", materialId);
      expect(await kept()).toMatchObject([{ material: 'Other', uoM: 'BOX', quantity: 2 + index }]);
    }
  });

  it('stands at a place that is not said to hold less than that', async () => {
    const order = await floor.order(10, 1);
    const at = async () =>
      (await floor.rows('select location_id from stock where material_id = $1', order.materialId))[0]?.location_id;
    const [held] = await floor.rows(
      `select sum(quantity * weight)::float8 as weight from stock join material using (business_unit)
        where material_id = material.id and location_id = $1`,
      await at(),
    );
    const [place] = await floor.rows(
      'select id, name, location_role as "locationRole" from location where id = $1',
      await at(),
    );
    const change = (maximumWeight: number) =>
      floor.client.fetchJson<ErrorBody>('/Location', { method: 'PUT', body: { ...place, maximumWeight } });
    const refused = await change(Number(held?.weight) - 1);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ field: 'maximumWeight', message: expect.stringMatching(/^Goods of [\d,.]+ kg stand there$/) }],
    ]);
    expect((await change(Number(held?.weight))).status).toBe(200);
  });

  it('fills its place, which says what is left, also where its maximum or the weight of what stands there is another', {
    tags: ['OPEN-349'],
  }, async () => {
    const order = await floor.order(10, 1);
    const [{ place: at } = {}] = await stocksOf(order);
    const room = async () =>
      (await floor.rows('select used_weight::float8, row_version from location where id = $1', at))[0];
    const used = Number((await room())?.used_weight);
    expect((await move(order.id, 4)).status).toBe(200);
    expect(await room()).toMatchObject({ used_weight: used - 4 * 1.25 });

    const weigh = { id: order.materialId, name: order.id, baseUoM: 'pcs', weight: 2.25 };
    const weighed = await floor.client.fetchJson('/material/UpdateMaterial', { method: 'PUT', body: weigh });
    expect(weighed).toMatchObject({ status: 200 });
    expect(await room()).toMatchObject({ used_weight: used - 4 * 1.25 + 6 });

    const [named] = await floor.rows(
      'select id, name, location_role as "locationRole" from location where id = $1',
      at,
    );
    const limit = async (maximumWeight: number | null) =>
      (await floor.client.fetchJson<Row>('/Location', { method: 'PUT', body: { ...named, maximumWeight } })).body;
    const limited = await limit(9000);
    expect(limited).toMatchObject({ availableWeight: 9000 - used - 1 });
    expect(limited.rowVersion).toBe(Number((await room())?.row_version));
    expect(await limit(null)).toMatchObject({ usedWeight: null, availableWeight: null });
    await limit(9000);
  });

  it('is picked where its place stands among the others, from when it is made and after that was edited', async () => {
    const { materialId } = await floor.order(0, 1);
    const told = async () =>
      (
        await floor.rows(
          `select s.picking_sequence::int as step, s.location_abc as abc, s.erp_classification = l.erp_classification as same
            from stock s join location l on l.business_unit = s.business_unit and l.id = s.location_id where s.material_id = $1`,
          materialId,
        )
      )[0];
    const [at] = await floor.rows(
      `select id, name, location_role as "locationRole", picking_sequence::int as "pickingSequence", a_bc_group as "aBCGroup",
          erp_classification as "erpClassification", maximum_weight::float8 as "maximumWeight" from location where id = $1`,
      place,
    );
    await act('createStock', { movementType: 'Create', materialId, targetLocationId: place, quantity: 5 });
    expect(await told()).toEqual({ step: at?.pickingSequence, abc: at?.aBCGroup, same: true });
    const body = { ...at, pickingSequence: 4711 };
    expect(await floor.client.fetchJson('/Location', { method: 'PUT', body })).toMatchObject({ status: 200 });
    expect(await told()).toEqual({ step: 4711, abc: at?.aBCGroup, same: true });
  });

  it('is not changed without a cause, by nothing, or by a part of a piece', async () => {
    const order = await floor.order(10, 1);
    for (const body of [
      { quantity: 3 },
      { quantity: 0, causeCode: cause },
      { quantity: -1, causeCode: cause },
      { quantity: 1.5, causeCode: cause },
      { quantity: 'three', causeCode: cause },
    ]) {
      const { status } = await act('gainStock', { movementType: 'Gain', stockIds: [order.id], ...body });
      expect([body, status]).not.toEqual([body, 200]);
    }
    expect(await stocksOf(order)).toMatchObject([{ quantity: 10 }]);
  });
});

it('an inbound order that is completed is stock at goods in, and released orders that waited for it', {
  tags: ['ACTION-011', 'STATE-008', 'API-142', 'OPEN-064'],
}, async () => {
  const order = await floor.order(3, 4);
  await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
  expect(await stateOf(order)).toBe('PartiallyReserved');
  await floor.rows(
    `update location set available_for_pick = true where business_unit = $1 and location_role = 'Goods in'`,
    OSLO,
  );
  await floor.rows(
    `insert into ingoing_order (business_unit, id, order_no, supplier_id, state)
      select $1, 'in-1', 'in-1', id, 'Started' from supplier where business_unit = $1 limit 1`,
    OSLO,
  );
  await floor.rows(
    `insert into ingoing_order_line (business_unit, id, order_id, order_line_no, ordered_quantity, open_quantity, confirmed_quantity, material_id, state)
      values ($1, 'in-1-1', 'in-1', 10, 6, 5, 1, $2, 'Started')`,
    OSLO,
    order.materialId,
  );
  const complete = () => floor.act('ingoing-order.completeOrder', 'PATCH /IngoingOrder/complete', { ids: ['in-1'] });
  expect((await complete()).status).toBe(200);
  expect(
    await floor.rows(`select state, open_quantity, confirmed_quantity from ingoing_order_line where id = 'in-1-1'`),
  ).toEqual([{ state: 'Completed', open_quantity: 0, confirmed_quantity: 6 }]);
  expect(await stocksOf(order)).toMatchObject([{ quantity: 3 }, { quantity: 5, available: 4 }]);
  expect(await stateOf(order)).toBe('ReadyForPick');
  expect((await complete()).status).toBe(207);
});

describe('a count', () => {
  it('is approved by as many statements for thirty lines as for three', { tags: ['ACTION-035'] }, async () => {
    const statements = async (count: number) => {
      const id = `count-of-${count}`;
      await floor.rows(
        `insert into inventory (business_unit, id, journal_name, state) values ($1, $2, $2, 'Counted')`,
        OSLO,
        id,
      );
      for (let line = 1; line <= count; line++) {
        const { id: stockId } = await floor.order(10, 1);
        await floor.rows(
          `insert into inventory_line (business_unit, id, inventory_id, line_no, stock_id, location_id, state, stock_qty, qty_counted, difference)
            select $1, $2 || '-' || $4, $2, $4::int, $3, location_id, 'Counted', 10, 11, 1 from stock where business_unit = $1 and stock_id = $3`,
          OSLO,
          id,
          stockId,
          line,
        );
      }
      const counted = countStatements(floor.server);
      const approved = await floor.act('inventory.approveInventory', 'PUT /Inventory/approveInventory', { ids: [id] });
      expect([approved.status, approved.body.failed]).toEqual([200, []]);
      const { sum } = (
        await floor.rows(
          'select sum(s.quantity)::int as sum from stock s join inventory_line l on l.stock_id = s.stock_id where l.inventory_id = $1',
          id,
        )
      )[0] as Row;
      expect(sum).toBe(11 * count);
      return counted();
    };
    expect(await statements(30)).toBe(await statements(3));
  });

  /** A count of one stock that holds ten, three of which are kept for an order. */
  async function counting(counted: number) {
    const order = await floor.order(10, 3);
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
    const id = `count-${order.id}`;
    await floor.rows(
      `insert into inventory (business_unit, id, journal_name, state) values ($1, $2, $2, 'Initial')`,
      OSLO,
      id,
    );
    await floor.rows(
      `insert into inventory_line (business_unit, id, inventory_id, line_no, stock_id, state, stock_qty) values ($1, $2, $2, 10, $3, 'Initial', 10)`,
      OSLO,
      id,
      order.id,
    );
    await floor.rows(
      `insert into task (business_unit, id, name, operation_state, task_type, from_stock_id, requested_quantity) values ($1, $2, $2, 'Prepared', 'InventoryTask', $3, 10)`,
      OSLO,
      id,
      order.id,
    );
    for (const [action, more] of [
      ['start', {}],
      ['finish', { confirmedQuantity: counted }],
    ] as const)
      expect((await floor.act(`task.${action}`, `PUT /Task/${action}`, { ids: [id], ...more })).status).toBe(200);
    return { id, order };
  }
  const line = async (id: string) =>
    (await floor.rows('select state, qty_counted, difference from inventory_line where id = $1', id))[0];
  const countOf = async (id: string) =>
    (
      await floor.rows(
        'select state, performed_lines::int, remaining_lines::int, percent_completed from inventory where id = $1',
        id,
      )
    )[0];
  const approve = (id: string) => floor.act('inventory-line.approveLine', 'PUT /Inventory/lines/accept', { ids: [id] });

  it('follows from its lines', { tags: ['INV-003'] }, async () => {
    const { id } = await counting(8);
    expect(await line(id)).toEqual({ state: 'Counted', qty_counted: 8, difference: -2 });
    expect(await countOf(id)).toEqual({
      state: 'Counted',
      performed_lines: 1,
      remaining_lines: 0,
      percent_completed: 100,
    });
  });

  it('line by line, makes the stock what was counted', {
    tags: ['ACTION-033', 'INV-005', 'INV-010', 'API-202'],
  }, async () => {
    const { id, order } = await counting(8);
    expect((await approve(id)).status).toBe(200);
    expect(await stocksOf(order)).toMatchObject([{ quantity: 8, available: 5 }]);
    expect([await line(id), await countOf(id)]).toMatchObject([{ state: 'Approved' }, { state: 'Approved' }]);
  });

  it('books what it differs by, so that what was moved since stays moved', {
    tags: ['INV-010'],
  }, async () => {
    const { id, order } = await counting(11);
    await move(order.id, 4);
    expect((await approve(id)).status).toBe(200);
    expect(await stocksOf(order)).toMatchObject([{ quantity: 4 }, { quantity: 7, available: 4 }]);
    const same = await counting(10);
    await move(same.order.id, 7);
    expect((await approve(same.id)).status).toBe(200);
    expect(await stocksOf(same.order)).toMatchObject([{ quantity: 3 }, { quantity: 7 }]);
  });

  it('finds the goods that were picked no more at their place, and does not miss them', async () => {
    const order = await floor.order(10, 4);
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
    await floor.act('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: [order.id] });
    const perform = async (taskType: string, more: Row = {}) => {
      const ids = (
        await floor.rows('select id from task where from_stock_id = $1 and task_type = $2', order.id, taskType)
      ).map((task) => task.id);
      await floor.act('task.start', 'PUT /Task/start', { ids });
      expect((await floor.act('task.finish', 'PUT /Task/finish', { ids, ...more })).status).toBe(200);
    };
    await perform('PickTask');
    await floor.act('stock.createInventory', 'POST /Job/createInventoryJobs', {
      stockIds: [order.id],
      journalName: 'picked',
      maxTasksPerJob: 1,
    });
    await perform('InventoryTask', { confirmedQuantity: 6 });
    const [made] = await floor.rows(
      'select id, stock_qty::int as books, difference::int from inventory_line where stock_id = $1',
      order.id,
    );
    expect(made).toMatchObject({ books: 6, difference: 0 });
    expect((await approve(String(made?.id))).status).toBe(200);
    await floor.act('sales-order.completeOrder', 'PUT /ProcessSalesOrders/Complete', { ids: [order.id] });
    expect(await stocksOf(order)).toMatchObject([{ quantity: 6, available: 6 }]);
    const [counted] = await floor.rows(
      `select l.last_counted = s.last_counted as same from location l join stock s on s.business_unit = l.business_unit and s.location_id = l.id
        where s.stock_id = $1`,
      order.id,
    );
    expect(counted).toEqual({ same: true });
  });

  it('is done again if more has left the stock since than was counted', async () => {
    const { id, order } = await counting(4);
    await floor.act('sales-order.cancelOrder', 'PUT /ProcessSalesOrders/cancelMany', { ids: [order.id] });
    await move(order.id, 5);
    expect((await approve(id)).body.failed).toMatchObject([
      { reason: 'More has left the stock since than was counted: count it anew.' },
    ]);
    await move(order.id, 5);
    expect((await approve(id)).body.failed).toHaveLength(1);
  });

  it('is not approved below what is kept for orders', { tags: ['ACTION-033'] }, async () => {
    const { id, order } = await counting(2);
    expect((await approve(id)).body.failed).toMatchObject([{ reason: 'More is kept for orders than was counted.' }]);
    expect(await stocksOf(order)).toMatchObject([{ quantity: 10 }]);
  });

  it('is cancelled, whole or by its last line', {
    tags: ['ACTION-034', 'ACTION-036', 'INV-006', 'INV-008', 'API-203', 'API-204'],
  }, async () => {
    const [first, second] = [await counting(8), await counting(8)];
    await floor.act('inventory-line.cancelLine', 'PUT /Inventory/lines/cancel', { ids: [first.id] });
    await floor.act('inventory.cancelInventory', 'PUT /Inventory/cancelInventory', { ids: [second.id] });
    for (const { id, order } of [first, second]) {
      expect([await line(id), await countOf(id)]).toMatchObject([{ state: 'Cancelled' }, { state: 'Cancelled' }]);
      expect(await stocksOf(order)).toMatchObject([{ quantity: 10 }]);
    }
  });

  it('goes on without the lines whose tasks are cancelled, and their stocks may be counted anew', {
    tags: ['ACTION-020', 'OPEN-067'],
  }, async () => {
    const [one, other] = [await floor.order(5, 1), await floor.order(5, 1)];
    const create = (journalName: string, ...orders: Row[]) =>
      floor.act('stock.createInventory', 'POST /Job/createInventoryJobs', {
        stockIds: orders.map(({ id }) => id),
        journalName,
        maxTasksPerJob: 5,
      });
    const journal = `without-${one.id}`;
    expect((await create(journal, one, other)).status).toBe(200);
    const [made] = await floor.rows('select id from inventory where journal_name = $1', journal);
    const id = String(made?.id);
    const taskOf = async ({ id: stock }: Row) =>
      (await floor.rows('select id, job_id from task where inventory_id = $1 and from_stock_id = $2', id, stock))[0];
    const states = async () =>
      (await floor.rows('select state from inventory_line where inventory_id = $1 order by state', id)).map(
        ({ state }) => state,
      );

    // A job that is called off leaves its tasks to another, so their lines are counted still.
    const [task, dropped] = [await taskOf(one), await taskOf(other)];
    expect((await floor.act('job.cancelJob', 'PUT /Job/cancel', { ids: [task?.job_id] })).status).toBe(200);
    expect(await states()).toEqual(['Initial', 'Initial']);
    await floor.act('task.cancelTask', 'PUT /Task/cancel', { ids: [dropped?.id] });
    expect([await states(), await countOf(id)]).toMatchObject([
      ['Cancelled', 'Initial'],
      { state: 'Initial', remaining_lines: 1 },
    ]);
    await floor.act('task.start', 'PUT /Task/start', { ids: [task?.id] });
    await floor.act('task.finish', 'PUT /Task/finish', { ids: [task?.id], confirmedQuantity: 5 });
    expect(await countOf(id)).toMatchObject({ state: 'Counted', percent_completed: 100 });
    expect((await create(`${journal}-anew`, other)).status).toBe(200);
  });

  it('is cancelled with the last of its tasks', { tags: ['ACTION-020', 'OPEN-067'] }, async () => {
    const orders = [await floor.order(5, 1), await floor.order(5, 1), await floor.order(5, 1)];
    const journalName = `none-of-${orders[0]?.id}`;
    await floor.act('stock.createInventory', 'POST /Job/createInventoryJobs', {
      stockIds: orders.map(({ id }) => id),
      journalName,
      maxTasksPerJob: 2,
    });
    const [made] = await floor.rows('select id from inventory where journal_name = $1', journalName);
    const tasks = await floor.rows('select id from task where inventory_id = $1', made?.id);
    const { status } = await floor.act('task.cancelTask', 'PUT /Task/cancel', { ids: tasks.map(({ id }) => id) });
    expect(status).toBe(200);
    expect(await countOf(String(made?.id))).toMatchObject({ state: 'Cancelled', remaining_lines: 0 });
    expect(await floor.rows('select distinct state from inventory_line where inventory_id = $1', made?.id)).toEqual([
      { state: 'Cancelled' },
    ]);
  });

  it('is approved as a whole', { tags: ['ACTION-035', 'INV-007', 'API-205'] }, async () => {
    const { id, order } = await counting(12);
    expect(
      (await floor.act('inventory.approveInventory', 'PUT /Inventory/approveInventory', { ids: [id] })).status,
    ).toBe(200);
    expect(await stocksOf(order)).toMatchObject([{ quantity: 12, available: 9 }]);
    expect(await countOf(id)).toMatchObject({ state: 'Approved' });
  });

  it('is counted anew', { tags: ['ACTION-037', 'INV-009', 'API-191', 'OPEN-159'] }, async () => {
    const { id, order } = await counting(8);
    const recounted = await floor.act('inventory-line.recount', 'POST /Job/createRecountInventoryJobs', {
      inventoryId: id,
      lineIds: [id],
      maxTasksPerJob: 5,
    });
    expect(recounted.status).toBe(200);
    expect([await line(id), await countOf(id)]).toMatchObject([
      { state: 'Initial', qty_counted: null },
      { state: 'Started' },
    ]);
    const tasks = await floor.rows(
      `select operation_state from task where from_stock_id = $1 and task_type = 'InventoryTask' order by operation_state`,
      order.id,
    );
    expect(tasks).toEqual([{ operation_state: 'Completed' }, { operation_state: 'Prepared' }]);
  });
});
