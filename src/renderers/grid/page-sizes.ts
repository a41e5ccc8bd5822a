import { ALL_ROWS_LOCALE } from '../../engine/constants';

/** How many rows a page may have: the sizes given, and in Danish all rows as well (GRID-006, OPEN-088). */
export function pageSizesFor(language: string, sizes: readonly number[]): readonly (number | 'all')[] {
  return language === ALL_ROWS_LOCALE ? [...sizes, 'all'] : sizes;
}
