/** Whoever presses twice, or Enter and the button, has one effect. */
import type { Page, Route } from '@playwright/test';
import { type ApiClient, connect } from '../../lib/api-client';
import { BERGEN } from '../../lib/people';
import { runs } from '../../lib/runs';
import { callOf } from '../calls';
import { expect, test } from '../fixtures';
import { Dialog, Frame, Grid, LoginPage } from '../models';

/** The calls of a page that change something, from now on. */
function countCalls(page: Page, call: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (callOf(request) === call && !request.headers()['x-dry-run']) count += 1;
  });
  return () => count;
}

/** Keeps the page's next such calls on their way until they are let go. */
async function holdUp(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'GET') await mayGo;
    await route.fallback();
  });
  return letGo;
}

async function named(client: ApiClient, supplierName: string): Promise<readonly { readonly id: string }[]> {
  return client.rows('/Supplier/description', { filter: ['supplierName', '=', supplierName] });
}

async function added(client: ApiClient, supplierName: string): Promise<string> {
  const { status, body } = await client.call<{ id: string }>('POST', '/Supplier', { supplierName });
  expect(status).toBe(200);
  return body.id;
}

/** How often something was done to a supplier, by its history. */
async function timesOf(client: ApiClient, id: string): Promise<number> {
  const { body } = await client.call<readonly unknown[]>('GET', `/History/supplier/${id}`);
  return body.length;
}

const PRESSES: readonly (readonly [string, (page: Page, form: Dialog) => Promise<void>])[] = [
  [
    'a double click',
    async (page, form) => {
      const { x, y } = await middleOf(form);
      await page.mouse.dblclick(x, y);
    },
  ],
  [
    'Enter and a click',
    async (page, form) => {
      const { x, y } = await middleOf(form);
      await page.keyboard.press('Enter');
      await page.mouse.click(x, y);
    },
  ],
  [
    'Enter twice',
    async (page) => {
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    },
  ],
];

async function middleOf(form: Dialog): Promise<{ x: number; y: number }> {
  const box = await form.save.boundingBox();
  if (!box) throw new Error('The form has no button');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const [how, press] of PRESSES)
  test(`${how} in a form adds one row by one call`, { tag: ['@OPEN-025'] }, async ({ open, server }) => {
    test.setTimeout(runs(60_000));
    const client = await connect(server.url, 'admin');
    const page = await open('admin', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    const calls = countCalls(page, 'POST /Supplier');
    const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
    for (let round = 1; round <= runs(2); round++) {
      const name = `Twice by ${how} ${round}`;
      // Once while the first call is still on its way, then as quickly as the server answers.
      const letGo = round === 1 ? await holdUp(page, '/Supplier') : () => {};
      await grid.add.click();
      await form.field('Supplier name').fill(name);
      await press(page, form);
      letGo();
      await expect(form.root).toBeHidden();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(calls()).toBe(round);
      expect(await named(client, name)).toHaveLength(1);
    }
  });

test('a double click on an action, on an answer to a question, on Save and on Log in is one', {
  tag: ['@OPEN-025'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const id = await added(client, 'Pressed Twice');
  const page = await open('admin', '/supplier-es-page?search=Pressed%20Twice');
  const grid = await new Grid(page, 'Suppliers').seeRows();

  await test.step('an action of chosen rows', async () => {
    const calls = countCalls(page, 'PUT /Supplier');
    const before = await timesOf(client, id);
    await grid.select(grid.rows.first());
    await grid.selection.getByRole('button', { name: 'Deactivate' }).dblclick();
    await expect(await grid.cell(grid.rows.first(), 'Status')).toContainText('Inactive');
    await expect(new Frame(page).notices.locator('.notice')).toHaveCount(1);
    expect(calls()).toBe(1);
    expect(await timesOf(client, id)).toBe(before + 1);
  });

  await test.step('an answer to a question', async () => {
    const calls = countCalls(page, 'DELETE /Supplier');
    await grid.choose(grid.rows.first(), 'Delete');
    await new Dialog(page).button('Delete').dblclick();
    await expect(page.getByText('No row matches')).toBeVisible();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
    expect(calls()).toBe(1);
    expect(await named(client, 'Pressed Twice')).toEqual([]);
  });

  await test.step('Save of a page', async () => {
    const settings = await open('admin', '/company-information', { unit: BERGEN });
    const calls = countCalls(settings, 'POST /companyinfo');
    const city = settings.getByLabel('City');
    const was = await city.inputValue();
    await city.fill('Bergen nord');
    await settings.getByRole('button', { name: 'Save' }).dblclick();
    await expect(new Frame(settings).notices.locator('.notice')).toHaveCount(1);
    expect(calls()).toBe(1);
    await city.fill(was);
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect.poll(calls).toBe(2);
  });

  await test.step('Log in', async () => {
    const fresh = await page.context().browser()?.newPage({ baseURL: server.url });
    if (!fresh) throw new Error('There is no browser');
    const calls = countCalls(fresh, 'POST /Authentication/user');
    const login = await new LoginPage(fresh).open();
    await login.fill('operator', { unit: BERGEN });
    await login.button.dblclick();
    await expect(new Frame(fresh).menu).toBeVisible();
    expect(calls()).toBe(1);
    await fresh.close();
  });
});

test('whoever loads a page anew while a form is sent is told that it was done, else sends it under the same key', {
  tag: ['@OPEN-347', '@OPEN-025'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
  const { notices } = new Frame(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (callOf(request) === 'POST /Supplier' && !request.headers()['x-dry-run'])
      keys.push(request.headers()['idempotency-key']);
  });
  const send = async (name: string, becomes: (route: Route) => Promise<unknown>) => {
    const came = new Promise<void>((resolve) => {
      void page.route(
        '**/api/Supplier',
        async (route) => {
          await becomes(route);
          resolve();
        },
        { times: 1 },
      );
    });
    await form.field('Supplier name').fill(name);
    await form.save.click();
    await came;
    await page.reload();
    await grid.seeRows();
  };

  await test.step('done, its answer never came', async () => {
    await grid.add.click();
    await send('Loaded anew 1', (route) => route.fetch());
    await expect(notices.getByText('What you were sending when the page was left has been done.')).toBeVisible();
    await expect(form.root).toBeHidden();
    expect(await named(client, 'Loaded anew 1')).toHaveLength(1);
  });

  await test.step('not done, since it never reached the server', async () => {
    await grid.add.click();
    await send('Loaded anew 2', async () => undefined);
    await expect(form.field('Supplier name')).toHaveValue('Loaded anew 2');
    expect(await named(client, 'Loaded anew 2')).toEqual([]);
    await form.save.click();
    await expect(form.root).toBeHidden();
    expect(await named(client, 'Loaded anew 2')).toHaveLength(1);
    expect(keys).toHaveLength(3);
    expect(keys[2]).toBe(keys[1]);
  });
});
