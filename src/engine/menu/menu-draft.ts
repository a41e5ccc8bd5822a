/**
 * The menu as an editor holds it: a tree of the product's entries as the business unit has them, and the routes that
 * are stored of it (LOWCODE-023). Reading a draft and writing it gives the routes that were read, in their order.
 */

import type { MenuEntry, MenuModel } from '../model';
import { dashboardOf, type MenuRights, ownEntries, pinnedModel, routeNameOf, unlistedEntries } from './menu-entries';
import type { RouteEntry } from './route-entry';

/** One entry of the menu that is edited. */
export interface DraftEntry {
  /** The same for the same entry in every draft. */
  readonly id: string;
  readonly routeName: string;
  /** The product's entry; none behind a group of the business unit's own, or a route that the product lacks. */
  readonly entry?: MenuEntry;
  /** What the business unit calls it; empty for the product's own name. */
  readonly name: string;
  readonly isShown: boolean;
  /** Path of the version that it leads to; none to follow the features (OPEN-098). */
  readonly pinned?: string;
  /** Always shown, and always first. */
  readonly isFixed?: true;
  readonly routes: readonly DraftEntry[];
}

export type MenuDraft = readonly DraftEntry[];
export type Move = 'up' | 'down' | 'in' | 'out';

/** Between the name of a group and that of an entry below it; in no path. */
const BELOW = '>';

type Parts = Pick<MenuRights, 'models' | 'broken'>;

/** The menu as the product has it. */
export function productDraft(menu: MenuModel, parts: Parts): MenuDraft {
  const entries = ownEntries(menu);
  const taken = new Set<string>();
  const draft = (entry: MenuEntry, parent: string): DraftEntry => {
    const id = uniqueId(`${parent}${routeNameOf(entry)}`, taken);
    return {
      id,
      routeName: routeNameOf(entry),
      entry,
      name: '',
      isShown: true,
      routes: entry.routes.map((nested) => draft(nested, `${id}${BELOW}`)),
    };
  };
  const dashboard = dashboardOf([...entries, ...menu.fallback]);
  const others = [...inOrder(entries), ...unlistedEntries(menu, parts)].filter((one) => one.to !== dashboard.to);
  return [{ ...draft(dashboard, ''), isFixed: true }, ...others.map((entry) => draft(entry, ''))];
}

/**
 * The menu as the business unit has it: its routes by their order, then what they do not name, which is not shown. What
 * no menu of the product names comes last and is shown, as in the menu itself.
 */
export function storedDraft(menu: MenuModel, parts: Parts, routes: readonly RouteEntry[] | undefined): MenuDraft {
  const product = productDraft(menu, parts);
  if (!routes || routes.length === 0) return product;
  const left = new Map(flatten(product).map((one) => [one.id, one]));
  const taken = new Set(left.keys());
  const take = (name: string, parent: string): DraftEntry | undefined => {
    const fitting = [...left.values()].filter(({ routeName }) => routeName === name);
    const found = fitting.find(({ id }) => parentId(id) === parent) ?? fitting[0];
    if (found) left.delete(found.id);
    return found;
  };
  const read = (route: RouteEntry, parent: string): DraftEntry => {
    const isKnown = [...left.values()].some(({ routeName }) => routeName === route.routeName);
    const pinned = isKnown ? undefined : pinnedModel(parts.models, route.routeName);
    const found = take(pinned?.name ?? route.routeName, parent);
    const id = found?.id ?? uniqueId(`own:${route.routeName}`, taken);
    return {
      id,
      routeName: pinned?.name ?? route.routeName,
      ...(found?.entry ? { entry: found.entry } : {}),
      name: route.displayName === found?.entry?.title ? '' : route.displayName,
      isShown: route.isAllowed || found?.isFixed === true,
      ...(pinned ? { pinned: route.routeName } : {}),
      ...(found?.isFixed ? { isFixed: true } : {}),
      routes: inOrder(route.routes ?? []).map((nested) => read(nested, id)),
    };
  };
  const entries = inOrder(routes).map((route) => read(route, ''));
  const unlisted = new Set(unlistedEntries(menu, parts, routes).map(routeNameOf));
  const rest = [...left.values()].map((one) => ({
    ...one,
    isShown: one.isFixed === true || unlisted.has(one.routeName),
    routes: [],
  }));
  let all: MenuDraft = entries;
  for (const one of rest) {
    const parent = all.find(({ id }) => id === parentId(one.id));
    all = insert(all, parent?.id, (parent?.routes ?? all).length, one);
  }
  return [...all.filter((one) => one.isFixed), ...all.filter((one) => !one.isFixed)];
}

/** The routes to store of a draft; none if it is as the product has it, so that the product's menu stays in force. */
export function routesOf(draft: MenuDraft, product: MenuDraft): readonly RouteEntry[] {
  const routes = written(draft);
  return JSON.stringify(routes) === JSON.stringify(written(product)) ? [] : routes;
}

function written(draft: MenuDraft): RouteEntry[] {
  return draft.map(({ name, entry, routeName, pinned, isShown, routes }, place) => ({
    displayName: name.trim() || (entry?.title ?? routeName),
    routeName: pinned ?? routeName,
    isAllowed: isShown,
    order: place + 1,
    ...(routes.length > 0 ? { routes: written(routes) } : {}),
  }));
}

