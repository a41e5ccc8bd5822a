/** Several tabs of one browser, of which one is logged out of. */
import type { Request } from '@playwright/test';
import { OSLO } from '../../lib/people';
import { expect, test } from '../fixtures';
import { Dashboard, Dialog, Frame, Grid, LoginPage } from '../models';

const USER = 'global';

test('a log-out in one of three tabs ends all, which send nothing more and show nothing of the person', {
  tag: ['@SESSION-003', '@SESSION-006', '@LAYOUT-007'],
}, async ({ open, server, sessions }) => {
  const first = await open(USER, '/locations-page', {
    storageState: await sessions.anew(server.url, USER),
    before: (page) => page.context().clock.install(),
  });
  const context = first.context();
  const sent: Request[] = [];
  const sockets = new Set<unknown>();
  context.on('request', (request) => sent.push(request));
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const page of [second, third])
    page.on('websocket', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  await second.goto('/supplier-page');
  await third.goto('/');
  await new Grid(first, 'Locations').seeRows();
  const suppliers = await new Grid(second, 'Suppliers').seeRows();
  await new Dashboard(third).seeTiles();
  for (const page of [first, second]) await expect(new Frame(page).live).toHaveText('Live');
  const name = await new Frame(first).header.locator('.profile').innerText();
  const token = await first.evaluate((key) => localStorage.getItem(key) ?? '', `cockpit_token_${OSLO}_${USER}`);
  const [supplier = ''] = await suppliers.column('Supplier name');
  for (const theirs of [token, name.trim(), supplier]) expect(theirs).not.toBe('');
  await suppliers.add.click();
  await new Dialog(second).field('Supplier name').fill('Nobody else may read this');

  await new Frame(third).logOut();
  for (const page of [first, second, third]) {
    await expect(new LoginPage(page).button).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
  }
  const after = sent.length;
  // Two heartbeats and all tries of the live connection would fall into this time.
  for (const page of [first, second, third]) await page.clock.runFor(90_000);
  const usesToken = (request: Request) =>
    request.headers().authorization?.includes(token) || request.url().includes(token);
  expect(
    sent
      .slice(after)
      .filter(usesToken)
      .map((request) => request.url()),
  ).toEqual([]);
  await expect.poll(() => sockets.size).toBe(0);
  const own = () => fetch(`${server.url}/api/UserSession/own`, { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await own()).status).toBe(401);

  for (const page of [first, second, third])
    for (const leave of [() => {}, () => page.reload()]) {
      await leave();
      await expect(new LoginPage(page).button).toBeVisible();
      const seen = await page.locator('body').innerText();
      for (const theirs of [name.trim(), supplier, 'Nobody else may read this']) expect(seen).not.toContain(theirs);
      expect(
        await page.evaluate(() => [Object.keys(localStorage).filter((key) => key.includes('token')), document.cookie]),
      ).toEqual([[], '']);
    }
  await new LoginPage(second).open('/login?to=%2Fsupplier-page');
  await new LoginPage(second).logIn('admin');
  await new Grid(second, 'Suppliers').seeRows();
  await expect(second.getByRole('dialog')).toHaveCount(0);
});
