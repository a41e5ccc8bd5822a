/** A primary, two replicas and a pooler before each: one of them goes while people read and write. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE, missingPackages, primaryOf, promoteOneOf } from '../../../scripts/lib/cluster';
import { DatabaseUnavailable } from '../../../server/platform/db';
import { keepPast } from '../../../server/platform/retention';
import { API } from '../../../src/engine/http/api';
import { runs } from '../../lib/runs';
import { list } from '../faults/load';
import { holdOpen, indexMakers } from '../index-makers';
import { addOldPart } from '../old-part';
import { type Installation, startInstallation } from './on-databases';

const ROUNDS = runs(1);
const BOUND = { timeout: 60_000 };
const MAKERS = indexMakers(`'${DATABASE}'`);

describe.skipIf(missingPackages().length > 0)(
  'an installation of several databases',
  { timeout: 120_000 + ROUNDS * 30_000, retry: 0, tags: ['OPEN-332'] },
  () => {
    let on: Installation;
    beforeAll(async () => {
      on = await startInstallation({ learntIndexRows: 1, learntIndexSeconds: 0 });
    }, 120_000);
    afterAll(() => on?.stop());

    it('loses nothing when the pooler is started again under load', async () => {
      for (let round = 0; round < ROUNDS; round++)
        await on.underLoad(`pooler-${round}`, async () => {
          const [pooler] = on.cluster.poolers;
          await pooler?.end('SIGKILL');
          pooler?.start();
        });
      await on.expectAll();
    });

    it('has nobody wait when old history is taken away under load', { tags: ['OPEN-334'] }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const oldest = await addOldPart(on.server.ctx.database, 20_000);
        const { refused } = await on.underLoad(`history-${round}`, () => keepPast(on.server.ctx.database, 13));
        expect(refused).toEqual([]);
        expect(await on.rows('select to_regclass($1) as there', `"${oldest}"`)).toEqual([{ there: null }]);
      }
      await on.expectAll();
    });

    it('has nobody wait for an index, nor when whoever makes it is ended in the middle', {
      tags: ['OPEN-310'],
    }, async () => {
      const { indexes } = on.server.app.parts.entities;
      const { primary } = await primaryOf(on.cluster.databases);
      const learnt = () =>
        on.rows(`select relname as name, indisvalid as "isValid" from pg_index
          join pg_class on pg_class.oid = indexrelid where relname like 'stock\\_%\\_learnt'`);
      const NAME = 'stock_reserved_filter_learnt';
      await on.rows(
        `insert into learnt_index (name, table_name, wish, calls, ms, asked_at)
          values ($1, 'stock', '{"use":"filter","by":["reserved"]}', 9, 9000, now())`,
        NAME,
      );
      for (let round = 0; round < ROUNDS; round++) {
        const { refused } = await on.underLoad(`index-${round}`, async () => {
          const held = holdOpen(on.server.ctx.database, 'update stock set reserved = reserved where stock_id <> $1', [
            on.shelf.pickStock,
          ]);
          const ended = expect(indexes.look()).rejects.toThrow();
          await expect.poll(() => primary.query(MAKERS), BOUND).toHaveLength(1);
          await expect.poll(learnt, BOUND).toEqual([{ name: NAME, isValid: false }]);
          await primary.query(`select pg_terminate_backend(pid) from (${MAKERS}) maker`);
          await ended;
          held.end();
          await held.open;
          await indexes.look();
          expect(await learnt()).toEqual([{ name: NAME, isValid: true }]);
        });
        expect(refused).toEqual([]);
        await on.rows(`drop index ${NAME}`);
      }
      await on.expectAll();
    });

    it('goes on with a replica when the primary dies under load', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { primary, replicas } = await primaryOf(on.cluster.databases);
        let promoted = primary;
        await on.underLoad(`primary-${round}`, async ({ acknowledged, refused }) => {
          await primary.end('SIGQUIT');
          await expect.poll(() => refused.length, BOUND).toBeGreaterThan(3);
          const written = acknowledged.length;
          promoted = await promoteOneOf(replicas);
          await expect.poll(() => acknowledged.length, BOUND).toBeGreaterThan(written + 10);
          await primary.rejoin(promoted);
        });
      }
      await on.expectAll();
      expect(await on.lookSince(await on.gain('after'))).toBe(on.expected());
      expect((await list(on.client)).status).toBe(200);
      expect((await on.client.fetchJson(API.heartbeat, { method: 'POST' })).status).toBe(200);
    });

    it.each(['25006', '55000'])(
      'takes %s for what it is: the word of a primary that has become a standby',
      async (word) => {
        await expect(on.rows(`do $$ begin raise sqlstate '${word}'; end $$`)).rejects.toBeInstanceOf(
          DatabaseUnavailable,
        );
        expect((await list(on.client)).status).toBe(200);
      },
    );

    it('knows of a change of roles before anybody calls', async () => {
      const { primary, replicas } = await primaryOf(on.cluster.databases);
      await primary.end('SIGINT');
      const promoted = await promoteOneOf(replicas);
      await primary.follow();
      const listeners = () => promoted.query(`select pid from pg_stat_activity where query like 'listen %'`);
      await expect.poll(async () => (await listeners()).length, BOUND).toBeGreaterThan(0);
      expect(await on.lookSince(await on.gain('first'))).toBe(on.expected());
    });
  },
);
