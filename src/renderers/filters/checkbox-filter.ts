import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows where something is so, or is not so; unset, both. */
export const checkboxFilter: FilterKindRenderer = {
  describe: (value, _, { texts }) => (value === true ? texts.yes : texts.no),
  parameters: (value, filter) => [[queryNames(filter)[0], value === true]],
};
