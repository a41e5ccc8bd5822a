import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows whose text contains what is typed. */
export const textFilter: FilterKindRenderer = {
  describe: (value) => String(value),
  parameters: (value, filter) => [[queryNames(filter)[0], String(value)]],
};
