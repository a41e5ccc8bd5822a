import type { ProductResponse } from '../../engine/http';
import { lettersOf } from '../alt-letters';

type Letters = ReadonlyMap<string, string>;

const known = new WeakMap<object, Letters>();

/**
 * The letters of actions by the titles that their definitions give them: the same in every list and every language,
 * whatever a row allows and a person may (OPEN-312).
 */
export function actionLetters({ models }: Pick<ProductResponse, 'models'>, taken: readonly string[]): Letters {
  const before = known.get(models);
  if (before) return before;
  const lists = Object.values(models).map(({ actions }) =>
    actions.filter(({ rows, system }) => rows !== 'none' && !system).map(({ title }) => title),
  );
  const letters = lettersOf(lists, taken);
  known.set(models, letters);
  return letters;
}
