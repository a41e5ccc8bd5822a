import { choiceText, FilterChoice } from './filter-choice';
import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows with one chosen value. */
export const selectFilter: FilterKindRenderer = {
  Editor: (props) => <FilterChoice {...props} many={false} />,
  describe: (value, filter, context) => choiceText(value, filter, context),
  parameters: (value, filter) => [[queryNames(filter)[0], value as string]],
};
