/** Purchase drafts: saved, edited, deleted, and turned into orders to their suppliers. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ACTION_HEADER,
  API,
  DRY_RUN_HEADER,
  type HistoryEntry,
  IDEMPOTENCY_HEADER,
} from '../../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { type Answer, BERGEN, OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor } from './floor';

let floor: Floor;
/** Two suppliers with two materials each. */
let suppliers: readonly { id: string; name: string; materials: readonly string[] }[];
let made = 0;
beforeAll(async () => {
  floor = await openFloor();
  const rows = await floor.rows(
    `select s.id, s.supplier_name as name, array_agg(m.id order by m.id) as materials from supplier s
      join material m on m.business_unit = s.business_unit and m.supplier_id = s.id
      where s.business_unit = $1 group by s.id, s.supplier_name having count(*) >= 2 order by s.id limit 2`,
    OSLO,
  );
  suppliers = rows as never;
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

type Said = Answer<BulkResult & ErrorBody>;

const newNumber = (prefix: string) => `${prefix}-test-${++made}`;
const line = (materialId: unknown, orderedQuantity: unknown = 3, more: Row = {}) => ({
  materialId,
  orderedQuantity,
  ...more,
});
const draftOf = (index: number, draftNumber = newNumber('D'), lines?: readonly Row[]) => {
  const { id, materials } = suppliers[index]!;
  return { draftNumber, supplierId: id, lines: lines ?? [line(materials[0])] };
};
const save = (...drafts: readonly unknown[]) => floor.act('purchase-draft.save', 'POST /Draft', { drafts });
const order = (body: Row, headers: Record<string, string> = {}): Promise<Said> =>
  floor.client.fetchJson('/Draft/CreatePO', { method: 'POST', body, headers });
const stored = (draftNumber: string) =>
  floor.rows(
    `select d.id, d.row_version::int as version, d.draft_line_count::int as lines, d.total_cost::float as cost from purchase_draft d
      where d.business_unit = $1 and d.draft_number = $2`,
    OSLO,
    draftNumber,
  );
const linesOf = (draftId: unknown) =>
  floor.rows(
    `select id, material_id, ordered_quantity::int as quantity, cost_price::float as price, calculated_demand::int as demand
      from purchase_draft_line where draft_id = $1 order by material_id`,
    draftId,
  );
const draftCount = async (index: number) =>
  (
    await floor.rows(
      'select draft_count::int as count from supplier where business_unit = $1 and id = $2',
      OSLO,
      suppliers[index]!.id,
    )
  )[0]?.count as number;
/** A draft of the first supplier; gives its id. */
async function saved(index = 0, lines?: readonly Row[]): Promise<{ id: string; draftNumber: string; version: number }> {
  const draft = draftOf(index, newNumber('D'), lines);
  expect((await save(draft)).status).toBe(200);
  const [row] = await stored(draft.draftNumber);
  return { id: String(row?.id), draftNumber: draft.draftNumber, version: Number(row?.version) };
}

describe('POST /Draft', () => {
  it('saves drafts with their lines and cost, and each supplier has one more', {
    tags: ['API-172', 'PO-011', 'PO-012', 'PO-020'],
  }, async () => {
    const before = [await draftCount(0), await draftCount(1)];
    const [first, second] = [suppliers[0]!, suppliers[1]!];
    const lines = [
      line(first.materials[0], 3, { costPrice: 2.5, calculatedDemand: 4 }),
      line(first.materials[1], 2, { costPrice: 0.1 }),
    ];
    const drafts = [draftOf(0, newNumber('D'), lines), draftOf(1)];
    const { status, body } = await save(...drafts);
    expect(status).toBe(200);
    expect(body.succeeded.map(({ name }) => name)).toEqual([first.name, second.name]);
    expect(body.failed).toEqual([]);
    const [draft] = await stored(drafts[0]!.draftNumber);
    expect(draft).toMatchObject({ id: body.succeeded[0]?.id, lines: 2, cost: 7.7 });
    expect(await linesOf(draft?.id)).toMatchObject([
      { material_id: first.materials[0], quantity: 3, price: 2.5, demand: 4 },
      { material_id: first.materials[1], quantity: 2, price: 0.1 },
    ]);
    expect([await draftCount(0), await draftCount(1)]).toEqual(before.map((count) => count + 1));
    const { body: history } = await floor.client.fetchJson<HistoryEntry[]>(`/History/purchase-draft/${draft?.id}`);
    expect(history[0]).toMatchObject({ userName: 'global', action: 'purchase-draft.save' });
  });

  it('saves those that it can, and lists the suppliers of the others', {
    tags: ['API-172', 'ERROR-033', 'PO-008', 'OPEN-155', 'OPEN-157'],
  }, async () => {
    const taken = await saved();
    const before = await draftCount(0);
    const other = draftOf(1);
    const twice = suppliers[0]!.materials[0];
    const { status, body } = await save(
      draftOf(0, taken.draftNumber.toUpperCase()),
      other,
      draftOf(0, newNumber('D'), [line(twice), line(twice, 5)]),
      draftOf(0, newNumber('D'), [line('nowhere')]),
      { ...draftOf(0), supplierId: 'nobody' },
    );
    expect(status).toBe(207);
    expect(body.succeeded.map(({ name }) => name)).toEqual([suppliers[1]!.name]);
    const { id, name } = suppliers[0]!;
    const errors = [expect.objectContaining({ field: 'draftNumber', keyword: 'unique' })];
    expect(body.failed).toEqual([
      { id, name, reason: 'Draft number already exists', errors },
      { id, name, reason: 'A material is on several lines', detail: expect.any(String) },
      { id, name, reason: 'A material does not exist', detail: 'nowhere' },
      { id: 'nobody', name: 'nobody', reason: 'The supplier does not exist', detail: 'nobody' },
    ]);
    expect(await draftCount(0)).toBe(before);
    expect(await stored(other.draftNumber)).toHaveLength(1);
  });

  it('gives no number that a draft has in small letters', { tags: ['OPEN-155'] }, async () => {
    const next = async () => Number((await floor.client.fetchJson<string>(API.draftNo)).body.replace('D-', ''));
    const number = await next();
    await save(draftOf(0, `d-${number + 1}`), draftOf(0, `d-${number + 2}`));
    expect(await next()).toBe(number + 3);
  });

  it('lets another business unit have the number', { tags: ['PO-008', 'OPEN-155'] }, async () => {
    const { draftNumber } = await saved();
    await floor.rows(
      'update business_unit set enabled_features = (select enabled_features from business_unit where name = $1) where name = $2',
      OSLO,
      BERGEN,
    );
    const stranger = await floor.server.login('admin', BERGEN);
    const [supplier] = (await stranger.fetchJson<Row[]>('/Supplier/description')).body;
    const [material] = (await stranger.fetchJson<Row[]>('/Material/description')).body;
    const draft = { draftNumber, supplierId: supplier?.id, lines: [line(material?.id)] };
    const answer = await stranger.fetchJson<BulkResult>('/Draft', { method: 'POST', body: { drafts: [draft] } });
    expect([answer.status, answer.body.failed]).toEqual([200, []]);
    const foreign = { ...draft, draftNumber: newNumber('D'), supplierId: suppliers[0]!.id };
    const refused = await stranger.fetchJson<BulkResult>('/Draft', { method: 'POST', body: { drafts: [foreign] } });
    expect(refused.status).toBe(207);
  });

  it.each([
    ['no drafts', () => [], 'drafts'],
    ['no lines', () => [draftOf(0, 'D-x', [])], 'drafts/0/lines'],
    [
      'a quantity of zero',
      () => [draftOf(0, 'D-x', [line(suppliers[0]!.materials[0], 0)])],
      'drafts/0/lines/0/orderedQuantity',
    ],
    [
      'a quantity that is no number',
      () => [draftOf(0, 'D-x', [line('m', 'many')])],
      'drafts/0/lines/0/orderedQuantity',
    ],
    ['a price of zero', () => [draftOf(0, 'D-x', [line('m', 1, { costPrice: 0 })])], 'drafts/0/lines/0/costPrice'],
    ['a line without a material', () => [draftOf(0, 'D-x', [{ orderedQuantity: 1 }])], 'drafts/0/lines/0/materialId'],
    ['a draft without a number', () => [{ ...draftOf(0), draftNumber: undefined }], 'drafts/0/draftNumber'],
    ['a number that is too long', () => [draftOf(0, 'D'.repeat(51))], 'drafts/0/draftNumber'],
    ['more drafts than a call may have', () => Array.from({ length: 101 }, () => draftOf(0)), 'drafts'],
  ])('refuses %s by its field, and saves none', { tags: ['PO-006', 'PO-007'] }, async (_what, drafts, field) => {
    const [before] = await floor.rows('select count(*)::int as count from purchase_draft');
    const { status, body } = await save(...drafts());
    expect([status, body.errorCode]).toEqual([422, 'VALIDATION']);
    expect(body.errors?.map((error) => error.field)).toContain(field);
    expect(await floor.rows('select count(*)::int as count from purchase_draft')).toEqual([before]);
  });

  it('does once what is asked twice under one key, and nothing of a trial', { tags: ['ERROR-033'] }, async () => {
    const drafts = [draftOf(0), draftOf(0, (await saved()).draftNumber)];
    const post = (headers: Record<string, string>) =>
      floor.client.fetchJson<BulkResult>('/Draft', { method: 'POST', body: { drafts }, headers });
    const trial = await post({ [DRY_RUN_HEADER]: 'true' });
    expect([trial.status, trial.body.succeeded.length, trial.body.failed.length]).toEqual([207, 1, 1]);
    expect(await stored(drafts[0]!.draftNumber)).toEqual([]);
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const [first, second] = [await post(key), await post(key)];
    expect(second).toMatchObject({ status: 207, body: first.body });
    expect(await stored(drafts[0]!.draftNumber)).toHaveLength(1);
  });
});

describe('PUT /Draft', () => {
  const put = (body: Row, headers: Record<string, string> = {}) =>
    floor.client.fetchJson<ErrorBody>('/Draft', { method: 'PUT', body, headers });

  it('the lines that are given are all of its lines', { tags: ['API-173', 'PO-013'] }, async () => {
    const [one, two] = suppliers[0]!.materials;
    const draft = await saved(0, [line(one, 3, { costPrice: 2 })]);
    const [kept] = await linesOf(draft.id);
    const draftNumber = newNumber('D');
    const lines = [line(one, 5, { costPrice: 2 }), line(two, 1, { costPrice: 4 })];
    const answer = await put({ id: draft.id, draftNumber, lines });
    expect(answer).toMatchObject({ status: 200, body: { draftNumber, draftLineCount: 2, totalCost: 14 } });
    const after = await linesOf(draft.id);
    expect(after).toMatchObject([
      { id: kept?.id, material_id: one, quantity: 5 },
      { material_id: two, quantity: 1 },
    ]);
    expect((await put({ id: draft.id, draftNumber, lines: lines.slice(1) })).status).toBe(200);
    expect(await linesOf(draft.id)).toEqual([after[1]]);
    expect(await stored(draft.draftNumber)).toEqual([]);
  });

  it('the number of another draft is refused by its field, its own in other letters is not', {
    tags: ['PO-008', 'OPEN-155'],
  }, async () => {
    const [first, second] = [await saved(), await saved()];
    const lines = [line(suppliers[0]!.materials[0])];
    const taken = await put({ id: first.id, draftNumber: second.draftNumber.toUpperCase(), lines });
    expect([taken.status, taken.body.message]).toEqual([422, 'Draft number already exists']);
    expect(taken.body.errors).toMatchObject([{ field: 'draftNumber', message: 'Draft number already exists' }]);
    expect((await put({ id: first.id, draftNumber: first.draftNumber.toUpperCase(), lines })).status).toBe(200);
  });

  it('a version that is not the latest is refused, and says what stands there', { tags: ['API-173'] }, async () => {
    const draft = await saved();
    const lines = [line(suppliers[0]!.materials[0], 7)];
    const body = { id: draft.id, draftNumber: draft.draftNumber, lines };
    const match = { 'if-match': `"${draft.version}"` };
    expect((await put(body, match)).status).toBe(200);
    const stale = await put({ ...body, draftNumber: newNumber('D') }, match);
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'STALE']);
    expect(stale.body.current).toMatchObject({ draftNumber: draft.draftNumber });
    expect(await stored(draft.draftNumber)).toHaveLength(1);
  });

  it.each([
    ['no lines', { lines: [] }, 422],
    ['a quantity of zero', { lines: [{ materialId: 'm', orderedQuantity: 0 }] }, 422],
    ['a material that is not there', { lines: [{ materialId: 'nowhere', orderedQuantity: 1 }] }, 422],
    ['an empty number', { draftNumber: '' }, 422],
    ['a supplier, which it keeps', { supplierId: 'other' }, 422],
    ['a draft that is not there', { id: 'nowhere' }, 404],
  ])('refuses %s and leaves it as it is', { tags: ['PO-006', 'PO-007'] }, async (_what, wrong, status) => {
    const draft = await saved();
    const before = await linesOf(draft.id);
    const body = { id: draft.id, draftNumber: newNumber('D'), lines: [line(suppliers[0]!.materials[1])], ...wrong };
    expect((await put(body)).status).toBe(status);
    expect(await stored(draft.draftNumber)).toHaveLength(1);
    expect(await linesOf(draft.id)).toEqual(before);
  });
});

