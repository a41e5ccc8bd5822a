export { atClock, dependsOnClock } from './clock';
export { compileFilter, type RowTest } from './compile-filter';
export {
  allOf,
  everyTest,
  FILTER_OPERATORS,
  type Filter,
  type FilterCases,
  type FilterOperator,
  type FilterTest,
  foldFilter,
  mapTests,
  partsOf,
} from './filter';
export { FilterError, type FilterReading, parseFilter, parseParts } from './parse-filter';
export { withoutParts } from './without-parts';
export { type FilterExpression, writeFilter } from './write-filter';
