import { choiceText, FilterChoice } from './filter-choice';
import { type FilterKindRenderer, queryNames } from './filter-kind';
import { isMissing } from './missing-choice';

/** Rows with one chosen value. */
export const selectFilter: FilterKindRenderer = {
  Editor: (props) => <FilterChoice {...props} many={false} />,
  describe: (value, filter, context) => choiceText(value, filter, context),
  parameters: (value, filter) => [[queryNames(filter)[0], value as string]],
  expression: (value, { dxSelector }) =>
    isMissing(value) ? [dxSelector, 'isblank', null] : [dxSelector, '=', value as string],
};