describe('DELETE /Draft', () => {
  it('deletes drafts with their lines; each supplier has one less', {
    tags: ['API-174', 'OPEN-162', 'PO-014', 'PO-020'],
  }, async () => {
    const [first, second] = [await saved(), await saved(1)];
    const before = [await draftCount(0), await draftCount(1)];
    const { status, body } = await floor.client.fetchJson<BulkResult>(
      `/Draft?ids=${first.id}&ids=${second.id}&ids=nowhere`,
      { method: 'DELETE' },
    );
    expect([status, body.succeeded.map(({ id }) => id).sort()]).toEqual([207, [first.id, second.id].sort()]);
    expect(body.failed).toMatchObject([{ id: 'nowhere' }]);
    expect([...(await linesOf(first.id)), ...(await linesOf(second.id))]).toEqual([]);
    expect([await draftCount(0), await draftCount(1)]).toEqual(before.map((count) => count - 1));
    expect((await floor.client.fetchJson('/Draft', { method: 'DELETE' })).status).toBe(400);
  });
});

describe('POST /Draft/CreatePO', () => {
  const ordered = (like: string) =>
    floor.rows(
      `select o.order_no, o.state, o.supplier_id, o.lines::int as lines,
        o.expected_receipt_date - s.average_lead_time::int = (now() at time zone 'Europe/Oslo')::date as expected, l.open_quantity::int as quantity, l.state as line
        from ingoing_order o join ingoing_order_line l on l.business_unit = o.business_unit and l.order_id = o.id
          join supplier s on s.business_unit = o.business_unit and s.id = o.supplier_id
        where o.order_no like $1 order by 1`,
      `${like}%`,
    );

  it('each draft becomes an order of its supplier and is gone', {
    tags: ['API-175', 'PO-015', 'PO-020', 'OPEN-156'],
  }, async () => {
    const drafts = [await saved(0), await saved(1)];
    const before = [await draftCount(0), await draftCount(1)];
    const orderNo = newNumber('PO');
    const { status, body } = await order({ ids: drafts.map(({ id }) => id), orderNo });
    expect([status, body.succeeded.map(({ name }) => name).sort()]).toEqual([
      200,
      suppliers.map(({ name }) => name).sort(),
    ]);
    const of = (index: number) => ({
      state: 'Initial',
      supplier_id: suppliers[index]!.id,
      lines: 1,
      expected: true,
      quantity: 3,
      line: 'Initial',
    });
    const made = await ordered(orderNo);
    expect(made.map((row) => row.order_no)).toEqual([orderNo, `${orderNo}-2`]);
    expect(body.said).toEqual({ order: [orderNo, `${orderNo}-2`] });
    expect(made.map(({ order_no: _, ...rest }) => rest)).toEqual(expect.arrayContaining([of(0), of(1)]));
    expect([...(await stored(drafts[0]!.draftNumber)), ...(await linesOf(drafts[0]!.id))]).toEqual([]);
    expect([await draftCount(0), await draftCount(1)]).toEqual(before.map((count) => count - 1));
  });

  it('what a draft orders is stock as soon as its order is received', {
    tags: ['GEN-008', 'PO-015', 'ACTION-011'],
  }, async () => {
    const [materialId] = suppliers[0]!.materials;
    const inStock = async () => {
      const [row] = await floor.rows('select current_quantity::int as now from material where id = $1', materialId);
      return Number(row?.now);
    };
    const draft = await saved(0, [line(materialId, 12)]);
    const orderNo = newNumber('PO');
    expect((await order({ ids: [draft.id], orderNo })).status).toBe(200);
    const before = await inStock();
    const [made] = await floor.rows('select id from ingoing_order where order_no = $1', orderNo);
    const received = await floor.act('ingoing-order.completeOrder', 'PATCH /IngoingOrder/complete', {
      ids: [made?.id],
    });
    expect([received.status, received.body.failed]).toEqual([200, []]);
    expect(await inStock()).toBe(before + 12);
    expect(await ordered(orderNo)).toMatchObject([{ state: 'Completed', line: 'Completed', quantity: 0 }]);
  });

  it('an order is changed until it is complete, and called off unless goods of it are coming in', {
    tags: ['OPEN-341'],
  }, async () => {
    const draft = await saved(0);
    const orderNo = newNumber('PO');
    expect((await order({ ids: [draft.id], orderNo })).status).toBe(200);
    const [made] = await floor.rows('select id from ingoing_order where order_no = $1', orderNo);
    const change = (expectedReceiptDate: string) =>
      floor.act('ingoing-order.update', 'PUT /IngoingOrder', { id: made?.id, expectedReceiptDate, priority: 1 });
    const cancel = () => floor.act('ingoing-order.cancelOrder', 'PUT /IngoingOrder/cancel', { ids: [made?.id] });
    const stands = async () => {
      const rows = await floor.rows(
        `select o.state, o.priority::int as priority, o.expected_receipt_date::text as expected, l.state as line,
            l.open_quantity::int as open, t.operation_state as task
          from ingoing_order o join ingoing_order_line l on l.order_id = o.id join task t on t.order_number = o.order_no
          where o.id = $1`,
        made?.id,
      );
      return rows[0];
    };
    await floor.rows(
      `insert into task (business_unit, id, name, operation_state, task_type, order_number)
        values ($1, $2, $2, 'InProgress', 'ReceiveTask', $2)`,
      OSLO,
      orderNo,
    );
    expect((await change('2031-05-17')).status).toBe(200);
    const changed = { priority: 1, expected: '2031-05-17' };
    expect((await cancel()).body.failed).toMatchObject([{ reason: 'Goods of the order are being received.' }]);
    expect(await stands()).toEqual({ ...changed, state: 'Initial', line: 'Initial', open: 3, task: 'InProgress' });
    await floor.rows(`update task set operation_state = 'Prepared' where id = $1`, orderNo);
    expect((await cancel()).status).toBe(200);
    expect(await stands()).toEqual({ ...changed, state: 'Cancelled', line: 'Cancelled', open: 0, task: 'Cancelled' });
    expect((await change('2032-01-01')).status).not.toBe(200);
    expect((await cancel()).status).toBe(207);
  });

  it('what fails keeps its draft, and names its supplier', {
    tags: ['API-175', 'ERROR-034', 'PO-009', 'OPEN-155', 'OPEN-157'],
  }, async () => {
    const orderNo = newNumber('PO');
    expect((await order({ ids: [(await saved()).id], orderNo })).status).toBe(200);
    const draft = await saved();
    const { status, body } = await order({ ids: [draft.id], orderNo: orderNo.toLowerCase() });
    expect([status, body.succeeded]).toEqual([207, []]);
    const errors = [expect.objectContaining({ field: 'orderNo', keyword: 'unique' })];
    expect(body.failed).toEqual([{ id: draft.id, name: suppliers[0]!.name, reason: 'Order already exists', errors }]);
    expect(await stored(draft.draftNumber)).toHaveLength(1);
    expect(await linesOf(draft.id)).toHaveLength(1);
  });

  it('is done once under one key, refuses a version of before, and needs a number', { tags: ['API-175'] }, async () => {
    const draft = await saved();
    const orderNo = newNumber('PO');
    const stale = await order({ ids: [draft.id], orderNo, versions: { [draft.id]: draft.version - 1 } });
    expect([stale.status, stale.body.failed.length]).toEqual([207, 1]);
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const first = await order({ ids: [draft.id], orderNo }, key);
    const second = await order({ ids: [draft.id], orderNo }, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await ordered(orderNo)).toHaveLength(1);
    const kept = await saved();
    const answers: unknown[] = [];
    for (const wrong of [{}, { orderNo: '' }, { orderNo: 'P'.repeat(51) }, { orderNo: 7 }])
      answers.push((await order({ ids: [kept.id], ...wrong })).status);
    expect(answers).toEqual([422, 422, 422, 422]);
    expect(await stored(kept.draftNumber)).toHaveLength(1);
  });
});

