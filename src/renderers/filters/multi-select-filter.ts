import { choiceText } from './choice-text';
import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows with one of the chosen values. */
export const multiSelectFilter: FilterKindRenderer = {
  describe(value, filter, context) {
    return listOf(value)
      .map((one) => choiceText(one, filter, context))
      .join(', ');
  },
  parameters: (value, filter) => listOf(value).map((one) => [queryNames(filter)[0], one as string] as const),
};

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
