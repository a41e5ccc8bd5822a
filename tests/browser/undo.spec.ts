import { API, API_BASE } from '../../src/engine/http/api';
import type { DoneCall } from '../../src/engine/http/calls';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { step } from './step';

async function add(client: ApiClient, supplierName: string): Promise<string> {
  const { status, body } = await client.call<{ id: string }>('POST', '/Supplier', { supplierName });
  if (status !== 200) throw new Error(`No supplier was added: ${JSON.stringify(body)}`);
  return body.id;
}

test('what was done is undone after a reload from the list, by Ctrl+Z once its notice has gone, and says why it stays', {
  tag: ['@OPEN-241'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const id = await add(client, 'Long Undone Ltd');
  const page = await open('admin', '/supplier-es-page?search=Long Undone');
  let grid = await new Grid(page, 'Suppliers').seeRows();
  const state = () => grid.cell(grid.row('Long Undone Ltd'), 'Status');
  const notices = new Frame(page).notices;
  const deactivate = async () => {
    await grid.choose(grid.row('Long Undone Ltd'), 'Deactivate');
    await expect(await state()).toContainText('Inactive');
    await expect(notices).toContainText('Long Undone Ltd deactivated');
  };
  const list = new Dialog(page, page.getByRole('dialog', { name: 'Recent actions' }));
  const line = list.root.getByRole('listitem').filter({ hasText: 'Long Undone Ltd deactivated' }).first();

  await step(['OPEN-281'], 'after a reload it stands in the list, with its undo', async () => {
    await deactivate();
    await page.reload();
    grid = await new Grid(page, 'Suppliers').seeRows();
    await page.getByRole('button', { name: /Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Recent actions' }).click();
    await expectAccessible(page);
    await line.getByRole('button', { name: 'Undo: Long Undone Ltd deactivated' }).click();
    await expect(line).toContainText('undone by you');
    await list.root.press('Escape');
    await expect(list.root).toBeHidden();
    await expect(await state()).toHaveText('Active');
  });

  await step(['OPEN-282'], 'Ctrl+Z undoes the last, and says so; in a field it is the text’s', async () => {
    await deactivate();
    const offering = notices.locator('.notice').filter({ has: page.getByRole('button', { name: 'Undo' }) });
    await offering.getByRole('button', { name: 'Dismiss' }).click();
    await expect(offering).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+z');
    await expect(await state()).toContainText('Inactive');
    await grid.row('Long Undone Ltd').locator('td').nth(2).click();
    await page.keyboard.press('Control+z');
    await expect(notices).toContainText('Undone: Long Undone Ltd deactivated');
    await expect(await state()).toHaveText('Active');
  });

  await step(['OPEN-282'], 'of what was done a while ago Ctrl+Z asks first', async () => {
    await deactivate();
    const path = `**${API_BASE}${API.doneCalls}`;
    await page.route(path, async (route) => {
      const calls: DoneCall[] = await (await route.fetch()).json();
      await route.fulfill({ json: calls.map((call) => ({ ...call, secondsAgo: call.secondsAgo + 120 })) });
    });
    await grid.row('Long Undone Ltd').locator('td').nth(2).click();
    const question = new Dialog(page, page.getByRole('alertdialog'));
    for (const [answer, status] of [
      ['Cancel', 'Inactive'],
      ['Undo', 'Active'],
    ] as const) {
      await page.keyboard.press('Control+z');
      await question.seeText('Long Undone Ltd deactivated');
      await question.button(answer).click();
      await expect(await state()).toHaveText(status);
    }
    await page.unroute(path);
  });

  await step(['OPEN-335'], 'what is taken back comes into the list again at once, and waits for nobody', async () => {
    await page.goto('/supplier-es-page?search=Long Undone&selectFilters={"supplierStatus":["Active"]}');
    grid = await new Grid(page, 'Suppliers').seeRows();
    await grid.choose(grid.row('Long Undone Ltd'), 'Deactivate');
    await expect(grid.rows).toHaveCount(0);
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expect(grid.row('Long Undone Ltd')).toBeVisible();
    await page.goto('/supplier-es-page?search=Long Undone');
    grid = await new Grid(page, 'Suppliers').seeRows();
  });

  await step(['OPEN-282'], 'what somebody changed since stays, and the list names who', async () => {
    await deactivate();
    await client.call('PUT', '/Supplier', { id, comments: 'changed' });
    await notices.getByRole('button', { name: 'Undo' }).click();
    const refused = new Dialog(page);
    await refused.seeText('changed since by admin');
    await refused.button('Close').first().click();
    await page.keyboard.press('Control+Shift+z');
    await expect(line).toContainText('changed since by admin');
    await expect(line.getByRole('button')).toHaveCount(0);
    await list.root.press('Escape');
  });

  await step(['OPEN-282'], 'Ctrl+Z says why the last cannot be undone, and goes no further back', async () => {
    await grid.rows.first().focus();
    await page.keyboard.press('Control+z');
    await expect(notices).toContainText('Cannot be undone: Long Undone Ltd deactivated. changed since by admin');
    await expect(await state()).toContainText('Inactive');
  });
});
