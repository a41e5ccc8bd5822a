/** Sales order drafts and what becomes of them (API-180 to API-185). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_HEADER, API, type CheckedSalesOrder } from '../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../src/engine/http/errors';
import type { Row } from '../../src/engine/query/load-options';
import { itEach } from '../lib/it-each';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

const DRAFT = '/SalesOrderDraft';
const CREATE = '/SalesOrderDraft/CreateSalesOrder';
const FROM_DRAFT = '/SalesOrderDraft/CreateSalesOrderFromDraft';
let server: TestServer;
let admin: Client;
let stranger: Client;
let first: Row;
let second: Row;
const query = <R = Row>(text: string, ...values: unknown[]) => server.ctx.database.query<R>({ text, values });
beforeAll(async () => {
  server = await startServer();
  await query(
    'update business_unit set enabled_features = (select enabled_features from business_unit where name = $1)',
    OSLO,
  );
  [admin, stranger] = await Promise.all([server.login('admin'), server.login('admin', BERGEN)]);
  const materials = (await admin.fetchJson<Row[]>('/Material/description')).body;
  [first, second] = materials as [Row, Row];
  await query('update material set sales_price = 10.5 where id = $1', first.id);
  await query('update material set sales_price = 20 where id = $1', second.id);
});
afterAll(() => server.stop());

type Answer = BulkResult & ErrorBody & Row & { said: { draft: [string]; order: [string] } };
const send = (method: string, path: string, body: unknown, client = admin, headers: Record<string, string> = {}) =>
  client.fetchJson<Answer>(path, { method, headers, body });
const post = (body: unknown, client = admin) => send('POST', DRAFT, body, client);
const put = (body: unknown, client = admin, headers: Record<string, string> = {}) =>
  send('PUT', DRAFT, body, client, headers);
const one = async (id: unknown) => (await admin.fetchJson<Row>(`${DRAFT}/${id}`)).body;
const linesOf = async (id: unknown) => (await admin.fetchJson<Row[]>(`${DRAFT}/${id}/lines`)).body;
const fieldsOf = ({ body }: { body: ErrorBody }) => body.errors?.map(({ field, keyword }) => `${field} ${keyword}`);
const grant = (rights: Record<string, unknown>) =>
  admin.fetchJson('/User/settingsForAll', {
    method: 'PUT',
    body: { clientId: 'Cockpit', owner: 'permissions', key: 'data', value: JSON.stringify(rights) },
  });

const whole = () => ({
  orderType: 'Standard',
  customerName: 'Fjord Marine',
  customer: { company: 'Fjord Marine AS', city: 'Bergen', countryCode: 'NO', email: 'post@fjord.example' },
  deliveryTypeId: 'home',
  discount: 10,
  lines: [
    { materialId: first.id, orderedQuantity: 3 },
    { materialId: second.id, orderedQuantity: 2, adjustPrice: 15.25 },
  ],
});
async function draft(orderNumber: string, more: object = {}): Promise<string> {
  const { status, body } = await post({ orderNumber, ...whole(), ...more });
  expect(status).toBe(200);
  return body.said.draft[0];
}

describe('a sales order draft', () => {
  it('is saved with its lines, their prices and its total', { tags: ['API-180', 'SO-031'] }, async () => {
    const id = await draft('SD-saved');
    expect(await one(id)).toMatchObject({
      orderNumber: 'SD-saved',
      customer: { company: 'Fjord Marine AS', email: 'post@fjord.example' },
      deliveryType: 'Home delivery',
      orderLines: 2,
      totalCost: 55.8,
    });
    expect(await linesOf(id)).toMatchObject([
      { orderLineNo: 10, itemNo: first.itemNo, salesUnitPrice: 10.5, adjustPrice: null, salesPrice: 31.5 },
      { orderLineNo: 20, itemNo: second.itemNo, salesUnitPrice: 20, adjustPrice: 15.25, salesPrice: 30.5 },
    ]);
  });

  it('is saved with a number alone, since it is not an order yet', async () => {
    const { status, body } = await post({ orderNumber: 'SD-bare' });
    expect(status).toBe(200);
    expect(await one(body.said.draft[0])).toMatchObject({ orderLines: 0, totalCost: 0 });
  });

  it('is refused under a number that another draft has, without regard to case', { tags: ['OPEN-155'] }, async () => {
    await draft('SD-Twice');
    const answer = await post({ orderNumber: 'sd-tWICE', ...whole() });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'orderNumber', message: 'Draft number already exists' })],
    ]);
    const other = await stranger.fetchJson<Answer>(DRAFT, { method: 'POST', body: { orderNumber: 'SD-twice' } });
    expect(other.status).toBe(200);
  });

  itEach([
    [[], 'no number', { orderNumber: undefined }, ['orderNumber required']],
    [
      ['SO-021'],
      'a quantity of nothing',
      { lines: [{ materialId: 'x', orderedQuantity: 0 }] },
      ['lines/0/orderedQuantity minimum'],
    ],
    [
      ['SO-021'],
      'half a piece',
      { lines: [{ materialId: 'x', orderedQuantity: 1.5 }] },
      ['lines/0/orderedQuantity type'],
    ],
    [
      ['OPEN-338'],
      'more pieces than a line takes',
      { lines: [{ materialId: 'x', orderedQuantity: 10_000_000 }] },
      ['lines/0/orderedQuantity exclusiveMaximum'],
    ],
    [
      ['SO-022'],
      'a price of nothing',
      { lines: [{ materialId: 'x', orderedQuantity: 1, adjustPrice: 0 }] },
      ['lines/0/adjustPrice exclusiveMinimum'],
    ],
    [
      ['OPEN-151'],
      'three decimals',
      { lines: [{ materialId: 'x', orderedQuantity: 1, adjustPrice: 1.005 }] },
      ['lines/0/adjustPrice multipleOf'],
    ],
    [['SO-023'], 'a discount of nothing', { discount: 0 }, ['discount exclusiveMinimum']],
    [['OPEN-150'], 'more than all', { discount: 100.5 }, ['discount maximum']],
    [['OPEN-150'], 'a discount of three decimals', { discount: 2.125 }, ['discount multipleOf']],
    [['OPEN-153'], 'no e-mail', { customer: { email: 'nobody' } }, ['customer/email format']],
    [['OPEN-153'], 'a country in words', { customer: { countryCode: 'Norway' } }, ['customer/countryCode pattern']],
    [
      [],
      'a material that there is not',
      { lines: [{ materialId: 'nowhere', orderedQuantity: 1 }] },
      ['lines/0/materialId reference'],
    ],
    [['SO-024'], 'a delivery type that there is not', { deliveryTypeId: 'by owl' }, ['deliveryTypeId reference']],
    [[], 'a field that there is not', { colour: 'red' }, ['colour additionalProperties']],
    [[], 'lines that are none', { lines: 'three' }, ['lines type']],
  ])('is refused with %s', async (_what, wrong, errors) => {
    const answer = await post({ orderNumber: 'SD-wrong', ...whole(), ...wrong });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, errors]);
    expect(await query("select 1 from sales_order_draft where order_number = 'SD-wrong'")).toEqual([]);
  });

  it('is updated: lines that are given are all of its lines, and what is left out stays', {
    tags: ['API-184', 'SO-032'],
  }, async () => {
    const id = await draft('SD-edited');
    const lines = [{ materialId: second.id, orderedQuantity: 1 }];
    expect((await put({ id, customerName: 'Tindra', discount: null, lines })).status).toBe(200);
    expect(await one(id)).toMatchObject({
      orderNumber: 'SD-edited',
      customerName: 'Tindra',
      discount: null,
      orderLines: 1,
      totalCost: 20,
    });
    expect(await linesOf(id)).toMatchObject([{ materialId: second.id, orderedQuantity: 1 }]);
    await put({ id, discount: 50 });
    expect(await one(id)).toMatchObject({ orderLines: 1, totalCost: 10 });
    expect((await put({ id, discount: 0 })).status).toBe(422);
    expect(fieldsOf(await put({ id, deliveryTypeId: 'by owl' }))).toEqual(['deliveryTypeId reference']);
    expect((await put({ id: 'none', discount: 5 })).status).toBe(404);
    expect((await put({ id, discount: 5 }, stranger)).status).toBe(404);
  });

  it('is not overwritten by one who has not seen its last change', async () => {
    const id = await draft('SD-stale');
    const { rowVersion } = await one(id);
    await put({ id, customerName: 'First' });
    const late = await put({ id, customerName: 'Second' }, admin, { 'If-Match': String(rowVersion) });
    expect([late.status, late.body.errorCode, late.body.changed]).toEqual([409, 'STALE', ['customerName']]);
    expect(await one(id)).toMatchObject({ customerName: 'First' });
  });

  it('is deleted with its lines, several by repeated ids', { tags: ['API-185', 'SO-033'] }, async () => {
    const ids = [await draft('SD-gone-1'), await draft('SD-gone-2')];
    const remove = (client: Client) =>
      send('DELETE', `${DRAFT}?${ids.map((id) => `ids=${id}`).join('&')}`, undefined, client);
    expect((await remove(stranger)).status).toBe(207);
    expect(await query('select id from sales_order_draft where id = any($1::text[])', ids)).toHaveLength(2);
    expect((await remove(admin)).status).toBe(200);
    expect(await query('select id from sales_order_draft where id = any($1::text[])', ids)).toEqual([]);
    expect(await query('select id from sales_order_draft_line where draft_id = any($1::text[])', ids)).toEqual([]);
  });
});

describe('a sales order', () => {
  it('needs type, customer and delivery type, which exists', { tags: ['OPEN-153'] }, async () => {
    const { lines } = whole();
    const bare = await send('POST', CREATE, { orderNo: 'SO-bare', lines });
    expect([bare.status, fieldsOf(bare)?.sort()]).toEqual([
      422,
      ['customerName required', 'deliveryTypeId required', 'orderType required'],
    ]);
    const owl = await send('POST', CREATE, { orderNo: 'SO-bare', ...whole(), deliveryTypeId: 'by owl' });
    expect([owl.status, fieldsOf(owl)]).toEqual([422, ['deliveryTypeId reference']]);
    expect(await query("select 1 from sales_order where order_no = 'SO-bare'")).toEqual([]);
  });

  it('is made with its customer, and keeps who that is, for the next order of the customer', {
    tags: ['API-181', 'SO-002'],
  }, async () => {
    const { status, body } = await send('POST', CREATE, { orderNo: 'SO-customer', ...whole() });
    expect(status).toBe(200);
    const path = API.customerInformation.replace('{id}', body.said.order[0]);
    expect((await admin.fetchJson<Row>(path)).body).toMatchObject({
      customerName: 'Fjord Marine',
      customer: { company: 'Fjord Marine AS', city: 'Bergen' },
      originalTotalSalesPrice: 62,
      totalSalesPrice: 55.8,
    });
  });

  it('is made of a draft, which is gone, with what was changed on the way', {
    tags: ['API-182', 'SO-030', 'SO-037'],
  }, async () => {
    const id = await draft('SD-becomes');
    const answer = await send('POST', FROM_DRAFT, { id, orderNo: 'SO-becomes', customerName: 'Tindra' });
    expect(answer.status).toBe(200);
    const [order] = await query(
      'select order_no, customer_name, order_type, delivery_type, number_of_order_lines, total_sales_price::float as total, new_state from sales_order where id = $1',
      answer.body.said.order[0],
    );
    expect(order).toMatchObject({
      order_no: 'SO-becomes',
      customer_name: 'Tindra',
      order_type: 'Standard',
      delivery_type: 'Home delivery',
      number_of_order_lines: 2,
      total: 55.8,
    });
    expect(['New', 'NewWarn', 'Reserved', 'PartiallyReserved', 'Error']).toContain(order?.new_state);
    expect(await query('select 1 from sales_order_draft where id = $1', id)).toEqual([]);
    expect(await query('select 1 from sales_order_draft_line where draft_id = $1', id)).toEqual([]);
  });

  it('is not made of a draft that lacks what it needs; the draft stays', { tags: ['SO-020', 'OPEN-153'] }, async () => {
    const id = await draft('SD-lacks', { orderType: undefined, deliveryTypeId: undefined, lines: undefined });
    const bare = await send('POST', FROM_DRAFT, { id, orderNo: 'SO-lacks' });
    expect([bare.status, fieldsOf(bare)?.sort()]).toEqual([422, ['deliveryTypeId required', 'orderType required']]);
    const given = { id, orderNo: 'SO-lacks', orderType: 'Standard', deliveryTypeId: 'home' };
    const without = await send('POST', FROM_DRAFT, given);
    expect([without.status, fieldsOf(without)]).toEqual([422, ['lines minItems']]);
    await send('POST', CREATE, { orderNo: 'SO-there', ...whole() });
    const { lines } = whole();
    const taken = await send('POST', FROM_DRAFT, { ...given, orderNo: 'so-THERE', lines });
    expect([taken.status, fieldsOf(taken)]).toEqual([422, ['orderNo unique']]);
    expect(await one(id)).toMatchObject({ orderNumber: 'SD-lacks' });
    expect((await send('POST', FROM_DRAFT, { ...given, lines }, stranger)).status).toBe(404);
  });
});

describe('the check', () => {
  const check = (body: unknown, client = admin) =>
    client.fetchJson<CheckedSalesOrder & ErrorBody>(API.validateSalesOrder, { method: 'POST', body });
  const line = (material: string, more: object = {}) => ({ material, orderedQuantity: 1, ...more });

  it('finds materials by number, barcode, EAN and identifier, and says what is not one line', {
    tags: ['API-183', 'SO-026'],
  }, async () => {
    await query(
      `update material set barcode = 'SAME-1', ean = '7000000000001', material_identifiers = '[{"type":"Supplier","value":"LEV-1"}]' where id = $1`,
      first.id,
    );
    await query("update material set barcode = 'same-1' where id = $1", second.id);
    const number = String(first.itemNo);
    const { status, body } = await check({
      lines: [
        line(` ${number.toLowerCase()} `),
        line('7000000000001'),
        line('lev-1'),
        line('SAME-1'),
        line('nothing'),
        line(String(second.itemNo)),
      ],
    });
    expect(status).toBe(200);
    expect(body.lines.map(({ problem, materials }) => [problem, materials.map(({ id }) => id).sort()])).toEqual([
      [undefined, [first.id]],
      ['duplicate', [first.id]],
      ['duplicate', [first.id]],
      ['ambiguous', [first.id, second.id].sort()],
      ['notFound', []],
      [undefined, [second.id]],
    ]);
    expect(body.errors).toEqual([]);
    expect((await check({ lines: [line(number)] }, stranger)).body.lines).toMatchObject([{ problem: 'notFound' }]);
  });

  it('says which rules lines and delivery type break', {
    tags: ['SO-021', 'SO-022', 'SO-024', 'OPEN-152'],
  }, async () => {
    const lines = [
      line('a', { orderedQuantity: 0 }),
      line('b', { orderedQuantity: 'two', adjustPrice: -1 }),
      { material: 'c' },
    ];
    const { body } = await check({ deliveryTypeId: 'by owl', lines });
    expect(body.errors.map(({ field, keyword }) => `${field} ${keyword}`).sort()).toEqual([
      'deliveryTypeId reference',
      'lines/0/orderedQuantity minimum',
      'lines/1/adjustPrice exclusiveMinimum',
      'lines/1/orderedQuantity type',
      'lines/2/orderedQuantity required',
    ]);
    expect((await check({ deliveryTypeId: 'home', lines: [] })).body).toEqual({ lines: [], errors: [] });
  });

  it.each([[{}], [{ lines: 'x' }], [{ lines: [{}] }], [{ lines: [{ material: 5 }] }], [{ lines: [], more: 1 }], [[]]])(
    'refuses %j',
    async (body) => {
      const answer = await check(body);
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'VALIDATION']);
    },
  );
});

describe('whoever lacks', () => {
  it('a right is refused its calls, and no others', { tags: ['PERM-080', 'PERM-081', 'PERM-082'] }, async () => {
    const id = await draft('SD-rights');
    const operator = await server.login('operator');
    const calls: [string, () => Promise<{ status: number; body: ErrorBody }>][] = [
      ['can_create_sales_order', () => post({ orderNumber: 'SD-no' }, operator)],
      ['can_create_sales_order', () => send('POST', CREATE, { orderNo: 'SO-no', ...whole() }, operator)],
      ['can_create_sales_order', () => send('POST', FROM_DRAFT, { id, orderNo: 'SO-no' }, operator)],
      ['can_create_sales_order', () => send('POST', API.validateSalesOrder, { lines: [] }, operator)],
      ['can_edit_sales_order_draft', () => put({ id, discount: 5 }, operator)],
      ['can_delete_sales_order_draft', () => send('DELETE', `${DRAFT}?ids=${id}`, undefined, operator)],
    ];
    for (const [right, call] of calls) {
      await grant({ [right]: 'AdminRole' });
      expect([right, (await call()).body.errorCode]).toEqual([right, 'ACCESS_DENIED']);
    }
    await grant({ can_create_sales_order: 'AdminRole' });
    expect((await put({ id, discount: 5 }, operator)).status).toBe(200);
    await grant({});
  });

  it('the feature is refused them all', { tags: ['SO-036', 'FLAG-019'] }, async () => {
    await query("update business_unit set enabled_features = '{}' where name = $1", BERGEN);
    const without = await server.login('admin', BERGEN);
    const calls: [string, string, unknown][] = [
      ['POST', DRAFT, { orderNumber: 'SD-off' }],
      ['PUT', DRAFT, { id: 'x' }],
      ['DELETE', `${DRAFT}?ids=x`, undefined],
      ['POST', CREATE, { orderNo: 'SO-off', ...whole() }],
      ['POST', FROM_DRAFT, { id: 'x', orderNo: 'SO-off' }],
      ['POST', API.validateSalesOrder, { lines: [] }],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await send(method, path, body, without)).body.errorCode]).toEqual([path, 'ACCESS_DENIED']);
  });
});

it('each change is in the history under its action', async () => {
  const id = await draft('SD-history');
  await send('PUT', DRAFT, { id, customerName: 'Tindra' }, admin, { [ACTION_HEADER]: 'sales-order-draft.edit' });
  const { body } = await admin.fetchJson<Row[]>(`/History/sales-order-draft/${id}`);
  expect(body.map(({ action }) => action)).toEqual(['sales-order-draft.edit', 'sales-order-draft.save']);
});
