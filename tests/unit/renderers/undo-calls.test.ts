import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import english from '../../../schemas/locales/en-GB/grid.json';
import type { Undone } from '../../../src/engine/http';
import { undoCalls } from '../../../src/renderers/undo';

beforeAll(() => i18next.init({ lng: 'en-GB', resources: { 'en-GB': { translation: english } } }));

/** What is told of calls that were taken back with these answers. */
async function told(...answers: Partial<Undone>[]): Promise<string[]> {
  const texts: string[] = [];
  const left = answers.map((answer) => ({ data: { succeeded: [], failed: [], ...answer } }));
  const http = { request: async () => left.shift() } as never;
  const messages = {
    undone: () => undefined,
    notice: (text: string) => texts.push(text),
    warning: (text: string) => texts.push(text),
  } as never;
  await undoCalls(
    { calls: answers.map((_, index) => String(index)), text: 'put on hold' },
    { http, messages },
    i18next.t,
  );
  return texts;
}

describe('what is told of an undo', () => {
  it('is that alone where the rows are as they were', { tags: ['OPEN-282'] }, async () => {
    expect(await told({})).toEqual(['Undone: put on hold']);
  });

  it('says which rows are in another state than before', { tags: ['OPEN-282'] }, async () => {
    const elsewhere = (name: string, now: string) => ({ name, was: 'Released', now });
    expect(await told({ elsewhere: [elsewhere('SO-1', 'New')] })).toEqual([
      'Undone: put on hold · SO-1 is New now, it was Released',
    ]);
    expect(
      await told(
        { elsewhere: [elsewhere('SO-1', 'New'), elsewhere('SO-2', 'Reserved')] },
        { elsewhere: [elsewhere('SO-3', 'New')] },
      ),
    ).toEqual(['Undone: put on hold · 2 are New now, they were Released · SO-2 is Reserved now, it was Released']);
  });

  it('says it beside what could not be taken back', { tags: ['OPEN-282'] }, async () => {
    const failed = [{ id: '2', name: 'SO-2', reason: 'changed since by operator' }];
    expect(await told({ failed, elsewhere: [{ name: 'SO-1', was: 'Released', now: 'New' }] })).toEqual([
      'put on hold\nSO-2: changed since by operator\nSO-1 is New now, it was Released',
    ]);
  });
});
