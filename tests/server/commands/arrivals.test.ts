/** What comes in from outside: orders of customers, messages of other systems. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/engine/query/load-options';
import { expectInvariants, type Floor, openFloor } from './floor';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

const create = (orderNo: string, lines: readonly Row[], more: Row = {}) =>
  floor.act('sales-order.createOrder', 'POST /SalesOrderDraft/CreateSalesOrder', {
    orderNo,
    orderType: 'Standard',
    customerName: 'Fjord Marine',
    deliveryTypeId: 'home',
    lines,
    ...more,
  });

describe('an order that is created', () => {
  it('has a process, priced lines, and its first state by what can be kept', {
    tags: ['SO-029', 'SO-037'],
  }, async () => {
    const { materialId } = await floor.order(5, 1);
    await floor.rows('update material set sales_price = 12.5 where id = $1', materialId);
    expect((await create('SO-new-1', [{ materialId, orderedQuantity: 4 }])).status).toBe(200);
    const [order] = await floor.rows(
      `select new_state, state, priority, delivery_type, number_of_units, original_total_sales_price::float as price, order_weight, process_id
        from sales_order where order_no = 'SO-new-1'`,
    );
    expect(order).toMatchObject({
      new_state: 'Reserved',
      state: 'Initial',
      priority: 3,
      delivery_type: 'Home delivery',
      number_of_units: 4,
      price: 50,
      order_weight: 5,
    });
    const [process] = await floor.rows('select * from operation where process_id = $1', order?.process_id);
    expect(process).toMatchObject({
      operations_summarized_state: 'Initial',
      order_numbers: ['SO-new-1'],
      total_weight: 5,
    });
    expect(process?.process_name).toMatch(/^P-\d+$/);
    await create('SO-new-2', [{ materialId, orderedQuantity: 4 }]);
    const states = await floor.rows("select new_state from sales_order where order_no = 'SO-new-2'");
    expect(states).toEqual([{ new_state: 'PartiallyReserved' }]);
  });

  it('needs lines, each of a quantity, and a discount within reason', {
    tags: ['SO-020', 'SO-021', 'SO-023'],
  }, async () => {
    const { materialId } = await floor.order(5, 1);
    expect((await create('SO-none', [])).status).toBe(422);
    expect((await create('SO-none', [{ materialId, orderedQuantity: 0 }])).status).toBe(422);
    expect((await create('SO-none', [{ materialId, orderedQuantity: 1 }], { discount: 120 })).status).toBe(422);
    expect(await floor.rows("select 1 from sales_order where order_no = 'SO-none'")).toEqual([]);
  });

  it('with an unknown material is in error', { tags: ['STATE-001', 'OPEN-204'] }, async () => {
    await create('SO-unknown', [{ materialId: 'nowhere', orderedQuantity: 1 }]);
    const states = await floor.rows("select new_state from sales_order where order_no = 'SO-unknown'");
    expect(states).toEqual([{ new_state: 'Error' }]);
  });

  it('is refused under a number that is taken, without regard to case', { tags: ['OPEN-155'] }, async () => {
    const { materialId } = await floor.order(5, 1);
    expect((await create('SO-once', [{ materialId, orderedQuantity: 1 }])).status).toBe(200);
    const second = await create('so-ONCE', [{ materialId, orderedQuantity: 1 }]);
    expect([second.status, second.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'orderNo', message: 'Order already exists' })],
    ]);
  });
});

describe('a message of another system', () => {
  it('is pending until its answer is told', { tags: ['INTEG-005', 'OPEN-074'] }, async () => {
    const message = {
      kind: 'import',
      direction: 'Inbound',
      type: 'ItemImport',
      httpMethod: 'PUT',
      url: 'https://here/x',
    };
    const told = await floor.act('integration-record.record', 'POST /IntegrationData', message);
    expect(told.status).toBe(200);
    const [record] = await floor.rows("select id, state, time from integration_record where url = 'https://here/x'");
    expect(record).toMatchObject({ state: 'Pending' });
    const answer = () =>
      floor.act('integration-record.answer', 'PUT /IntegrationData', {
        ids: [record?.id],
        state: 'Failed',
        elapsedMilliseconds: 40,
        message: 'No such item',
      });
    expect((await answer()).status).toBe(200);
    const [after] = await floor.rows('select state, message from integration_record where id = $1', record?.id);
    expect(after).toEqual({ state: 'Failed', message: 'No such item' });
    expect((await answer()).status).toBe(207);
  });
});
