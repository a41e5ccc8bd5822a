import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, DRY_RUN_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { BulkResult } from '../../../src/engine/http/errors';
import { type Floor, openFloor } from './floor';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.stop());

const TRIAL = { [DRY_RUN_HEADER]: 'true' };

/** What stands in each table; log-ins and heartbeats aside. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await floor.rows(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'session'`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[String(name)] = await floor.rows(
      `select count(*), md5(coalesce(string_agg(t::text, '' order by t::text), '')) from "${String(name)}" t`,
    );
  return found;
}

describe('a dry run', () => {
  it('answers what performing the call would answer, row by row, and leaves nothing behind', {
    tags: ['LOWCODE-016', 'ACTION-070'],
  }, async () => {
    const ready = await floor.order(10, 4);
    const waiting = await floor.orderLike(ready, 3);
    await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [ready.id] });
    const prepare = (headers: Record<string, string>) =>
      floor.client.fetchJson<BulkResult>('/ProcessSalesOrders/Prepare', {
        method: 'PUT',
        headers: { 'X-Action': 'sales-order.prepareOrder', [IDEMPOTENCY_HEADER]: 'prepare-1', ...headers },
        body: { processIds: [ready.processId, waiting.processId, 'none'] },
      });
    const before = await everything();
    const trial = await prepare(TRIAL);
    expect(await everything()).toEqual(before);
    expect(trial.status).toBe(207);
    expect(trial.body.succeeded.map(({ id }) => id)).toEqual([ready.id]);
    expect(trial.body.failed.map(({ id }) => id).sort()).toEqual([waiting.id, 'none'].sort());

    // The key is not spent: the same call performs now.
    const performed = await prepare({});
    expect(performed.status).toBe(207);
    expect(performed.body.failed).toEqual(trial.body.failed);
    expect(await floor.rows('select new_state from sales_order where id = $1', ready.id)).toEqual([
      { new_state: 'ReadyForPick' },
    ]);
  });

  it('refuses what performing would refuse, and adds no row', async () => {
    const before = await everything();
    const add = (body: object) => floor.client.fetchJson('/CauseCode', { method: 'POST', headers: TRIAL, body });
    expect((await add({})).status).toBe(422);
    expect(await add({ type: 'Loss', value: 'ASK', displayText: 'Only asked' })).toMatchObject({ status: 200 });
    expect(await everything()).toEqual(before);
  });

  it('is refused by calls that know no trial, which perform nothing', async () => {
    const before = await everything();
    for (const headers of [TRIAL, { [DRY_RUN_HEADER]: 'yes' }]) {
      const answer = await floor.client.fetchJson(API.changeDefaultLanguage, {
        method: 'PUT',
        headers,
        body: { language: 'nb-NO' },
      });
      expect(answer.status).toBe(400);
    }
    expect(await everything()).toEqual(before);
  });
});
