/** The disk of the built-in database is full: nothing half, no lie, reading goes on, and so does writing when there is room. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCauses, expectInvariants } from '../commands/floor';
import { copyOfTemplate, type TestDatabase } from '../databases';
import { OSLO } from '../harness';
import { type Killable, type Reply, startKillable } from './killable';

const MB = 1024 * 1024;

/** A small disk of its own with the demo data; undefined where nobody may mount one. */
async function smallDisk(): Promise<(TestDatabase & { readonly disk: string }) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const disk = mkdtempSync(join(tmpdir(), 'cockpit-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    rmSync(disk, { recursive: true });
    return undefined;
  }
  const template = await copyOfTemplate();
  const dataDir = join(disk, 'data');
  cpSync(template.config.dataDir ?? '', dataDir, { recursive: true });
  await template.drop();
  const drop = async () => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  };
  return { disk, config: { dataDir }, drop };
}

const place = await smallDisk();

describe.runIf(place)('a full disk', { timeout: 300_000 }, () => {
  let server: Killable;
  beforeAll(async () => {
    server = await startKillable(place);
    await addCauses(server);
  }, 120_000);
  afterAll(() => server?.stop());

  const gain = async (key: string) => {
    const [stock] = await server.rows(
      'select stock_id from stock where business_unit = $1 order by random() limit 1',
      OSLO,
    );
    const body = { movementType: 'Gain', stockIds: [stock?.stock_id], quantity: 1, causeCode: 'FOUND' };
    return server.act('stock.gainStock', 'POST /Job/createAndStartFromStocks', body, key);
  };

  it('refuses what it cannot keep, loses nothing that it acknowledged, and goes on when there is room', async () => {
    const filler = join(place?.disk ?? '', 'filler');
    const { bavail, bsize } = statfsSync(place?.disk ?? '');
    writeFileSync(filler, Buffer.alloc(bavail * bsize - MB));
    const acknowledged: string[] = [];
    let refused: Reply | undefined;
    for (let place = 0; place < 400 && refused === undefined; place++) {
      const key = `full-${place}`;
      const answer = await gain(key);
      if (answer.status === 200) acknowledged.push(key);
      else refused = answer;
    }
    expect([refused?.status, refused?.body.errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(refused?.body.message).toContain('full');
    expect((await server.rows('select 1 as one')).length, 'reading goes on').toBe(1);
    rmSync(filler);
    await expect.poll(async () => (await gain('room')).status, { timeout: 60_000, interval: 1000 }).toBe(200);
    for (const key of acknowledged) expect((await server.status(key)).status).toBe(200);
    await expectInvariants(server);
  });
});
