import { textProblem } from '../../../engine/texts';
import type { Changes, Entries } from './use-entries';

/** One text by its key, as it is edited. */
export interface EntryRow {
  /** Under which it is stored. */
  readonly id: string;
  /** What stands before it on the page. */
  readonly key: string;
  /** What holds where nothing is stored. */
  readonly original?: string;
  /** The same in English. */
  readonly english?: string;
}

export const SHOWN = ['all', 'own', 'unsaved'] as const;
export type Shown = (typeof SHOWN)[number];

/** Rows on one page. */
export const PAGE = 50;

/** Whether a row is among those that are shown. */
export function isShown(
  shown: Shown,
  { id }: EntryRow,
  { stored, changes }: Pick<Entries, 'stored' | 'changes'>,
): boolean {
  if (shown === 'unsaved') return changes[id] !== undefined;
  return shown === 'all' || stored[id] !== undefined;
}

/** Rows whose key or one of whose texts has the words. */
export function found(
  rows: readonly EntryRow[],
  search: string,
  textOf: (id: string) => string | undefined,
): readonly EntryRow[] {
  const words = search.trim().toLowerCase();
  if (words === '') return rows;
  return rows.filter(({ id, key, original, english }) =>
    [key, original, english, textOf(id)].some((text) => text?.toLowerCase().includes(words)),
  );
}

/** The first change that cannot be saved, if there is one. */
export function problemIn(rows: readonly EntryRow[], changes: Changes, isText: boolean): EntryRow | undefined {
  return rows.find((row) => {
    const value = changes[row.id];
    return value != null && entryProblem(row, value, isText) !== undefined;
  });
}

/** What is wrong with a value: a text has to be one that can be said, any other must be there. */
export function entryProblem({ key, original }: EntryRow, value: string, isText: boolean) {
  if (isText) return textProblem(key, value, original);
  return value === '' ? { keyword: 'required', params: {} } : undefined;
}
