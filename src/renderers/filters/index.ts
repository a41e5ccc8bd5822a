import { lateWidgets } from '../late-part';
import type { FilterEditorProps } from './filter-kind';
import type { FilterPanelProps } from './filter-panel';

export { FilterChips, filtersInWords } from './filter-chips';
export { filterKind } from './filter-kinds';
export {
  type ContextOf,
  type FilterValues,
  filterParameters,
  resolveAmong,
  rowFilter,
  setFilters,
} from './filter-state';
export { type Refusal, refusalOf, refusalText } from './refusal';
export { useFilterContext } from './use-filter-context';
export type { FilterPanelProps };

/** The panel, with the widgets that its fields are. */
export const filterPanel = lateWidgets<FilterPanelProps>(async () => (await import('./filter-panel')).FilterPanel);

/** The choice of one or several values, by itself. */
export const filterChoice = lateWidgets<FilterEditorProps & { readonly many: boolean }>(
  async () => (await import('./filter-choice')).FilterChoice,
);
