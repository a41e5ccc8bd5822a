import type { ColumnFilter } from './column-filter';

/** Yes or no. */
export const boolean: ColumnFilter = {
  dataType: 'boolean',
  operations: ['=', '<>'],
  isNeverBlank: true,
  row: (_, { yes, no }) => ({ dataType: 'boolean', trueText: yes, falseText: no }),
};
