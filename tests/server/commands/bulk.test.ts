import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_HEADER, DRY_RUN_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { BulkResult } from '../../../src/engine/http/errors';
import { PROGRESS_TYPE, untilAnswered } from '../../../src/engine/http/progress';
import { bearer } from '../bearer';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor } from './floor';

/** The built-in database takes some ten times as long for each row: a long run alone has the whole list there. */
const SIZE = 1000;

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.rows(
    `insert into operation (business_unit, process_id, process_name, operations_summarized_state, wait_for_preparation)
      select $1, 'bulk-' || n, 'bulk-' || n, 'Initial', false from generate_series(1, ${SIZE}) n`,
    OSLO,
  );
  await floor.rows(
    `insert into sales_order (business_unit, id, order_no, new_state, state, process_id, priority, delivery_type_id)
      select $1, 'bulk-' || n, 'bulk-' || n, case when n % 10 = 0 then 'Cancelled' else 'OnHold' end, 'Initial', 'bulk-' || n, 3, 'home'
      from generate_series(1, ${SIZE}) n`,
    OSLO,
  );
}, 120_000);
afterAll(() => floor.stop());

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `bulk-${at + 1}`);
const cancel = (named: readonly string[], headers: Record<string, string> = {}) =>
  floor.client.fetchJson<BulkResult>('/ProcessSalesOrders/cancelMany', {
    method: 'PUT',
    headers: { [ACTION_HEADER]: 'sales-order.cancelOrder', ...headers },
    body: { ids: named },
  });

describe(`an action on ${SIZE} rows of which a tenth must fail`, () => {
  it('is foretold by a dry run, and has one answer with a reason for each; these are left to try again', {
    tags: ['ACTION-070'],
    timeout: 600_000,
  }, async () => {
    const ids = idsOf(SIZE);
    const trial = await cancel(ids, { [DRY_RUN_HEADER]: 'true' });
    expect([trial.status, trial.body.succeeded.length, trial.body.failed.length]).toEqual([207, SIZE * 0.9, SIZE / 10]);

    const told: number[] = [];
    const answer = await fetch(`${floor.server.url}/api/ProcessSalesOrders/cancelMany`, {
      method: 'PUT',
      headers: {
        ...bearer(floor.client.token),
        'content-type': 'application/json',
        accept: PROGRESS_TYPE,
        [ACTION_HEADER]: 'sales-order.cancelOrder',
        [IDEMPOTENCY_HEADER]: 'bulk-1',
      },
      body: JSON.stringify({ ids }),
    });
    const last = await untilAnswered(answer, (done) => told.push(done));
    const result = (await last.json()) as BulkResult;
    expect(last.status).toBe(207);
    expect(result.failed).toEqual(trial.body.failed);
    expect(new Set(result.failed.map(({ reason }) => reason))).toEqual(new Set(['Order is already cancelled!']));
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));

    // What failed is mended and tried again, alone.
    const failed = result.failed.map(({ id }) => id);
    await floor.rows(`update sales_order set new_state = 'OnHold' where id = any($1)`, failed);
    const again = await cancel(failed);
    expect([again.status, again.body.succeeded.length, again.body.failed]).toEqual([200, SIZE / 10, []]);
    await expectInvariants(floor);
  });

  it('refuses one row more before it reads any', async () => {
    const { status, body } = await cancel(idsOf(1001));
    expect([status, body]).toMatchObject([400, { message: expect.stringContaining('1001') }]);
  });
});

describe('an action that can be undone', () => {
  it('names the version of each row, at which the inverse is still right and later no more', async () => {
    const orders = [await floor.order(10, 2), await floor.order(10, 2)];
    const named = { ids: orders.map(({ id }) => id) };
    const release = 'PUT /ProcessSalesOrders/RemoveOnHold';
    const freed = await floor.act('sales-order.removeHold', release, named);
    const versions = Object.fromEntries(freed.body.succeeded.map(({ id, rowVersion }) => [id, rowVersion]));
    expect(Object.values(versions)).toEqual([expect.any(Number), expect.any(Number)]);
    await floor.act('sales-order.changePriorityDate', 'PUT /OutgoingOrder/DeliveryPriority', {
      ids: [orders[1]?.id],
      priority: 1,
    });
    const undone = await floor.act('sales-order.unprepareAndHold', 'PUT /ProcessSalesOrders/UnprepareAndHold', {
      ...named,
      versions,
    });
    expect(undone.body.succeeded.map(({ id }) => id)).toEqual([orders[0]?.id]);
    expect(undone.body.failed).toEqual([expect.objectContaining({ id: orders[1]?.id })]);
  });
});
