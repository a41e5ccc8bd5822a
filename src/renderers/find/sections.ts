/** What stands in the palette, in which order, below which heading. */
import { defaultFilter } from 'cmdk';
import { matchOf, RANKS } from '../../engine/find';
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

/** What a title with the text at the beginning of a word is worth at least. */
const IS_CALLED_SO = 2;

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

/** Pages, actions and commands, with how well the first of them answers. */
export type Scored = Section & { readonly best: number };

/** What of the groups is called so, the best first; all of them as long as nothing is typed. */
export function itemSections(groups: readonly PaletteGroup[], text: string): Scored[] {
  return groups
    .map(({ heading, kind, items }) => {
      const scored = items
        .map((item) => ({ item, score: text === '' ? Number(!item.isDeep) : scoreOf(item, text) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score);
      const entries = scored.map(({ item }) => ({ key: `${kind} ${heading} ${item.key}`, item }));
      return { heading, kind, entries, best: scored[0]?.score ?? 0 };
    })
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => (text === '' ? 0 : b.best - a.best));
}

/** So many pages are offered to look for rows in, unless rows were found in more. */
const MOST_UNSURE = 3;

/**
 * Of pages, each under its address, those in which rows were found, and of the others as many as make three, since a
 * list is searched in more texts than rows are found by from anywhere.
 */
export function likelyPages(pages: readonly PaletteItem[], found: ReadonlySet<string>): readonly PaletteItem[] {
  const sure = pages.filter(({ key }) => found.has(key));
  const others = pages.filter(({ key }) => !found.has(key));
  return [...sure, ...others.slice(0, Math.max(MOST_UNSURE - sure.length, 0))];
}

/**
 * A row whose whole text was typed goes before all else; else what is called so goes before rows, and these before what
 * rows of other pages offer and the rest.
 */
export function inOrder(
  rows: readonly Section[],
  items: readonly Scored[],
  elsewhere: readonly Section[],
  isWhole: boolean,
): Section[] {
  const called = items.filter(isCalledSo);
  const rest = items.filter((section) => !isCalledSo(section));
  return [...(isWhole ? [...rows, ...called] : [...called, ...rows]), ...elsewhere, ...rest];
}

function isCalledSo({ best, entries: [first] }: Scored): boolean {
  return best >= IS_CALLED_SO && first !== undefined && 'item' in first && first.item.off === undefined;
}

/**
 * The better the title answers, the more; less than 1 if only letters of it or of what stands behind it do. Of what
 * answers as well, that which cannot run comes last.
 */
function scoreOf({ key, text, hint, off }: PaletteItem, wanted: string): number {
  const match = matchOf(wanted, text);
  const spelt = defaultFilter(key, wanted, [text, hint ?? '']);
  if (!match && spelt === 0) return 0;
  return (match ? RANKS.length - RANKS.indexOf(match.rank) : 0) + (off === undefined ? 0.5 : 0) + spelt * 0.49;
}
