/** The server dies in the middle of commands: each has its whole effect once or none, and tells which when it is back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { addCauses, expectInvariants, shelve } from '../commands/floor';
import { OSLO } from '../harness';
import { type Killable, POINTS, type Point, startKillable } from './killable';

/** Points of an ordinary run; the others have their turn in a long one, which kills a few hundred times. */
const SHORT: readonly Point[] = ['changing', 'kept', 'committed'];
const KILLS = runs(1) > 1 ? runs(15) : SHORT.length;

let server: Killable;
/** What an undisturbed gain and an undisturbed order leave. */
let whole: readonly Traces[];
beforeAll(async () => {
  server = await startKillable();
  await addCauses(server);
  whole = [await undisturbed(gain), await undisturbed(arrive)];
}, 120_000);
afterAll(() => server.stop());

interface Deed {
  readonly action: string;
  readonly call: string;
  readonly body: Row;
  /** How often it has been done. */
  times(): Promise<number>;
}

/** What a call leaves besides its effect: one line for each row of history, and for each piece of news. */
interface Traces {
  readonly history: readonly unknown[];
  readonly news: readonly unknown[];
  /** Calls that wrote history, and transactions that wrote news. */
  readonly calls: number;
  readonly transactions: number;
}

const NOTHING: Traces = { history: [], news: [], calls: 0, transactions: 0 };

/** Tells what was left since this moment. */
async function watchTraces(): Promise<() => Promise<Traces>> {
  const newest = 'select (select max(id) from audit) as audit, (select max(id) from change) as change';
  const [from] = await server.rows(newest);
  return async () => {
    const history = await server.rows(
      'select entity, action, request_id from audit where id > $1 order by entity, action',
      from?.audit ?? 0,
    );
    const news = await server.rows(
      `select table_name, operation, jsonb_array_length(keys) as keys, xid::text as xid from change
        where id > $1 order by table_name, operation, jsonb_array_length(keys)`,
      from?.change ?? 0,
    );
    return {
      history: history.map(({ entity, action }) => `${entity} ${action}`),
      news: news.map(({ table_name, operation, keys }) => `${table_name} ${operation} ${keys}`),
      calls: new Set(history.map(({ request_id }) => request_id)).size,
      transactions: new Set(news.map(({ xid }) => xid)).size,
    };
  };
}

async function undisturbed(make: () => Promise<Deed>): Promise<Traces> {
  const deed = await make();
  const traces = await watchTraces();
  const { status } = await server.act(deed.action, deed.call, deed.body, `undisturbed-${deed.action}`);
  expect([status, await deed.times()]).toEqual([200, 1]);
  const left = await traces();
  expect(left).toMatchObject({ calls: 1, transactions: 1 });
  return left;
}

/** Something is found of a stock: its ledger has one entry more. */
async function gain(): Promise<Deed> {
  const { pickStock } = await shelve(server, { picked: 10, stored: 10 });
  const movements = async () => {
    const text = 'select count(*)::int as n from stock_movement where business_unit = $1 and stock_id = $2';
    return Number((await server.rows(text, OSLO, pickStock))[0]?.n);
  };
  const before = await movements();
  return {
    action: 'stock.gainStock',
    call: 'POST /Job/createAndStartFromStocks',
    body: { movementType: 'Gain', stockIds: [pickStock], quantity: 2, causeCode: 'FOUND' },
    times: async () => (await movements()) - before,
  };
}

/** An order arrives: it stands there with a process, lines and what is kept for them. */
async function arrive(): Promise<Deed> {
  const { materialId } = await shelve(server, { picked: 10, stored: 10 });
  const orderNo = `SO-killed-${++orders}`;
  return {
    action: 'sales-order.createOrder',
    call: 'POST /SalesOrderDraft/CreateSalesOrder',
    body: {
      orderNo,
      orderType: 'Standard',
      customerName: 'Tindra',
      deliveryTypeId: 'home',
      lines: [{ materialId, orderedQuantity: 2 }],
    },
    times: async () => {
      const text = 'select count(*)::int as n from sales_order where business_unit = $1 and order_no = $2';
      return Number((await server.rows(text, OSLO, orderNo))[0]?.n);
    },
  };
}

let orders = 0;

/** Dies at the point of a command, comes back, and is asked what became of it. */
async function dieAt(point: Point, round: number): Promise<void> {
  const deed = await (round % 2 === 0 ? gain() : arrive());
  const traces = await watchTraces();
  const key = `killed-${round}`;
  const act = () => server.act(deed.action, deed.call, deed.body, key);
  await server.arm(point);
  await expect(act(), point).rejects.toThrow();
  await server.dead();
  await server.start();
  const isDone = point === 'committed';
  const once = whole[round % 2];
  expect([point, (await server.status(key)).status, await deed.times(), await traces()]).toEqual(
    isDone ? [point, 200, 1, once] : [point, 404, 0, NOTHING],
  );
  const again = await act();
  expect([point, again.status, await deed.times(), await traces()]).toEqual([point, 200, 1, once]);
  expect((await server.status(key)).body).toMatchObject({ status: 'Completed', answer: { status: 200 } });
}

describe('a server that is killed during a command', { timeout: Math.max(600_000, KILLS * 30_000) }, () => {
  it('has done all of it once or nothing, with its history and news, says which, and does it once when it is asked again', async () => {
    const points = runs(1) > 1 ? POINTS : SHORT;
    for (let round = 0; round < KILLS; round++) await dieAt(points[round % points.length] as Point, round);
    await expectInvariants(server);
  });
});
