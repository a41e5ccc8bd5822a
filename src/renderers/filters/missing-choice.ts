import { NULL_PLACEHOLDER } from '../../engine/constants';
import { wordsTest } from '../../engine/query';
import type { Choice, ChoiceSource } from '../choices';

/** True for the value that stands for none (GRID-014). */
export function isMissing(value: unknown): boolean {
  return value === NULL_PLACEHOLDER;
}

/** The choices of a source, and before them the missing value, which is found under its text (OPEN-140). */
export function withMissing(source: ChoiceSource, text: string): ChoiceSource {
  const missing: Choice = { value: NULL_PLACEHOLDER, text };
  return async (query) => {
    const { searchText = '', values, skip = 0 } = query;
    if (values) {
      const others = values.filter((value) => !isMissing(value));
      const found = others.length > 0 ? await source({ ...query, values: others }) : [];
      return others.length < values.length ? [missing, ...found] : found;
    }
    const isWanted = skip === 0 && wordsTest(searchText)(text);
    const found = await source(query);
    return isWanted ? [missing, ...found] : found;
  };
}
