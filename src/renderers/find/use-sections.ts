import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { matchOf, wishIn } from '../../engine/find';
import type { KeptThing, KeptThings } from '../../engine/http';
import { altShown } from '../alt-letters';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import type { FindParts, PaletteGroup, PaletteItem } from '../layout';
import { TO_ROWS } from '../to-rows';
import { nameOf } from './row-address';
import type { Doing } from './row-tools';
import { type Entry, inOrder, itemSections, keyOf, likelyPages, rowSections, type Section } from './sections';
import { type Found, useFound } from './use-found';
import { isSameThing } from './use-kept';
import type { useTools } from './use-tools';

interface Parts extends Pick<FindParts, 'current' | 'groups' | 'rowsWith'> {
  readonly kept: KeptThings;
  readonly text: string;
  /** The kind that is shown; of one definition more rows are asked for. */
  readonly kind: string;
  readonly tools: ReturnType<typeof useTools>;
  onDo(doing: Wished): void;
}

/** An action of a row that was found, of which not everything is known yet. */
export type Wished = Doing & { readonly found?: { readonly entity: string; readonly id: string } };

const MORE = 20;
/** What was pinned opens by Alt and its number, as far as there are digits. */
const DIALLED = 9;
/** Of what was opened last, so that the pages are not far. */
const RECENT_SHOWN = 8;
/** An action that somebody writes is offered for so many of the rows that are called so. */
const MOST_WISHED = 3;
/** Of actions that rows of other pages offer. */
const MOST_ELSEWHERE = 8;
/** So many signs say which. */
const SHORTEST_TITLE = 3;

/** What the palette lists for a text, in its order. */
export function useSections(parts: Parts): { sections: Section[]; found: Found; isEmpty: boolean } {
  const { current, groups, rowsWith, kind, tools, onDo } = parts;
  const { t } = useTranslation();
  const { product, messages } = useCockpit();
  const { models } = product;
  const navigate = useNavigate();
  const text = parts.text.trim();
  const found = useFound(text, models[kind] ? MORE : undefined);
  const doings = useDoings(tools);
  const wished = useWished(text, doings, onDo);
  const added = useAdded(tools, groups, onDo);
  const rows = rowSections(
    found.rows.filter(({ entity }) => models[entity]),
    current,
    (entity) => (models[entity] ? captions.plural(models[entity]) : entity),
  );
  const isWhole = found.rows.some(({ rank }) => rank === 'whole');
  function choose(page: string, action: string): void {
    navigate(page, { state: TO_ROWS });
    messages.notice(t('find.chooseRows', { action }));
  }
  const others = elsewhere({ ...parts, text }, doings, choose, t);
  const ordered = inOrder(rows, [...itemSections(groups, text), ...itemSections([added], text)], others, isWhole);
  const wishes = asSection({ heading: t('find.kinds.actions'), kind: 'actions', items: wished });
  const inPages = rowsWith(text);
  const pages = new Set(found.rows.flatMap(({ entity }) => models[entity]?.pages.map(({ path }) => `/${path}`) ?? []));
  const isAll = found.state !== 'failed' && found.leftOut.length === 0;
  const called = text === '' ? untyped(parts, t) : [...wishes, ...ordered];
  return {
    sections: [
      ...called,
      ...(text === ''
        ? []
        : asSection({ ...inPages, items: isAll ? likelyPages(inPages.items, pages) : inPages.items })),
    ],
    found,
    isEmpty: called.length === 0,
  };
}

/** What the groups offer, by its key: a page by its address. */
const itemsByKey = (groups: readonly PaletteGroup[]): ReadonlyMap<string, PaletteItem> =>
  new Map(groups.flatMap(({ items }) => items).map((item) => [item.key, item]));

