import { numberEntry } from '../../engine/value/kinds';
import { type FilterContext, type FilterKindRenderer, queryNames } from './filter-kind';

/** Numbers are typed and said as the property's kind has them. */
export function entryOf({ property, format }: FilterContext) {
  return numberEntry(property ?? { kind: 'number' }, format);
}

/** Rows with exactly this number. */
export const numberFilter: FilterKindRenderer = {
  describe: (value, _, context) => entryOf(context).write(Number(value)),
  parameters: (value, filter) => [[queryNames(filter)[0], Number(value)]],
};
