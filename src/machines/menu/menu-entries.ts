/** Which entries the menu shows, and where each leads (MENU-047 to MENU-062, OPEN-098, OPEN-104, OPEN-105). */
import type { EntityModel, FeatureTest, HandPage, MenuEntry, MenuModel } from '../../engine/definition/model';

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

/** A route entry as the server keeps it (MENU-047). */
export interface RouteEntry {
  readonly displayName: string;
  readonly routeName: string;
  readonly routes?: readonly RouteEntry[];
  readonly isAllowed: boolean;
  readonly order?: number;
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
  if (entry.entity !== undefined) {
    const model = rights.models[entry.entity];
    return model ? firstAllowedPage(rights, model) : rights.broken.get(entry.entity);
  }
  return entry.to !== undefined && isAllowedPath(rights, entry.to) ? entry.to : undefined;
}

function show(rights: MenuRights, entry: MenuEntry): ShownEntry | undefined {
  if (!allows(rights, entry)) return undefined;
  if (entry.routes.length > 0) {
    const routes = shownEntries(rights, entry.routes);
    return routes.length > 0 ? { entry, routes } : undefined;
  }
  const path = pathOf(rights, entry);
  return path === undefined ? undefined : { entry, path: path === 'dashboard' ? '' : path, routes: [] };
}

/** Allowed entries by their order, equal order as listed; one that no page stands behind is left out. */
export function shownEntries(rights: MenuRights, entries: readonly MenuEntry[]): readonly ShownEntry[] {
  return entries
    .map((entry, place) => ({ entry, order: entry.order ?? place }))
    .sort((a, b) => a.order - b.order)
    .map(({ entry }) => show(rights, entry))
    .filter((shown) => shown !== undefined);
}

function fromServer(route: RouteEntry, known: ReadonlyMap<string, MenuEntry>): MenuEntry {
  const same = known.get(route.routeName);
  const routes = (route.routes ?? []).filter(({ isAllowed }) => isAllowed);
  return {
    ...(same ?? { to: route.routeName }),
    title: route.displayName || same?.title || route.routeName,
    ...(route.order === undefined ? {} : { order: route.order }),
    routes: routes.map((nested) => fromServer(nested, known)),
  };
}

function byName(entries: readonly MenuEntry[], known = new Map<string, MenuEntry>()): Map<string, MenuEntry> {
  for (const entry of entries) {
    const name = entry.entity ?? entry.to;
    if (name !== undefined && !known.has(name)) known.set(name, entry);
    byName(entry.routes, known);
  }
  return known;
}

/** A definition's name in words, for one that has no title because of its mistakes: `goods-return` → `Goods return`. */
export function inWords(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Definitions with a page that the menu does not name come last, so that one file is enough for an entry. */
export function unlistedEntries(menu: MenuModel, rights: Pick<MenuRights, 'models' | 'broken'>): MenuEntry[] {
  const known = byName([...menu.main, ...menu.settings, ...menu.fallback]);
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

const DASHBOARD: MenuEntry = { to: 'dashboard', title: 'Dashboard', icon: 'home', routes: [] };

/**
 * The main menu: the server's route entries if it gives any, the product's menu if it gives none, the built-in
 * fallback for an empty menu. The dashboard always comes first.
 */
export function mainEntries(menu: MenuModel, routes: readonly RouteEntry[] | undefined): readonly MenuEntry[] {
  const known = byName([...menu.main, ...menu.fallback]);
  const given = routes?.filter(({ isAllowed }) => isAllowed).map((route) => fromServer(route, known)) ?? [];
  const entries = given.length > 0 ? given : menu.main.length > 0 ? menu.main : menu.fallback;
  const rest = entries.filter(({ to }) => to !== 'dashboard');
  const first = entries.find(({ to }) => to === 'dashboard') ?? known.get('dashboard') ?? DASHBOARD;
  return [{ ...first, order: Number.NEGATIVE_INFINITY }, ...rest];
}

/** Entries stand in groups of groups at most. */
const DEEPEST = 3;

/**
 * Route settings as the server stores them; text that cannot be read is reported and counts as none (ERROR-038). So does
 * an entry that is none, whoever wrote it: the menu has the others.
 */
export function readRoutes(json: string | undefined, report: (error: unknown) => void): RouteEntry[] | undefined {
  if (!json) return undefined;
  try {
    const routes: unknown = JSON.parse(json);
    return Array.isArray(routes) ? soundRoutes(routes, 1, report) : undefined;
  } catch (error) {
    report(error);
    return undefined;
  }
}

function soundRoutes(given: readonly unknown[], depth: number, report: (error: unknown) => void): RouteEntry[] {
  return given.flatMap((one): RouteEntry[] => {
    const { displayName, routeName, isAllowed, order, routes } = (one ?? {}) as Partial<
      Record<keyof RouteEntry, unknown>
    >;
    if (typeof routeName !== 'string' || (routes != null && !Array.isArray(routes)) || depth > DEEPEST) {
      report(new Error(`A route entry cannot be read: ${JSON.stringify(one).slice(0, 100)}`));
      return [];
    }
    return [
      {
        displayName: typeof displayName === 'string' ? displayName : '',
        routeName,
        isAllowed: isAllowed === true,
        ...(typeof order === 'number' ? { order } : {}),
        ...(routes ? { routes: soundRoutes(routes, depth + 1, report) } : {}),
      },
    ];
  });
}
