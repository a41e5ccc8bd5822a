/** Which entries the menu shows, and where each leads (MENU-047 to MENU-062, OPEN-098, OPEN-104, OPEN-105). */

import type { EntityModel, FeatureTest, HandPage, MenuEntry, MenuModel, PageModel } from '../model';
import { inWords } from '../words';
import type { RouteEntry } from './route-entry';

/** What an entry is tested with. */
export interface MenuRights {
  readonly models: Readonly<Record<string, EntityModel>>;
  /** Pages that are written by hand, by their path without leading slash. */
  readonly pages: ReadonlyMap<string, HandPage>;
  /** First page of each definition that has mistakes, by its name: it opens, to read what is wrong. */
  readonly broken: ReadonlyMap<string, string>;
  may(permission: string): boolean;
  featureOn(test: FeatureTest): boolean;
}

/** An entry that is shown: with the page it opens, or with the entries below it. */
export interface ShownEntry {
  readonly entry: MenuEntry;
  /** Address without leading slash. */
  readonly path?: string;
  readonly routes: readonly ShownEntry[];
}

interface Guarded {
  readonly permission?: string;
  readonly feature?: FeatureTest;
}

function allows(rights: MenuRights, guarded: Guarded): boolean {
  return (
    (guarded.permission === undefined || rights.may(guarded.permission)) &&
    (guarded.feature === undefined || rights.featureOn(guarded.feature))
  );
}

/** `processsalesorders/:pid/:oid?` cannot be opened from a menu. */
function needsParameter(path: string): boolean {
  return path.split('/').some((part) => part.startsWith(':') && !part.endsWith('?'));
}

/** The first of a definition's pages that the person may open; newest first, so the flag decides old or new. */
function firstAllowedPage(rights: MenuRights, model: EntityModel): string | undefined {
  if (model.feature !== undefined && !rights.featureOn(model.feature)) return undefined;
  return model.pages.find((page) => page.menu && !needsParameter(page.path) && allows(rights, page))?.path;
}

function isAllowedPath(rights: MenuRights, path: string): boolean {
  const page = rights.pages.get(path);
  if (page) return allows(rights, page);
  if (path === 'dashboard') return true;
  return Object.values(rights.models).some((model) =>
    model.pages.some(
      (page) =>
        page.path === path && allows(rights, page) && (model.feature === undefined || rights.featureOn(model.feature)),
    ),
  );
}

function pathOf(rights: MenuRights, entry: MenuEntry): string | undefined {
  if (entry.pinned !== undefined && isAllowedPath(rights, entry.pinned)) return entry.pinned;
  if (entry.entity !== undefined) {
    const model = rights.models[entry.entity];
    return model ? firstAllowedPage(rights, model) : rights.broken.get(entry.entity);
  }
  if (entry.to === undefined) return undefined;
  return isAllowedPath(rights, entry.to) ? entry.to : rights.broken.get(entry.to);
}

function show(rights: MenuRights, entry: MenuEntry): ShownEntry | undefined {
  if (!allows(rights, entry)) return undefined;
  const path = pathOf(rights, entry);
  const own = path === undefined ? undefined : { entry, path: path === 'dashboard' ? '' : path, routes: [] };
  const below = shownEntries(rights, entry.routes);
  // A page with others below it comes first among them.
  return below.length > 0 ? { entry, routes: own ? [own, ...below] : below } : own;
}

/** Allowed entries by their order, equal order as listed; one that no page stands behind is left out. */
export function shownEntries(rights: MenuRights, entries: readonly MenuEntry[]): readonly ShownEntry[] {
  return entries
    .map((entry, place) => ({ entry, order: entry.order ?? place }))
    .sort((a, b) => a.order - b.order)
    .map(({ entry }) => show(rights, entry))
    .filter((shown) => shown !== undefined);
}

/** The name by which routes know an entry of the menu: its definition, its page, or a group by its title. */
export function routeNameOf({ entity, to, title }: Pick<MenuEntry, 'entity' | 'to' | 'title'>): string {
  return entity ?? to ?? title;
}

/** The pages of a definition that a menu entry may lead to, newest first. */
export function versionsOf(model: Pick<EntityModel, 'pages'> | undefined): readonly PageModel[] {
  return model?.pages.filter((page) => page.menu && !needsParameter(page.path)) ?? [];
}

