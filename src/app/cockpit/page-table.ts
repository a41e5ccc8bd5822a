/** Which page stands at which address: generated from the definitions, replaced by overrides (LOWCODE-017). */
import { matchPath } from 'react-router-dom';
import type { ProductResponse } from '../../engine/http';
import type { EntityModel, HandPage, PageModel } from '../../engine/model';
import type { Override } from '../../overrides';

export type TableEntry = { readonly path: string } & (
  | { readonly kind: 'override'; readonly override: Override }
  /** Definitions that name one path are its tabs. */
  | { readonly kind: 'grid'; readonly tabs: readonly { readonly model: EntityModel; readonly page: PageModel }[] }
  | { readonly kind: 'broken'; readonly broken: ProductResponse['broken'][number] }
);

export interface FoundPage {
  readonly entry: TableEntry;
  /** Parameters of the address: `pid`, `customView`. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Names the page among those kept alive: two processes are two pages, two views of a grid are one. */
  readonly key: string;
}

/** Its address is the root. */
const DASHBOARD = 'dashboard';

function guardOf(page: HandPage | undefined): Pick<Override, 'permission' | 'feature'> {
  return {
    ...(page?.permission === undefined ? {} : { permission: page.permission }),
    ...(page?.feature === undefined ? {} : { feature: page.feature }),
  };
}

/** All pages by their path; a hand-written one stands before a generated one, a broken one says why. */
export function pageTable(
  product: Pick<ProductResponse, 'models' | 'broken'> & { readonly menu: Pick<ProductResponse['menu'], 'pages'> },
  overrides: readonly Override[],
): readonly TableEntry[] {
  const hand = product.menu.pages.filter(({ path }) => path !== DASHBOARD);
  const grids = new Map<string, { model: EntityModel; page: PageModel }[]>();
  // Tabs stand by the names of their definitions, wherever their files lie: users before user roles.
  const models = Object.values(product.models).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const model of models) {
    for (const page of model.pages) grids.set(page.path, [...(grids.get(page.path) ?? []), { model, page }]);
  }
  const entries: TableEntry[] = [
    ...overrides.map((override) => {
      const page = hand.find(({ path }) => path === override.path);
      return { path: override.path, kind: 'override' as const, override: { ...override, ...guardOf(page) } };
    }),
    ...[...grids].map(([path, tabs]) => ({ path, kind: 'grid' as const, tabs })),
    ...product.broken.flatMap((broken) => broken.pages.map((path) => ({ path, kind: 'broken' as const, broken }))),
  ];
  return [...new Map([...entries].reverse().map((entry) => [entry.path, entry])).values()].reverse();
}

/** The page at an address, or null. A grid's address may carry a view's name at its end (ROUTE-064, OPEN-193). */
export function findPage(table: readonly TableEntry[], pathname: string): FoundPage | null {
  for (const suffix of ['', '/:customView']) {
    for (const entry of table) {
      if (suffix && (entry.kind !== 'grid' || entry.path.includes(':'))) continue;
      const match = matchPath({ path: `/${entry.path}${suffix}`, end: true }, pathname);
      if (!match) continue;
      const { customView, ...identity } = match.params;
      const key = Object.keys(identity).length > 0 ? `${entry.path} ${JSON.stringify(identity)}` : entry.path;
      return { entry, params: match.params, key };
    }
  }
  return null;
}
