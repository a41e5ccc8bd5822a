export { FilterChips, filtersInWords } from './filter-chips';
export { filterKind } from './filter-kinds';
export { FilterPanel, type FilterPanelProps } from './filter-panel';
export { type ContextOf, type FilterValues, filterParameters, rowFilter, setFilters } from './filter-state';
export { type Refusal, refusalOf, refusalText } from './refusal';
export { useFilterContext } from './use-filter-context';
