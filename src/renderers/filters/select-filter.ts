import { choiceText } from './choice-text';
import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows with one chosen value. */
export const selectFilter: FilterKindRenderer = {
  describe: (value, filter, context) => choiceText(value, filter, context),
  parameters: (value, filter) => [[queryNames(filter)[0], value as string]],
};
