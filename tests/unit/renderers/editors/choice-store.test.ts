import { expect, it, vi } from 'vitest';
import { choiceStore } from '../../../../src/renderers/editors/choice-store';

/** What a box of choices asks its source when its widget loads by a filter. */
async function asked(filter: unknown): Promise<unknown> {
  const source = vi.fn(async () => []);
  const { store } = choiceStore(source, () => undefined);
  await store.load({ filter, skip: 0, take: 50 } as never);
  return source.mock.calls;
}

it.each([
  ['one that is chosen', ['value', '=', 'a'], ['a']],
  ['several that are chosen', [['value', '=', 1], 'or', ['value', '=', 2], 'or', ['value', '=', 3]], [1, 2, 3]],
  ['one of a list', [['value', '=', false]], [false]],
])('asks its source for %s by value', async (_, filter, values) => {
  expect(await asked(filter)).toEqual([[{ values }]]);
});

it.each([[undefined], [[]]])('asks its source for a page without a filter: %j', async (filter) => {
  expect(await asked(filter)).toEqual([[{ skip: 0, take: 50 }]]);
});
