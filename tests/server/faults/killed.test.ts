/** The server dies in the middle of commands: each has its whole effect once or none, and tells which when it is back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { addCauses, expectInvariants } from '../commands/floor';
import { OSLO } from '../harness';
import { type Killable, POINTS, type Point, startKillable } from './killable';

/** Points of an ordinary run; the others have their turn in a long one, which kills a few hundred times. */
const SHORT: readonly Point[] = ['changing', 'kept', 'committed'];
const KILLS = runs(1) > 1 ? runs(15) : SHORT.length;

let server: Killable;
beforeAll(async () => {
  server = await startKillable();
  await addCauses(server);
});
afterAll(() => server.stop());

interface Deed {
  readonly action: string;
  readonly call: string;
  readonly body: Row;
  /** How often it has been done. */
  times(): Promise<number>;
}

/** Something is found of a stock: its ledger has one entry more. */
async function gain(): Promise<Deed> {
  const [stock] = await server.rows(
    'select stock_id from stock where business_unit = $1 order by random() limit 1',
    OSLO,
  );
  const movements = async () => {
    const text = 'select count(*)::int as n from stock_movement where business_unit = $1 and stock_id = $2';
    return Number((await server.rows(text, OSLO, stock?.stock_id))[0]?.n);
  };
  const before = await movements();
  return {
    action: 'stock.gainStock',
    call: 'POST /Job/createAndStartFromStocks',
    body: { movementType: 'Gain', stockIds: [stock?.stock_id], quantity: 2, causeCode: 'FOUND' },
    times: async () => (await movements()) - before,
  };
}

/** An order arrives: it stands there with a process, lines and what is kept for them. */
async function arrive(): Promise<Deed> {
  const [material] = await server.rows(
    'select id from material where business_unit = $1 and available_quantity > 3 order by random() limit 1',
    OSLO,
  );
  const orderNo = `SO-killed-${++orders}`;
  return {
    action: 'sales-order.createOrder',
    call: 'POST /SalesOrderDraft/CreateSalesOrder',
    body: {
      orderNo,
      orderType: 'Standard',
      customerName: 'Tindra',
      deliveryTypeId: 'home',
      lines: [{ materialId: material?.id, orderedQuantity: 2 }],
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
  const key = `killed-${round}`;
  const act = () => server.act(deed.action, deed.call, deed.body, key);
  await server.arm(point);
  await expect(act(), point).rejects.toThrow();
  await server.dead();
  await server.start();
  const isDone = point === 'committed';
  expect([point, (await server.status(key)).status, await deed.times()]).toEqual(
    isDone ? [point, 200, 1] : [point, 404, 0],
  );
  const again = await act();
  expect([point, again.status, await deed.times()]).toEqual([point, 200, 1]);
  expect((await server.status(key)).body).toMatchObject({ status: 'Completed', answer: { status: 200 } });
}

describe('a server that is killed during a command', { timeout: Math.max(600_000, KILLS * 30_000) }, () => {
  it('has done all of it once or nothing, says which, and does it once when it is asked again', async () => {
    const points = runs(1) > 1 ? POINTS : SHORT;
    for (let round = 0; round < KILLS; round++) await dieAt(points[round % points.length] as Point, round);
    await expectInvariants(server);
  });
});
