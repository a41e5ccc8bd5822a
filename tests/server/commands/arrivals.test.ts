/** What comes in from outside: orders of customers, drafts that become orders to suppliers, messages of other systems. */
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
  it('SO-029 SO-037 has a process, priced lines, and its first state by what can be kept', async () => {
    const { materialId } = await floor.order(5, 1);
    await floor.rows('update material set sales_price = 12.5, weight = 2 where id = $1', materialId);
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
      order_weight: 8,
    });
    const [process] = await floor.rows('select * from operation where process_id = $1', order?.process_id);
    expect(process).toMatchObject({
      operations_summarized_state: 'Initial',
      order_numbers: ['SO-new-1'],
      total_weight: 8,
    });
    expect(process?.process_name).toMatch(/^P-\d+$/);
    await create('SO-new-2', [{ materialId, orderedQuantity: 4 }]);
    const states = await floor.rows("select new_state from sales_order where order_no = 'SO-new-2'");
    expect(states).toEqual([{ new_state: 'PartiallyReserved' }]);
  });

  it('SO-020 SO-021 SO-023 needs lines, each of a quantity, and a discount within reason', async () => {
    const { materialId } = await floor.order(5, 1);
    expect((await create('SO-none', [])).status).toBe(422);
    expect((await create('SO-none', [{ materialId, orderedQuantity: 0 }])).status).toBe(422);
    expect((await create('SO-none', [{ materialId, orderedQuantity: 1 }], { discount: 120 })).status).toBe(422);
    expect(await floor.rows("select 1 from sales_order where order_no = 'SO-none'")).toEqual([]);
  });

  it('STATE-001 OPEN-204 with an unknown material is in error', async () => {
    await create('SO-unknown', [{ materialId: 'nowhere', orderedQuantity: 1 }]);
    const states = await floor.rows("select new_state from sales_order where order_no = 'SO-unknown'");
    expect(states).toEqual([{ new_state: 'Error' }]);
  });

  it('is refused under a number that is taken', async () => {
    const { materialId } = await floor.order(5, 1);
    expect((await create('SO-once', [{ materialId, orderedQuantity: 1 }])).status).toBe(200);
    const second = await create('SO-once', [{ materialId, orderedQuantity: 1 }]);
    expect([second.status, second.body.message]).toEqual([422, 'There is an order of this number already.']);
  });
});

describe('a purchase draft', () => {
  const save = (draftNumber: string, lines: readonly Row[], supplierId: unknown) =>
    floor.act('purchase-draft.save', 'POST /Draft', { draftNumber, supplierId, lines });
  const order = (orderNo: string, ids: readonly unknown[]) =>
    floor.act('purchase-draft.createPO', 'POST /Draft/CreatePO', { ids, orderNo });
  const draftId = async (number: string) =>
    (await floor.rows('select id from purchase_draft where draft_number = $1', number))[0]?.id;

  it('PO-011 PO-012 is saved with its lines and their cost', async () => {
    const [material] = await floor.rows('select id, supplier_id from material where supplier_id is not null limit 1');
    const lines = [{ materialId: material?.id, orderedQuantity: 3, costPrice: 2.5 }];
    expect((await save('D-new-1', lines, material?.supplier_id)).status).toBe(200);
    const [draft] = await floor.rows(
      "select total_cost::float as cost, draft_line_count::int as lines from purchase_draft where draft_number = 'D-new-1'",
    );
    expect(draft).toEqual({ cost: 7.5, lines: 1 });
    const again = await save('D-new-1', lines, material?.supplier_id);
    expect([again.status, again.body.message]).toEqual([422, 'Draft number already exists']);
    expect((await save('D-new-2', [], material?.supplier_id)).status).toBe(422);
  });

  it('PO-009 PO-015 OPEN-156 becomes an order of its supplier and is gone', async () => {
    const [material] = await floor.rows('select id, supplier_id from material where supplier_id is not null limit 1');
    for (const number of ['D-a', 'D-b'])
      await save(number, [{ materialId: material?.id, orderedQuantity: 6 }], material?.supplier_id);
    const ids = [await draftId('D-a'), await draftId('D-b')];
    expect((await order('PO-new-1', ids)).status).toBe(200);
    const made = await floor.rows(
      `select o.order_no, o.state, o.supplier_id, l.open_quantity, l.state as line from ingoing_order o
        join ingoing_order_line l on l.business_unit = o.business_unit and l.order_id = o.id
        where o.order_no like 'PO-new-1%' order by 1`,
    );
    const expected = { state: 'Initial', supplier_id: material?.supplier_id, open_quantity: 6, line: 'Initial' };
    expect(made).toEqual([
      { order_no: 'PO-new-1', ...expected },
      { order_no: 'PO-new-1-2', ...expected },
    ]);
    expect(await floor.rows("select 1 from purchase_draft where draft_number in ('D-a', 'D-b')")).toEqual([]);
    await save('D-c', [{ materialId: material?.id, orderedQuantity: 6 }], material?.supplier_id);
    const taken = await order('PO-new-1', [await draftId('D-c')]);
    expect([taken.status, taken.body.failed]).toEqual([
      207,
      [expect.objectContaining({ name: 'D-c', reason: 'Order already exists', detail: 'PO-new-1' })],
    ]);
  });
});

describe('a message of another system', () => {
  it('INTEG-005 OPEN-074 is pending until its answer is told', async () => {
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
