import { askedText } from '../../engine/export';
import { type FilterContext, type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows of one day of the region, or of one minute with `useTime`. */
export const dateFilter: FilterKindRenderer = {
  describe: (value, filter, context) => momentText(String(value), filter.params.useTime, context),
  parameters: (value, filter) => [[queryNames(filter)[0], String(value)]],
};

/** A day or a moment in the words of the configuration; where days are asked for, a moment with which one begins is that. */
export function momentText(value: string, useTime: boolean, { format }: FilterContext): string {
  return useTime ? format.dateTime(value) : askedText({ kind: 'date-time' }, format)(value);
}
