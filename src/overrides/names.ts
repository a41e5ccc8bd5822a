/** Names that definitions and registry have for each other, and that the other side does not know (LOWCODE-020). */
import type { ProductModel } from '../engine/model';
import { templateOf } from '../renderers/template';
import type { Override } from './override';
import { CELLS, KPI_TILES, MODALS, OVERRIDES } from './registry';

export interface HandWritten {
  readonly screens: readonly Pick<Override, 'path'>[];
  readonly tiles: typeof KPI_TILES;
  readonly modals: typeof MODALS;
  readonly cells: typeof CELLS;
}

/** Its page is called so in menu.json, and stands at the empty path. */
const DASHBOARD = 'dashboard';

/** A sentence for each screen at a path that no page has, and for each template that nobody has written. */
export function unknownNames(
  product: Pick<ProductModel, 'entities' | 'menu' | 'widgets'>,
  written: HandWritten = { screens: OVERRIDES, tiles: KPI_TILES, modals: MODALS, cells: CELLS },
): readonly string[] {
  const models = Object.values(product.entities);
  const paths = new Set([
    ...product.menu.pages.map(({ path }) => (path === DASHBOARD ? '' : path)),
    ...models.flatMap(({ pages }) => pages.map(({ path }) => path)),
  ]);
  return [
    ...written.screens
      .filter(({ path }) => !paths.has(path))
      .map(({ path }) => `error unknown-page: the registry has a screen at "${path}", and no page has this path`),
    ...product.menu.pages
      .map(({ path }) => (path === DASHBOARD ? '' : path))
      .filter((path) => !written.screens.some((screen) => screen.path === path))
      .map((path) => `error unknown-page: menu.json has a page at "${path}", and the registry has no screen there`),
    ...Object.keys(written.cells)
      .filter((name) => !models.some((model) => model.properties.some((one) => `${model.name}.${one.name}` === name)))
      .map((name) => `error unknown-property: the registry draws cells of "${name}", which no definition has`),
    ...product.widgets.flatMap(({ type, template }) =>
      template === undefined || templateOf(written.tiles, template)
        ? []
        : [`error unknown-template: widget ${type} names "${template}": Template for dynamic kpi not found`],
    ),
    ...models.flatMap(({ name, actions }) =>
      actions.flatMap(({ name: action, form }) =>
        form?.template === undefined || templateOf(written.modals, form.template)
          ? []
          : [
              `error unknown-template: ${name}.${action} names "${form.template}": Template for dynamic modal not found!`,
            ],
      ),
    ),
  ];
}