describe('several people at once', () => {
  it('one gets the number, and a draft becomes one order', {
    tags: ['PO-008', 'PO-009', 'PO-020', 'OPEN-155'],
  }, async () => {
    const before = await draftCount(0);
    const number = newNumber('D');
    const saves = await Promise.all(Array.from({ length: 5 }, () => save(draftOf(0, number))));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 207, 207, 207, 207]);
    expect(await draftCount(0)).toBe(before + 1);
    const [draft] = await stored(number);
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => order({ ids: [draft?.id], orderNo: newNumber('PO-at-once') })),
    );
    expect(orders.filter(({ status }) => status === 200)).toHaveLength(1);
    const [made] = await floor.rows(
      "select count(*)::int as count from ingoing_order where order_no like 'PO-at-once%'",
    );
    expect(made?.count).toBe(1);
    expect(await draftCount(0)).toBe(before);
  });
});

describe('rights', () => {
  it('who may not save or update is refused, and so is a unit without the module', {
    tags: ['PERM-171', 'FLAG-010'],
  }, async () => {
    const admin = await floor.server.login('admin');
    const grant = (rights: Record<string, unknown>) =>
      admin.fetchJson('/User/settingsForAll', {
        method: 'PUT',
        body: { clientId: 'Cockpit', owner: 'permissions', key: 'data', value: JSON.stringify(rights) },
      });
    const draft = await saved();
    await grant({ can_save_draft: 'AdminRole', can_update_draft: 'AdminRole' });
    const operator = await floor.server.login('operator');
    const call = (method: string, path: string, body?: unknown) =>
      operator.fetchJson<ErrorBody>(path, {
        method,
        body,
        headers: method === 'DELETE' ? { [ACTION_HEADER]: 'purchase-draft.delete' } : {},
      });
    const answers = [
      await call('POST', '/Draft', { drafts: [draftOf(0)] }),
      await call('PUT', '/Draft', { id: draft.id, draftNumber: 'x', lines: [line(suppliers[0]!.materials[0])] }),
      await call('DELETE', `/Draft?ids=${draft.id}`),
      await call('POST', '/Draft/CreatePO', { ids: [draft.id], orderNo: newNumber('PO') }),
    ];
    await grant({});
    expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(
      answers.map(() => [422, 'ACCESS_DENIED']),
    );
    await floor.rows("update business_unit set enabled_features = '{}' where name = $1", BERGEN);
    const without = await floor.server.login('admin', BERGEN);
    for (const [method, path, body] of [
      ['POST', '/Draft', { drafts: [draftOf(0)] }],
      ['PUT', '/Draft', { id: draft.id, draftNumber: 'x', lines: [line('m')] }],
      ['DELETE', '/Draft?ids=x', undefined],
      ['POST', '/Draft/CreatePO', { ids: ['x'], orderNo: 'x' }],
    ] as const) {
      const { status, body: said } = await without.fetchJson<ErrorBody>(path, { method, body });
      expect([method, status, said.errorCode]).toEqual([method, 422, 'ACCESS_DENIED']);
    }
    expect(await stored(draft.draftNumber)).toHaveLength(1);
  });
});
