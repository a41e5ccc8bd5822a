/** The installation that docs/operating.md deploys: Patroni says which database is the primary, and makes another one it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dumpPostgres } from '../../../server/platform/backup/postgres';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import type { Shelf } from '../commands/floor';
import { expectWritten, type Load, underLoad as loaded } from '../faults/load';
import type { Client, TestServer } from '../harness';
import { type Deployed, makeAccount, missingForPatroni, startDeployed } from './deployed';
import { startOnDatabases } from './on-databases';

const ROUNDS = runs(1);
const BOUND = { timeout: 90_000, interval: 250 };

describe.skipIf(missingForPatroni().length > 0)(
  'an installation as it is deployed',
  { timeout: 60_000 * (1 + ROUNDS), retry: 0, tags: ['OPEN-332'] },
  () => {
    let folder: string;
    let deployed: Deployed;
    let server: TestServer;
    let client: Client;
    let shelf: Shelf;
    const keys: string[] = [];
    const rows = (text: string, ...values: unknown[]) => server.ctx.database.query<Row>({ text, values });

    const leader = async () => (await deployed.members()).find(({ role }) => role === 'leader')?.name ?? '';
    /** A leader, a replica that has what is acknowledged, and another one. */
    const untilComplete = () =>
      vi.waitFor(async () => {
        const members = (await deployed.members()).map(({ role, state }) => `${role} ${state}`);
        expect(members.sort()).toEqual([
          'leader running',
          expect.stringMatching(/^replica (running|streaming)$/),
          expect.stringMatching(/^sync_standby (running|streaming)$/),
        ]);
      }, BOUND);
    /** Does something to the machines while people work; those whose calls were acknowledged before and after are told. */
    const underLoad = async (name: string, change: (load: Load) => Promise<void>) => {
      const { acknowledged } = await loaded(client, shelf, name, change);
      keys.push(...acknowledged);
    };

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'cockpit-deployed-'));
      deployed = await startDeployed(folder);
      await untilComplete();
      makeAccount(folder, await leader());
      ({ server, client, shelf } = await startOnDatabases(deployed.addresses));
    }, 180_000);
    afterAll(async () => {
      await server?.stop();
      await deployed?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('loses nothing with the machine of the primary, which comes back as a replica', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = await leader();
        const machine = deployed.machines.find(({ name }) => name === before);
        await underLoad(`lost-${round}`, async (load) => {
          await machine?.lose();
          await expect.poll(() => load.refused.length, BOUND).toBeGreaterThan(3);
        });
        expect(await leader()).not.toBe(before);
        machine?.comeBack();
        await untilComplete();
      }
      await expectWritten(rows, client, shelf, keys, '');
    });

    it('is backed up from whichever is the primary, over lines that are checked as its own are', async () => {
      const file = join(folder, 'backup');
      await dumpPostgres(deployed.addresses.DATABASE_DIRECT_URL, file, new AbortController().signal);
      expect(execFileSync('pg_restore', ['--list', file], { encoding: 'utf8' })).toContain(
        'TABLE DATA public sales_order',
      );
    });

    it('loses nothing when the roles are changed as planned', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = await leader();
        await underLoad(`planned-${round}`, () => deployed.switchOver());
        expect(await leader()).not.toBe(before);
        await untilComplete();
      }
      await expectWritten(rows, client, shelf, keys, '');
    });
  },
);
