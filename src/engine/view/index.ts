export {
  CHART_KINDS,
  type ChartField,
  type ChartState,
  chartProperties,
  defaultChart,
  fieldOf,
  intervalsOf,
  isTime,
  MEASURE_TYPES,
  type Measure,
  type MeasureType,
  measuredProperties,
  offeredFields,
} from './chart-state';
export {
  COLUMN_SETTINGS,
  type CustomView,
  type CustomViewHeader,
  chooseView,
  GRID_SETTINGS_LIMIT_BYTES,
  GRID_SETTINGS_SUFFIX,
  isViewName,
  type PrimaryView,
  STANDARD_VIEW,
  START_SCOPES,
  type StartScope,
  VIEW_SCOPES,
  type ViewDraft,
  type ViewScope,
} from './custom-view';
export { orderAtFirst, ownOrder } from './first-order';
export { type FittedState, fitState } from './fit-state';
export { fixedFilters, standingFilters } from './fixed-filters';
export { type GridPlace, readGridAddress, splitFilters, writeGridAddress } from './grid-address';
export {
  type ColumnState,
  type Density,
  defaultGridState,
  type GridState,
  hasColumn,
  type PageSize,
  sameState,
} from './grid-state';
export { focusParameter, isServerPaged, matchPage, pageAddress } from './page-path';
export {
  EMPTY_PAGE_STATE,
  otherParameters,
  type PageState,
  partsIn,
  readPageState,
  withView,
  writePageState,
  writeViewAddress,
} from './page-state';
export { type Parameter, type Parameters, readParameter, readParameters, writeParameters } from './parameters';
export {
  headerOfSaved,
  isSavedState,
  NO_MARKS,
  type RowMarks,
  readRowMarks,
  readSavedState,
  type SavedGridState,
  writeSavedState,
} from './saved-state';
export { ownFilters, sharedColumn, splitFilter, wholeFilter } from './shared-filters';
export { type ColumnTotal, isMeasured, summariesOf, TOTAL_TYPES, type TotalType, totalTypesOf } from './totals';
export { isCut, putBack, withheldNames, withhold } from './withheld';