/** The draft with something of one entry changed. */
export function changeEntry(
  draft: MenuDraft,
  id: string,
  change: Partial<Pick<DraftEntry, 'name' | 'isShown'>> & { readonly pinned?: string | undefined },
): MenuDraft {
  return draft.map((one) => {
    if (one.id !== id) return { ...one, routes: changeEntry(one.routes, id, change) };
    const { pinned, ...rest } = { ...one, ...change };
    return { ...rest, ...(pinned === undefined ? {} : { pinned }) };
  });
}

/** The draft with one entry moved a step, below the one before it, or out beside its parent; as it was if it cannot. */
export function moveEntry(draft: MenuDraft, id: string, move: Move): MenuDraft {
  const place = placeOf(draft, id);
  if (!place) return draft;
  const { one, parent, at } = place;
  const siblings = parent?.routes ?? draft;
  if (one.isFixed) return draft;
  if (move === 'out') {
    if (!parent) return draft;
    return insert(without(draft, id), undefined, draft.indexOf(parent) + 1, one);
  }
  const before = siblings[at - 1];
  if (move === 'in') {
    const fits = !parent && before && !before.isFixed && one.routes.length === 0;
    return fits ? insert(without(draft, id), before.id, before.routes.length, one) : draft;
  }
  const other = move === 'up' ? before : siblings[at + 1];
  if (!other || other.isFixed) return draft;
  return insert(without(draft, id), parent?.id, move === 'up' ? at - 1 : at + 1, one);
}

/** The draft with one entry put before or after another, on its level; as it was if it does not fit there. */
export function placeEntry(draft: MenuDraft, id: string, where: 'before' | 'after', other: string): MenuDraft {
  const from = placeOf(draft, id);
  const target = placeOf(draft, other);
  if (!from || !target || id === other || from.one.isFixed) return draft;
  if (target.parent && (from.one.routes.length > 0 || target.parent.id === id)) return draft;
  if (target.one.isFixed && where === 'before') return draft;
  const rest = without(draft, id);
  const at = placeOf(rest, other)?.at ?? 0;
  return insert(rest, target.parent?.id, where === 'before' ? at : at + 1, from.one);
}

/** The draft with a group of the business unit's own at its end, to put entries below. */
export function addGroup(draft: MenuDraft, name: string): { readonly draft: MenuDraft; readonly id: string } {
  const taken = new Set(flatten(draft).map((one) => one.routeName));
  const routeName = uniqueId('group', taken);
  const id = `own:${routeName}`;
  return { draft: [...draft, { id, routeName, name, isShown: true, routes: [] }], id };
}

/** The draft with one entry named, shown and placed as the product has it; one that the product lacks is left out. */
export function resetEntry(draft: MenuDraft, id: string, product: MenuDraft): MenuDraft {
  const place = placeOf(draft, id);
  const own = placeOf(product, id);
  if (!place) return draft;
  const rest = without(draft, id);
  if (!own) return place.one.routes.reduce((all, nested) => insert(all, undefined, all.length, nested), rest);
  const one: DraftEntry = { ...own.one, routes: place.one.routes };
  const parent = own.parent && rest.find(({ id: other }) => other === own.parent?.id);
  const siblings = parent ? parent.routes : rest;
  // After the nearest of those that the product has before it.
  const before = (own.parent?.routes ?? product).slice(0, own.at).map((other) => other.id);
  const at = siblings.findLastIndex((other) => before.includes(other.id)) + 1;
  return insert(rest, parent?.id, at, one);
}

/** True if an entry is not as the product has it. */
export function isChanged(draft: MenuDraft, id: string, product: MenuDraft): boolean {
  const place = placeOf(draft, id);
  const own = placeOf(product, id);
  if (!place || !own) return true;
  const { name, isShown, pinned } = place.one;
  return name !== '' || !isShown || pinned !== undefined || place.parent?.id !== own.parent?.id || place.at !== own.at;
}

/** Where an entry stands. */
export function placeOf(
  draft: MenuDraft,
  id: string,
): { readonly one: DraftEntry; readonly parent?: DraftEntry; readonly at: number } | undefined {
  for (const [at, one] of draft.entries()) {
    if (one.id === id) return { one, at };
    const below = one.routes.findIndex((nested) => nested.id === id);
    const nested = one.routes[below];
    if (nested) return { one: nested, parent: one, at: below };
  }
  return undefined;
}

function without(draft: MenuDraft, id: string): MenuDraft {
  return draft.filter((one) => one.id !== id).map((one) => ({ ...one, routes: without(one.routes, id) }));
}

function insert(draft: MenuDraft, parent: string | undefined, at: number, one: DraftEntry): MenuDraft {
  if (parent === undefined) return draft.toSpliced(at, 0, one);
  return draft.map((other) => (other.id === parent ? { ...other, routes: other.routes.toSpliced(at, 0, one) } : other));
}

function flatten(draft: MenuDraft): DraftEntry[] {
  return draft.flatMap((one) => [one, ...flatten(one.routes)]);
}

function inOrder<T extends { readonly order?: number }>(entries: readonly T[]): readonly T[] {
  return entries
    .map((one, at) => ({ one, order: one.order ?? at }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}

const parentId = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf(BELOW)));

function uniqueId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy++) id = `${wanted}-${copy}`;
  taken.add(id);
  return id;
}
