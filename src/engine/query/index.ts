export {
  AGGREGATE_PLACES,
  AGGREGATE_TYPES,
  type Aggregate,
  type AggregateCell,
  type AggregateKey,
  type CellKey,
} from './aggregate';
export { type ColumnFilter, columnFilter } from './column-filter';
export { type ColumnType, type ColumnTypes, columnTypes } from './column-types';
export { foldText, isBlank } from './comparable';
export { conditionToFilter, conditionToSchema, matches, type Resolve } from './condition';
export * from './filter';
export { type GroupKey, intervalKey } from './group-rows';
export { inPortions, type Portioning, type RowPortion } from './in-portions';
export { areFew, insertRows } from './insert-rows';
export { cutTime, INTERVALS, type Interval, intervalWalls, withTimesBetween } from './intervals';
export * from './load-options';
export {
  isGiven,
  isPlain,
  type Placeholder,
  parsePlaceholder,
  placeholdersOf,
  placeholdersOfCondition,
  placeholdersOfPath,
  placeholderText,
  propertiesOf,
  splitPlaceholder,
} from './placeholder';
export { besideValue, dayIn, holds, RELATION_NAMES } from './relation';
export { createRowQuery, load, type QueryContext, type RowQuery, searchTest } from './row-query';
export { searchWords, wordsTest } from './search-words';
export { isSearched, searchedNames } from './searched';
export { isSortOrder, SORT_ORDERS, type SortOrder } from './sort-order';
export { rowOrder } from './sort-rows';
export { summarise } from './summarise';
export { type Units, unitsOf } from './units';
