import type { TFunction } from 'i18next';
import type { Cockpit } from '../cockpit';
import type { ExportedGrid } from './exported-grid';

/** What rows that leave the cockpit are: page, view, filters in words, how many, when, for whom, of which unit. */
export function aboutLines(
  { title, view, filters, search }: Pick<ExportedGrid, 'title' | 'view' | 'filters' | 'search'>,
  rows: string,
  { session }: Pick<Cockpit, 'session'>,
  time: string,
  t: TFunction,
): (readonly [name: string, text: string])[] {
  const narrowing = [
    ...(search.trim() ? [`${t('export.searched')}: ${search.trim()}`] : []),
    ...filters.map(({ name, text }) => `${name}: ${text}`),
  ];
  return [
    [t('export.page'), title],
    ...(view === undefined ? [] : [[t('export.view'), view] as const]),
    [t('export.filters'), narrowing.join('; ') || t('export.noFilters')],
    [t('export.rowCount'), rows],
    [t('export.time'), time],
    [t('export.user'), session.displayName || session.userName],
    [t('export.businessUnit'), session.businessUnit],
  ];
}
