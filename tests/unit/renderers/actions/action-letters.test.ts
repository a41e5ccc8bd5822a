import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actionLetters } from '../../../../src/renderers/actions/action-letters';
import { SHARED_LETTERS } from '../../../../src/renderers/alt-letters';
import { compileShipped } from '../../../schemas/files';

describe('the letters of the actions that are shipped', { tags: ['OPEN-312'] }, () => {
  const models = compileShipped().product.entities;
  const letters = actionLetters({ models }, Object.values(SHARED_LETTERS));

  it('are those that the page for operators teaches', () => {
    const page = readFileSync('docs/operators.md', 'utf8');
    const taught = [...page.matchAll(/`Alt\+([A-Z])` \(([^)]+)\)/g)].map(([, letter, title]) => [title!, letter!]);
    const actions = taught.filter(([title]) => letters.has(title!));
    expect(actions.length).toBeGreaterThan(8);
    expect(Object.fromEntries(actions.map(([title]) => [title, letters.get(title!)]))).toEqual(
      Object.fromEntries(actions),
    );
  });

  it('are no other action’s of the same list, and none of what every list has', () => {
    for (const { name, actions } of Object.values(models)) {
      const titles = new Set(
        actions.filter(({ rows, system }) => rows !== 'none' && !system).map(({ title }) => title),
      );
      const own = [...titles].flatMap((title) => letters.get(title) ?? []);
      expect(new Set(own).size, name).toBe(own.length);
      expect(
        own.filter((letter) => Object.values<string>(SHARED_LETTERS).includes(letter)),
        name,
      ).toEqual([]);
    }
  });
});