/** As long as nothing is typed: what the page can do, what was pinned and opened last, then all there is. */
function untyped({ groups, kept, current }: Parts, t: TFunction): Section[] {
  const ofPage = groups.findIndex(({ kind }) => kind === 'pages');
  const pages = itemsByKey(groups);
  const section = (
    heading: string,
    things: readonly KeptThing[],
    hintAt?: (place: number) => string | undefined,
  ): Section => ({
    heading,
    kind: 'kept',
    entries: things.flatMap(({ page, row }, place): Entry[] => {
      if (row) return [{ key: `${heading} ${keyOf(row)}`, row }];
      const item = page === current ? undefined : pages.get(`/${page}`);
      const hint = hintAt?.(place) ?? item?.hint;
      return item ? [{ key: `${heading} ${item.key}`, item: { ...item, hint } }] : [];
    }),
  });
  const isPinned = (thing: KeptThing) => kept.pinned.some((one) => isSameThing(one, thing));
  return [
    ...itemSections(groups.slice(0, ofPage), ''),
    section(t('find.pinned'), kept.pinned, (place) => (place < DIALLED ? altShown(String(place + 1)) : undefined)),
    section(t('find.recent'), kept.recent.filter((thing) => !isPinned(thing)).slice(0, RECENT_SHOWN)),
    ...itemSections(groups.slice(ofPage), ''),
  ].filter(({ entries }) => entries.length > 0);
}

function asSection({ heading, kind, items }: PaletteGroup): Section[] {
  if (items.length === 0) return [];
  return [{ heading, kind, entries: items.map((item) => ({ key: `${kind} ${heading} ${item.key}`, item })) }];
}

/** What can be made anew anywhere, but for what the page that is shown offers itself. */
function useAdded(tools: Parts['tools'], groups: readonly PaletteGroup[], onDo: Parts['onDo']): PaletteGroup {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const adding = useMemo(() => tools?.adding(cockpit, t) ?? [], [tools, cockpit, t]);
  const here = new Set(groups.flatMap(({ items }) => items).map(({ text }) => text));
  return {
    heading: t('find.new'),
    kind: 'actions',
    items: adding
      .filter(({ title }) => !here.has(title))
      .map(({ title, ...doing }) => ({
        key: `add ${doing.model.name}`,
        text: title,
        run: () => onDo(doing),
      })),
  };
}

interface RowDoing extends Doing {
  readonly title: string;
}

/** All that rows of any definition offer. */
function useDoings(tools: Parts['tools']): readonly RowDoing[] {
  const cockpit = useCockpit();
  const { models } = cockpit.product;
  return useMemo(
    () =>
      tools
        ? Object.values(models).flatMap((model) => tools.rowTitles(model, cockpit).map((one) => ({ ...one, model })))
        : [],
    [tools, models, cockpit],
  );
}

/**
 * What rows of other pages offer and is called so: the way to the page where they are chosen (OPEN-346). The best first,
 * and of equally good ones as the pages stand in the menu.
 */
function elsewhere(
  { text, groups, current }: Pick<Parts, 'text' | 'groups' | 'current'>,
  doings: readonly RowDoing[],
  choose: (page: string, action: string) => void,
  t: TFunction,
): Section[] {
  if (text.length < SHORTEST_TITLE) return [];
  const pages = [...itemsByKey(groups).keys()];
  const places = new Map(pages.map((key, place) => [key, place]));
  const items = doings
    .flatMap(({ model, action, title }) => {
      const match = matchOf(text, title);
      const own = model.pages.map(({ path }) => `/${path}`);
      const page = own.find((key) => places.has(key));
      if (!match || match.rank === 'part' || page === undefined || own.includes(`/${current}`)) return [];
      const run = () => choose(page, title);
      const item = { key: `${model.name} ${action}`, text: title, hint: captions.plural(model), run };
      return [{ item, place: places.get(page) ?? 0 }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
  const shown = { shown: MOST_ELSEWHERE, all: items.length };
  const heading = items.length > MOST_ELSEWHERE ? t('find.elsewhereSome', shown) : t('find.elsewhere');
  return itemSections([{ heading, kind: 'actions', items }], text).map((section) => ({
    ...section,
    entries: section.entries.slice(0, MOST_ELSEWHERE),
  }));
}

/** `prepare SO-1001819`: the action, for the rows that are called so. */
function useWished(text: string, doings: readonly RowDoing[], onDo: Parts['onDo']): PaletteItem[] {
  const wish = useMemo(() => wishIn(text, doings, ({ title }) => title), [text, doings]);
  const { rows } = useFound(wish?.of ?? '');
  if (!wish) return [];
  return rows
    .flatMap((row) =>
      wish.doings
        .filter(({ model }) => model.name === row.entity)
        .map(({ model, action, title }) => ({
          key: `${action} ${keyOf(row)}`,
          text: `${title} ${nameOf(row, model)}`,
          hint: captions.entityTitle(model),
          run: () => onDo({ model, action, found: { entity: row.entity, id: row.id } }),
        })),
    )
    .slice(0, MOST_WISHED);
}
