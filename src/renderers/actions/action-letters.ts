import i18next from 'i18next';
import type { ProductResponse } from '../../engine/http';
import { lettersOf } from '../alt-letters';
import { captions } from '../captions';

type Letters = ReadonlyMap<string, string>;

const known = new WeakMap<object, { readonly language: string; readonly letters: Letters }>();

/**
 * The letters of actions by what they are called: the same in every list, whatever a row allows and a person may
 * (OPEN-312).
 */
export function actionLetters({ models }: Pick<ProductResponse, 'models'>, taken: readonly string[]): Letters {
  const { language } = i18next;
  const before = known.get(models);
  if (before?.language === language) return before.letters;
  const lists = Object.values(models).map((model) =>
    model.actions
      .filter(({ rows, system }) => rows !== 'none' && !system)
      .map((action) => captions.action(model, action)),
  );
  const letters = lettersOf(lists, taken);
  known.set(models, { language, letters });
  return letters;
}
