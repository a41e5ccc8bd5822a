/** Browsers whose clock is wrong by minutes, in a computer of another zone than the warehouse. */
import type { Page } from '@playwright/test';
import { DEFAULT_REGION } from '../../../src/engine/constants';
import { clockValue, lastDays } from '../../../src/engine/value';
import { connect } from '../../lib/api-client';

import { expect, test } from '../fixtures';
import { Dashboard, Frame, Grid, LoginPage } from '../models';

const MINUTE = 60_000;
const USER = 'global';

/** Moves the clock of a page, which goes on from there. */
async function moveClock(page: Page, ms: number): Promise<void> {
  await page.addInitScript((by) => {
    const Own = Date;
    window.Date = class extends Own {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(Own.now() + by);
        else super(...(given as [number]));
      }
      static override now() {
        return Own.now() + by;
      }
    } as DateConstructor;
  }, ms);
}

/** How far to move a clock back, that it stands at five past midnight of the warehouse: New York has the day before. */
function backToMidnight(): number {
  const now = new Date();
  return Date.parse(clockValue('today', now, DEFAULT_REGION) ?? '') + 5 * MINUTE - now.getTime();
}

for (const [clock, move] of [
  ['ten minutes fast', () => 10 * MINUTE],
  ['ten minutes slow', () => -10 * MINUTE],
  ['five past midnight of the warehouse', backToMidnight],
] as const)
  test(`a browser whose clock is ${clock}: log-in and live updates work, no age is below zero, and today is the day of the region`, async ({
    page,
    server,
  }) => {
    const by = move();
    await moveClock(page, by);
    const login = await new LoginPage(page).open();
    await login.logIn(USER);
    const dashboard = await new Dashboard(page).seeTiles();
    const ages = page.locator('[data-shown=true] .elapsed');
    await expect(ages.first()).toBeVisible();
    for (const age of await ages.allInnerTexts())
      expect(age).toMatch(/^(now|just now|\d+ (minute|hour|day|week)s? ago)$/i);
    const seen = new Date(Date.now() + by);
    const [yesterday, today] = lastDays(2, seen, DEFAULT_REGION);
    for (const [title, filter] of [
      ['Done', `"updated":["${yesterday}",null]`],
      ['New', `"executionDate":[null,"${today}"]`],
    ] as const)
      expect(decodeURIComponent((await dashboard.tile(title).getAttribute('href')) ?? '')).toContain(filter);

    const frame = new Frame(page);
    await frame.visit('supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await expect(frame.live).toHaveText('Live');
    const [name = ''] = await grid.column('Supplier name');
    const client = await connect(server.url, 'admin');
    const [supplier] = await client.rows<{ id: string }>('/Supplier/description', {
      filter: ['supplierName', '=', name],
    });
    const contactPerson = `At ${clock}`;
    expect(await client.call('PUT', '/Supplier', { id: supplier?.id, contactPerson })).toMatchObject({ status: 200 });
    await expect(grid.row(name)).toContainText(contactPerson);

    // What the browser keeps is still good when the page is loaded anew.
    await page.reload();
    await grid.seeRows();
    await expect(grid.row(name)).toContainText(contactPerson);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
