/** What stands in the palette, in which order, below which heading. */
import { defaultFilter } from 'cmdk';
import { RANKS } from '../../engine/find';
import type { FoundRow } from '../../engine/http';
import type { PaletteGroup, PaletteItem } from '../layout';

export type Entry =
  | { readonly key: string; readonly row: FoundRow }
  | { readonly key: string; readonly item: PaletteItem };

export interface Section {
  readonly heading: string;
  /** Rows of a definition, by its name, or what else there is. */
  readonly kind: string;
  readonly entries: readonly Entry[];
}

/** From here on a page or an action is called so, and not only spelt with the same letters. */
const IS_CALLED_SO = 0.5;

/** Rows by their definitions, the best first; of equally good ones those of the page that is shown. */
export function rowSections(
  rows: readonly FoundRow[],
  current: string,
  headingOf: (entity: string) => string,
): Section[] {
  const rank = (row: FoundRow) => RANKS.indexOf(row.rank);
  const isHere = ({ page }: FoundRow) => Number(page === current);
  const sorted = [...rows].sort(
    (a, b) => rank(a) - rank(b) || isHere(b) - isHere(a) || Number(b.isNamed) - Number(a.isNamed),
  );
  return [...new Set(sorted.map(({ entity }) => entity))].map((entity) => ({
    heading: headingOf(entity),
    kind: entity,
    entries: sorted.filter((row) => row.entity === entity).map((row) => ({ key: keyOf(row), row })),
  }));
}

/** Tells a row from all others, also from those of other definitions. */
export function keyOf({ entity, id }: Pick<FoundRow, 'entity' | 'id'>): string {
  return `row ${entity} ${id}`;
}

/** What of the groups is called so, the best first; all of them as long as nothing is typed. */
export function itemSections(groups: readonly PaletteGroup[], text: string): (Section & { readonly best: number })[] {
  return groups
    .map(({ heading, kind, items }) => {
      const scored = items
        .map((item) => ({ item, score: text === '' ? 1 : scoreOf(item, text) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score);
      const entries = scored.map(({ item }) => ({ key: `${kind} ${heading} ${item.key}`, item }));
      return { heading, kind, entries, best: scored[0]?.score ?? 0 };
    })
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => (text === '' ? 0 : b.best - a.best));
}

/** A row whose whole text was typed goes before all else; else what is called so goes before rows, and these before the rest. */
export function inOrder(
  rows: readonly Section[],
  items: readonly (Section & { readonly best: number })[],
  isWhole: boolean,
): Section[] {
  const called = items.filter(({ best }) => best >= IS_CALLED_SO);
  const rest = items.filter(({ best }) => best < IS_CALLED_SO);
  return isWhole ? [...rows, ...called, ...rest] : [...called, ...rows, ...rest];
}

function scoreOf({ key, text, hint }: PaletteItem, wanted: string): number {
  return defaultFilter(key, wanted, [text, hint ?? '']);
}
