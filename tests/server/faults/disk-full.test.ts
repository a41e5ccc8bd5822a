/** The disk of the database is full: nothing half, no lie, pages still open, and writing goes on when there is room. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBinaries, startPostgres } from '../../../scripts/lib/postgres';
import type { Row } from '../../../src/engine/query/load-options';
import { addCauses, expectInvariants } from '../commands/floor';
import { copyOfTemplate, type TestDatabase } from '../databases';
import { OSLO } from '../harness';
import { type Killable, type Reply, startKillable } from './killable';

const MB = 1024 * 1024;
/** A hundred orders, for a database that begins empty. */
const DEMO = 0.02;
/** Pages that are opened while nothing can be kept: sorted, counted, searched. */
const PAGES = [
  `/Stock/description?skip=0&take=5&requireTotalCount=true&sort=${encodeURIComponent('[{"selector":"quantity","desc":true}]')}`,
  '/ProcessSalesOrders/processSearch?skip=0&take=5&requireTotalCount=true',
  '/Material/description?skip=5&take=5',
];

interface SmallDisk extends TestDatabase {
  readonly disk: string;
}

/** A small disk of its own; undefined where nobody may mount one. */
function mountDisk(megabytes: number): { readonly disk: string; unmount(): void } | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'cockpit-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    rmSync(disk, { recursive: true });
    return undefined;
  }
  const unmount = () => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  };
  return { disk, unmount };
}

/** The built-in database with the demo data, on a small disk. */
async function builtIn(): Promise<SmallDisk | undefined> {
  const mounted = process.env.TEST_DATABASE_URL ? undefined : mountDisk(600);
  if (!mounted) return undefined;
  const { disk, unmount } = mounted;
  const template = await copyOfTemplate();
  const dataDir = join(disk, 'data');
  cpSync(template.config.dataDir ?? '', dataDir, { recursive: true });
  await template.drop();
  return { disk, config: { dataDir }, drop: async () => unmount() };
}

/** A PostgreSQL whose tables lie on a small disk; its write-ahead log has another one. */
async function onPostgres(): Promise<SmallDisk | undefined> {
  const mounted = process.env.TEST_DATABASE_URL && postgresBinaries() ? mountDisk(200) : undefined;
  if (!mounted) return undefined;
  const { disk, unmount } = mounted;
  const data = join(disk, 'data');
  mkdirSync(data);
  const postgres = await startPostgres({}, { data });
  const drop = async () => {
    await postgres?.stop();
    unmount();
  };
  return { disk, config: { databaseUrl: postgres?.url ?? '' }, drop };
}

const place = (await builtIn()) ?? (await onPostgres());

describe.runIf(place)('a full disk', { timeout: 300_000 }, () => {
  let server: Killable;
  beforeAll(async () => {
    server = await startKillable(place, DEMO);
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
    expect([refused?.status, refused?.body.errorCode]).toEqual([503, 'NOT_DONE']);
    expect(refused?.body.message).toContain('full');
    for (const path of PAGES) {
      const { status, body } = await server.get(path);
      expect([path, status, (body.result as Row[]).length], 'pages still open').toEqual([path, 200, 5]);
    }
    rmSync(filler);
    await expect.poll(async () => (await gain('room')).status, { timeout: 60_000, interval: 1000 }).toBe(200);
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const key of acknowledged) expect((await server.status(key)).status).toBe(200);
    await expectInvariants(server);
  });
});
