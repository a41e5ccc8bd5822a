import { describe, expect, it } from 'vitest';
import { again, StartOver } from '../../../server/entities/write/again';
import { RowRefused } from '../../../server/entities/write/refused';
import { Work, type WorkParts } from '../../../server/entities/write/work';
import { ERROR_CODES } from '../../../src/engine/http';

/** Work on rows of one definition, and the statements that it sends. */
function workOf(isUnmarked: boolean) {
  const sent: string[] = [];
  const tx = {
    executeQuery: async ({ sql }: { readonly sql: string }) => {
      sent.push(sql);
      return { rows: [] };
    },
  };
  const parts = { tx, isUnmarked, entities: { meter: { base: 'meter' } }, session: {}, now: new Date() };
  return { work: new Work(parts as unknown as WorkParts), sent };
}

const refused = () => new RowRefused(422, ERROR_CODES.refused, () => ({ reason: '' }));

describe('a part of the work that is refused', () => {
  it('is taken back to where it began, if that was marked', async () => {
    const { work, sent } = workOf(false);
    const part = work.attempt(async () => {
      await work.follow('meter', ['1'], 'a write');
      throw refused();
    });
    await expect(part).rejects.toBeInstanceOf(RowRefused);
    expect(sent).toEqual(['savepoint an_attempt', 'a write', 'rollback to savepoint an_attempt']);
  });

  it('leaves nothing to take back if it has written nothing', async () => {
    const { work, sent } = workOf(true);
    await expect(work.attempt(() => Promise.reject(refused()))).rejects.toBeInstanceOf(RowRefused);
    expect(sent).toEqual([]);
  });

  it('has all done anew, with marks, if it has written', async () => {
    const rounds: (readonly string[])[] = [];
    const done = again(async (startsOver) => {
      const { work, sent } = workOf(!startsOver);
      rounds.push(sent);
      await work.attempt(async () => {
        await work.follow('meter', ['1'], 'a write');
        throw refused();
      });
    });
    await expect(done).rejects.toBeInstanceOf(RowRefused);
    expect(rounds).toEqual([['a write'], ['savepoint an_attempt', 'a write', 'rollback to savepoint an_attempt']]);
  });

  it('starts over no more than once', async () => {
    await expect(again(() => Promise.reject(new StartOver()))).rejects.toBeInstanceOf(StartOver);
  });
});
