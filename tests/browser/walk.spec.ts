/**
 * Every page of every definition, by `npm run soak` alone (playwright.config.ts): it opens with rows, sorts, filters by each of its filters,
 * exports, saves a view and opens it again, and axe finds nothing in either theme.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { API, type ProductResponse } from '../../src/engine/http/api';
import type { EntityModel, FilterModel } from '../../src/engine/model';
import type { Row } from '../../src/engine/query';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Grid, Views } from './models';

const FOLDER = 'schemas/entities';
const PAGES = readdirSync(FOLDER).flatMap((file) => {
  const { pages = [] } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as {
    pages?: readonly (string | { readonly path: string })[];
  };
  return pages.map((page) => [typeof page === 'string' ? page : page.path, file.replace('.json', '')] as const);
});

/** A value of a page filter that a row has, as the address writes it. */
function aValue({ type, dxPropName }: FilterModel, rows: readonly Row[]): unknown {
  const found = rows
    .map((row) => row[dxPropName])
    .find((value) => value !== null && value !== '' && value !== undefined);
  const value = Array.isArray(found) ? found[0] : found;
  if (value === undefined) return undefined;
  if (type === 'multiSelect') return [value];
  const day = String(value).slice(0, 10);
  if (type === 'dateRange') return [day, null];
  return type === 'date' ? day : value;
}

test.describe('a walk over the pages', () => {
  let product: ProductResponse;
  let api: ApiClient;
  test.beforeAll(async ({ server }) => {
    api = await connect(server.url, 'global');
    product = (await api.call<ProductResponse>('GET', API.product)).body;
  });

  for (const [path, name] of PAGES) {
    test(`${path} of ${name} shows, sorts, filters, exports and keeps its rows`, {
      tag: ['@GEN-002', '@GEN-006'],
    }, async ({ open }) => {
      test.setTimeout(240_000);
      const model = product.models[name] as EntityModel;
      const address = await addressOf(path);
      const page = await open('global', address);
      const grid = new Grid(page, model.plural);
      /** Definitions that share a page are its tabs. */
      const seeRows = async () => {
        if (PAGES.filter(([other]) => other === path).length > 1)
          await page.getByRole('tab', { name: model.plural, exact: true }).click();
        await grid.seeRows();
      };
      await seeRows();
      const total = await grid.total();
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator(`html[data-theme=${theme}]`)).toBeAttached();
        await expectAccessible(page);
      }
      await page.emulateMedia({ colorScheme: 'light' });

      const caption = (await grid.captions())[0] ?? '';
      await grid.sortBy(caption);
      await expect(grid.header(caption)).toHaveAttribute('aria-sort', /ascending|descending/);
      await grid.seeRows();

      const menu = await grid.openExports();
      const download = page.waitForEvent('download');
      await menu.getByRole('menuitem', { name: /^Export search/ }).click();
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

      const views = new Views(grid);
      const order = await grid.keys();
      const dialog = await views.saveAs();
      const view = `Walk ${path}`.replace(/[^\w -]/g, ' ').slice(0, 50);
      await dialog.field('Name').fill(view);
      await dialog.save.click();
      await page.waitForURL(/custom-view=/);
      await expect(views.name).toHaveText(view.trim());
      // A page that asks first goes on asking; a view says how rows are shown, not that all are.
      const asks = model.pages.some((one) => one.path === path && one.ask);
      await expect.poll(() => grid.keys()).toEqual(asks ? [] : order);

      const { list, search = list } = model.endpoints;
      const filters = model.filters.filter(({ hidden, when }) => !hidden && !when);
      const some = { ...fixedOf(model), skip: 0, take: 100 };
      const rows = filters.length > 0 ? await api.rows<Row>(search?.path ?? '', some) : [];
      for (const filter of filters) {
        const value = aValue(filter, rows);
        if (value === undefined) continue;
        await test.step(filter.name, async () => {
          const part = filter.type === 'select' || filter.type === 'multiSelect' ? 'selectFilters' : 'filters';
          const search = new URLSearchParams({ [part]: JSON.stringify({ [filter.name]: value }) });
          await page.goto(`${address.split('?')[0]}?custom-view=standard&${search}`);
          await seeRows();
          await expect(grid.root.locator('.filter-chip')).toHaveCount(1);
          expect(await grid.total()).toBeLessThanOrEqual(total);
        });
      }
    });
  }

  /** A process is one that has an order; what asks first is told to go on. */
  async function addressOf(path: string): Promise<string> {
    const orders = '/ProcessSalesOrders/processSearch';
    const [order] = path.includes(':pid') ? await api.rows<{ processId: string }>(orders, { take: 1 }) : [];
    return `/${path.replace(':pid', order?.processId ?? '').replace('/:oid?', '')}?custom-view=standard&forceCall=true`;
  }

  /** What the definition sets in the list call. */
  function fixedOf({ filters }: EntityModel): Record<string, unknown> {
    const fixed = filters.filter(
      ({ hidden, default: value }) => hidden && value !== undefined && !String(value).startsWith('{'),
    );
    return Object.fromEntries(fixed.map(({ queryName, default: value }) => [String(queryName), value]));
  }
});
