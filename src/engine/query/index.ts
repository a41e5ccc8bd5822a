export { type ColumnFilter, columnFilter } from './column-filter';
export { type ColumnType, type ColumnTypes, columnType, columnTypes } from './column-types';
export { isBlank } from './comparable';
export { compileFilter, FilterError, type RowTest } from './compile-filter';
export type { GroupKey } from './group-rows';
export { areFew, insertRows } from './insert-rows';
export * from './load-options';
export { createRowQuery, load, type QueryContext, type RowQuery, searchTest } from './row-query';
export { rowOrder } from './sort-rows';
