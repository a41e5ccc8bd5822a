import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endingWhenUnwanted, whileWanted } from '../../../server/platform/db/abandon';
import type { Statement } from '../../../server/platform/db/database';
import type { PostgresPool } from '../../../server/platform/db/postgres/pool';
import { Replicas } from '../../../server/platform/db/postgres/replicas';

const READ: Statement = { text: 'select 1', values: [] };

/** A replica that has come to a position, and may stop saying anything; what it was asked is counted. */
function replica(name: string, replayed = 10n) {
  const known = { isSilent: false, asked: 0, ended: 0 };
  const pool = {
    async query({ text }: Statement): Promise<object[]> {
      known.asked++;
      return endingWhenUnwanted(
        () => known.ended++,
        async () => {
          if (known.isSilent) await new Promise(() => undefined);
          else await wait(5);
          return [text === READ.text ? { name } : { replayed: String(replayed) }];
        },
      );
    },
    end: async () => undefined,
  };
  return { ...known, known, pool: pool as unknown as PostgresPool };
}

const replicasOf = (...all: readonly ReturnType<typeof replica>[]) =>
  new Replicas(
    all.map(({ pool }) => ({ reads: pool, looks: pool })),
    async () => 100n,
  );

it('a replica that says nothing is left for another one, and then alone for a while', {
  tags: ['OPEN-332'],
}, async () => {
  const [first, second] = [replica('first'), replica('second')];
  const replicas = replicasOf(first, second);
  expect(await replicas.query(READ, 5n)).toEqual([{ name: 'first' }]);
  expect(await replicas.query(READ, 5n)).toEqual([{ name: 'second' }]);
  first.known.isSilent = true;
  // It has said something a moment ago.
  await wait(1_100);
  expect(await replicas.query(READ, 5n)).toEqual([{ name: 'second' }]);
  const asked = first.known.asked;
  for (let round = 0; round < 4; round++) expect(await replicas.query(READ, 5n)).toEqual([{ name: 'second' }]);
  expect(first.known.asked).toBe(asked);
});

it('one that is behind is left for another one, and none of them for the primary', {
  tags: ['OPEN-332'],
}, async () => {
  const replicas = replicasOf(replica('behind', 3n), replica('there', 50n));
  for (let round = 0; round < 3; round++) expect(await replicas.query(READ, 20n)).toEqual([{ name: 'there' }]);
  expect(await replicas.query(READ, 60n)).toBeUndefined();
  expect(replicas.figures).toEqual({ answered: 3, left: 1 });
});

it('whoever goes away while a replica is asked how far it is ends that for nobody else', async () => {
  const one = replica('one');
  const replicas = replicasOf(one);
  const gone = new AbortController();
  const left = whileWanted(gone.signal, () => replicas.query(READ, 5n)).catch((error: unknown) => error);
  const staying = replicas.query(READ, 5n);
  gone.abort();
  expect(await staying).toEqual([{ name: 'one' }]);
  expect(one.known.ended).toBe(0);
  expect(await left).toBeInstanceOf(Error);
});

it('each is asked what the others cannot know, and who does not say it has no part in it', async () => {
  const [first, second] = [replica('first'), replica('second')];
  const replicas = replicasOf(first, second);
  expect(await replicas.each(READ)).toEqual([[{ name: 'first' }], [{ name: 'second' }]]);
  first.known.isSilent = true;
  expect(await replicas.each(READ)).toEqual([[{ name: 'second' }]]);
});

it('one that answers others slowly is no silent one: how far it is goes over a connection of its own', async () => {
  const [busy, looks] = [replica('busy'), replica('looks')];
  busy.known.isSilent = true;
  const primary = async () => 100n;
  const answered = new Replicas([{ reads: busy.pool, looks: looks.pool }], primary).query(READ, 5n);
  expect(await Promise.race([answered, wait(2_500, 'waits')])).toBe('waits');
  expect(busy.known.ended).toBe(0);
  looks.known.isSilent = true;
  expect(await answered).toBeUndefined();
  expect(busy.known.ended, 'what nobody waits for any more').toBe(1);
});
