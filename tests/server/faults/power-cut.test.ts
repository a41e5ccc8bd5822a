/**
 * The power goes while the built-in database writes: a copy of its folder, taken at any moment, opens, and has all that
 * was acknowledged before, whole. What the operating system itself had not put on the disk no copy can show.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../lib/runs';
import { addCauses, expectInvariants } from '../commands/floor';
import { OSLO } from '../harness';
import { type Killable, startKillable } from './killable';

const CUTS = runs(2);

let server: Killable;
beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL) return;
  server = await startKillable();
  await addCauses(server);
});
afterAll(() => server?.stop());

/** Gains stock again and again, one after the other, until it is told to stop; gives the keys that were acknowledged. */
function writeOn(round: number): { readonly acknowledged: readonly string[]; stop(): Promise<void> } {
  const acknowledged: string[] = [];
  let isOver = false;
  const work = async () => {
    for (let place = 0; !isOver; place++) {
      const key = `cut-${round}-${place}`;
      const [stock] = await server.rows(
        'select stock_id from stock where business_unit = $1 order by random() limit 1',
        OSLO,
      );
      const body = { movementType: 'Gain', stockIds: [stock?.stock_id], quantity: 1, causeCode: 'FOUND' };
      const { status } = await server.act('stock.gainStock', 'POST /Job/createAndStartFromStocks', body, key);
      if (status === 200) acknowledged.push(key);
    }
  };
  const done = work();
  return {
    acknowledged,
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

/** How many calls there were, and how many entries the ledger of stock has. */
async function counted(from: Killable): Promise<{ readonly keys: number; readonly movements: number }> {
  const [found] = await from.rows(
    `select (select count(*)::int from command where business_unit = $1 and key like 'cut-%') as keys,
      (select count(*)::int from stock_movement where business_unit = $1) as movements`,
    OSLO,
  );
  return { keys: Number(found?.keys), movements: Number(found?.movements) };
}

describe.skipIf(process.env.TEST_DATABASE_URL)('a power cut', { timeout: Math.max(300_000, CUTS * 60_000) }, () => {
  it('leaves a folder that opens, with all that was acknowledged before it, and nothing half', async () => {
    const before = await counted(server);
    for (let round = 0; round < CUTS; round++) {
      const writing = writeOn(round);
      const least = 1 + Math.floor(Math.random() * 5);
      await expect.poll(() => writing.acknowledged.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(least);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
      const known = [...writing.acknowledged];
      const copy = await server.copy();
      await writing.stop();

      const after = await startKillable(copy);
      for (const key of known) {
        const { status, body } = await after.status(key);
        expect([round, key, status, body.status]).toEqual([round, key, 200, 'Completed']);
      }
      const { keys, movements } = await counted(after);
      expect(keys).toBeGreaterThanOrEqual(known.length);
      expect(movements - before.movements, 'each has its whole effect').toBe(keys);
      await expectInvariants(after);
      await after.stop();
    }
  });
});
