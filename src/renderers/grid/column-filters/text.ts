import type { Column } from 'devextreme/ui/data_grid';
import { blankFilter, type ColumnFilter } from './column-filter';

const OPERATIONS = ['contains', 'notcontains', 'startswith', 'endswith', '=', '<>'];

/** By a part of the text. */
export const text: ColumnFilter = {
  dataType: 'string',
  operations: OPERATIONS,
  row: (property, { missing }) =>
    ({ dataType: 'string', filterOperations: OPERATIONS, ...blankFilter(property, missing) }) as Column,
};
