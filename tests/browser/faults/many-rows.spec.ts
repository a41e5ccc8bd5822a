/** More rows change at once than a grid takes one by one, while somebody works in it. */
import type { Page, WebSocketRoute } from '@playwright/test';
import { REPLACE_ABOVE_ROWS } from '../../../src/engine/constants';
import { API, API_BASE } from '../../../src/engine/http/api';
import { HUB_EVENT, LIVE_METHODS } from '../../../src/engine/live/protocol';
import { type ApiClient, connect } from '../../lib/api-client';
import { type ServerProcess, startServerProcess } from '../../lib/cockpit-server';
import { expect, test } from '../fixtures';
import { workbookOf } from '../import-models';
import { Dialog, Frame, Grid } from '../models';

const MANY = REPLACE_ABOVE_ROWS + 100;
const SEPARATOR = '\u001e';
const nameOf = (number: number) => `Mange ${String(number).padStart(4, '0')}`;

let own: ServerProcess;
let client: ApiClient;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startServerProcess({ SEED: 'demo' });
  client = await connect(own.url, 'admin');
  await importAll(1);
});
test.afterAll(() => own?.stop());

/** Adds so many suppliers, or gives all of them another lead time, by one import. */
async function importAll(leadTime: number): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, number) => [nameOf(number), leadTime]);
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(workbookOf({ supplier: [['supplierName', 'averageLeadTime'], ...rows] }))]),
    'many.xlsx',
  );
  const headers = { authorization: `Bearer ${client.token}` };
  const answer = await fetch(`${own.url}${API_BASE}${API.importExcel}`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
}

/** The live connection of a page: what the server tells can be held back, and messages handed in. */
class Hub {
  #route: WebSocketRoute | undefined;
  #isHeld = false;
  #newest = 0;
  /** How many rows came with messages of the server. */
  rows = 0;

  async takeOver(page: Page): Promise<void> {
    await page.routeWebSocket(/viewHub/, (route) => {
      this.#route = route;
      const server = route.connectToServer();
      server.onMessage((bytes) => {
        const text = String(bytes);
        for (const [, seq] of text.matchAll(/"seq":(\d+)/g)) this.#newest = Math.max(this.#newest, Number(seq));
        this.rows += [...text.matchAll(/"supplierName":/g)].length;
        if (!this.#isHeld || !text.includes(`"${HUB_EVENT}"`)) route.send(bytes);
      });
    });
  }

  hold(): void {
    this.#isHeld = true;
  }

  letGo(): void {
    this.#isHeld = false;
  }

  /** Hands in a message in the place of those that were held back. */
  tell(methodName: string, viewModels?: readonly unknown[]): void {
    const message = { viewName: 'supplier', methodName, ...(viewModels ? { viewModels } : {}), seq: this.#newest };
    this.#route?.send(`${JSON.stringify({ type: 1, target: HUB_EVENT, arguments: [message] })}${SEPARATOR}`);
  }
}

test('when 1,100 rows change at once, one by one, as one message or by loading afresh, page, selection, place and an open form stay', {
  tag: ['@GRID-030', '@LIVE-030'],
}, async ({ open }) => {
  const hub = new Hub();
  const page = await open('global', '/supplier-page', { url: own.url, before: (fresh) => hub.takeOver(fresh) });
  await page.setViewportSize({ width: 1280, height: 560 });
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await expect(new Frame(page).live).toHaveText('Live');
  await grid.search('Mange');
  await expect.poll(() => grid.total()).toBe(MANY);
  await grid.toPage(3);
  await expect(grid.currentPage).toHaveText('3');
  await expect(grid.rows.first()).toContainText(nameOf(40));
  await grid.select(grid.rows.nth(2));
  await expect(grid.selection).toContainText('1 of');
  const leadTime = await (await grid.cell(grid.rows.first(), 'Average lead time, days')).getAttribute('aria-colindex');
  await grid.choose(grid.row(nameOf(42)), 'Update');
  const form = new Dialog(page, page.getByRole('dialog', { name: 'Update supplier' }));
  await form.field('Contact person').fill('Typed meanwhile');

  // What lies below an open form cannot be reached, and has no roles.
  const below = page.locator('[data-shown=true]');
  const rows = below.locator('.dx-datagrid-rowsview').first().locator('.dx-data-row');
  const scrolled = below.locator('.dx-datagrid-rowsview .dx-scrollable-container').first();
  await scrolled.evaluate((box) => {
    box.scrollTop = 30;
  });
  const seeAll = async (wanted: readonly string[]) => {
    await expect(rows.locator(`td[aria-colindex="${leadTime}"]`)).toHaveText(wanted);
    await expect(below.locator('.dx-page.dx-selection').first()).toHaveText('3');
    await expect(below.locator('[role=toolbar]').filter({ hasText: '1 of' })).toBeVisible();
    await expect(below.locator('header .count')).toContainText('1,100');
    expect(await scrolled.evaluate((box) => box.scrollTop)).toBe(30);
    await expect(rows.first()).toContainText(nameOf(40));
    await expect(form.field('Contact person')).toHaveValue('Typed meanwhile');
  };

  const leadTimes = Array.from({ length: 20 }, () => '2');
  /** Gives a supplier another lead time, of which the page is not told. */
  const change = async (place: number, averageLeadTime: number) => {
    const before = hub.rows;
    const [row] = await client.rows<{ id: string }>('/Supplier/description', {
      filter: ['supplierName', '=', nameOf(40 + place)],
    });
    expect(await client.call('PUT', '/Supplier', { id: row?.id, averageLeadTime })).toMatchObject({ status: 200 });
    await expect.poll(() => hub.rows).toBe(before + 1);
    leadTimes[place] = String(averageLeadTime);
  };

  await test.step('as the server tells of them', async () => {
    await importAll(2);
    await seeAll(leadTimes);
    expect(hub.rows).toBe(MANY);
  });
  await test.step('as one message of all rows, which takes the place of what is there', async () => {
    hub.hold();
    await change(5, 3);
    const all = await client.rows('/Supplier/description', { skip: 0, take: 2 * MANY });
    expect(all.length).toBeGreaterThan(REPLACE_ABOVE_ROWS);
    hub.tell(LIVE_METHODS.bulk, all);
    await seeAll(leadTimes);
  });
  await test.step('as a message that asks to load afresh', async () => {
    await change(7, 4);
    hub.tell(LIVE_METHODS.resync);
    await seeAll(leadTimes);
  });
  await test.step('the grid is as a fresh one, and the form is saved', async () => {
    hub.letGo();
    // The first time it may say that somebody else has changed the row.
    await expect(async () => {
      if (await form.root.isVisible()) await form.save.click();
      await expect(form.root).toBeHidden({ timeout: 3_000 });
    }).toPass();
    await expect(grid.row(nameOf(42))).toContainText('Typed meanwhile');
    const fresh = await new Grid(
      await open('admin', '/supplier-page?search=Mange', { url: own.url }),
      'Suppliers',
    ).seeRows();
    await fresh.toPage(3);
    await expect(async () => expect(await grid.texts()).toEqual(await fresh.texts())).toPass();
  });
});