/** The definition of which a route pins one version. */
export function pinnedModel(models: MenuRights['models'], routeName: string): EntityModel | undefined {
  return Object.values(models).find((model) => {
    const versions = versionsOf(model);
    return versions.length > 1 && versions.some(({ path }) => path === routeName);
  });
}

function fromServer(route: RouteEntry, known: ReadonlyMap<string, MenuEntry>, models: MenuRights['models']): MenuEntry {
  const pinned = known.has(route.routeName) ? undefined : pinnedModel(models, route.routeName);
  const model = pinned ?? (Object.hasOwn(models, route.routeName) ? models[route.routeName] : undefined);
  const same = known.get(pinned?.name ?? route.routeName);
  const routes = (route.routes ?? []).filter(({ isAllowed }) => isAllowed);
  const title = same?.title ?? model?.plural ?? route.routeName;
  return {
    ...(same ?? (model ? { entity: model.name } : { to: route.routeName })),
    title: route.displayName || title,
    ...(route.displayName && route.displayName !== title ? { renamed: true } : {}),
    ...(pinned ? { pinned: route.routeName } : {}),
    ...(route.order === undefined ? {} : { order: route.order }),
    routes: routes.map((nested) => fromServer(nested, known, models)),
  };
}

/** Entries by the name that routes know them by; of several, the first. */
function byName(entries: readonly MenuEntry[], known = new Map<string, MenuEntry>()): Map<string, MenuEntry> {
  for (const entry of entries) {
    const name = routeNameOf(entry);
    if (!known.has(name)) known.set(name, entry);
    byName(entry.routes, known);
  }
  return known;
}

/**
 * Definitions with a page that neither the menu nor the server's routes name come last, so that one file is enough for
 * an entry.
 */
export function unlistedEntries(
  menu: MenuModel,
  rights: Pick<MenuRights, 'models' | 'broken'>,
  routes: readonly RouteEntry[] = [],
): MenuEntry[] {
  const known = new Set([...byName([...menu.main, ...menu.settings, ...menu.fallback]).keys(), ...namesOf(routes)]);
  const models = Object.values(rights.models).filter(
    ({ name, pages }) =>
      !known.has(name) &&
      pages.some((page) => page.menu && !needsParameter(page.path)) &&
      !pages.some((page) => known.has(page.path)),
  );
  const broken = [...rights.broken].filter(([name, path]) => !known.has(name) && !known.has(path));
  return [
    ...models.map(({ name, plural }) => ({ entity: name, title: plural, routes: [] })),
    ...broken.map(([name]) => ({ entity: name, title: inWords(name), routes: [] })),
  ];
}

function namesOf(routes: readonly RouteEntry[]): string[] {
  return routes.flatMap(({ routeName, routes: nested = [] }) => [routeName, ...namesOf(nested)]);
}

const DASHBOARD: MenuEntry = { to: 'dashboard', title: 'Dashboard', icon: 'home', routes: [] };

/** The dashboard's entry, which always comes first. */
export function dashboardOf(entries: readonly MenuEntry[]): MenuEntry {
  return entries.find(({ to }) => to === 'dashboard') ?? DASHBOARD;
}

/** The menu that the product has by itself: its own, or the fallback if it has none. */
export function ownEntries(menu: MenuModel): readonly MenuEntry[] {
  return menu.main.length > 0 ? menu.main : menu.fallback;
}

/**
 * The main menu: the server's route entries if it gives any, the product's menu if it gives none, the built-in
 * fallback for an empty menu. The dashboard always comes first.
 */
export function mainEntries(
  menu: MenuModel,
  routes: readonly RouteEntry[] | undefined,
  models: MenuRights['models'],
): readonly MenuEntry[] {
  const known = byName([...menu.main, ...menu.fallback]);
  const given = routes?.filter(({ isAllowed }) => isAllowed).map((route) => fromServer(route, known, models)) ?? [];
  const entries = routes && routes.length > 0 ? given : ownEntries(menu);
  const rest = entries.filter(({ to }) => to !== 'dashboard');
  const first = dashboardOf([...entries, ...known.values()]);
  return [{ ...first, order: Number.NEGATIVE_INFINITY }, ...rest];
}
