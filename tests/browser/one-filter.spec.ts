import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { type Dialog, Grid } from './models';
import { step } from './step';

/** The filter of a grid as each of its places says it. */
class OneFilter {
  readonly grid: Grid;

  constructor(
    readonly page: Page,
    title: string,
  ) {
    this.grid = new Grid(page, title);
  }

  get chips() {
    return this.grid.root.locator('.filter-chip');
  }

  get builder() {
    return this.page.locator('.dx-filterbuilder');
  }

  /** What the field below a header says. */
  async below(caption: string): Promise<string> {
    const field = await this.grid.columnFilter(caption);
    return field.evaluate(
      (input: HTMLInputElement) => input.closest('[data-said]')?.getAttribute('data-said') ?? input.value,
    );
  }

  /** Does something in the panel of page filters. */
  async inPanel<T>(act: (panel: Dialog) => Promise<T>): Promise<T> {
    const done = await act(await this.grid.openFilters());
    await this.page.locator('.filter-panel').getByRole('button', { name: 'Close' }).click();
    await expect(this.page.locator('.filter-panel')).toHaveCount(0);
    return done;
  }

  async choose(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('option', { name, exact: true }).click();
    await this.page.keyboard.press('Escape');
  }

  async saveBuilder(): Promise<void> {
    await this.page.locator('.dx-popup-normal').getByRole('button', { name: 'OK' }).click();
    await expect(this.builder).toHaveCount(0);
  }
}

test('panel, row and builder show and change the same filter, and the server is asked for it once', {
  tag: ['@GRID-013', '@FILTER-013', '@OPEN-336'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page', { language: 'en-GB' });
  const filter = new OneFilter(page, 'Sales orders');
  const { grid, chips } = filter;
  await grid.seeRows();
  const all = await grid.total();
  const pages: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/processSearch') && searchParams.get('skip') === '0' && searchParams.get('take') !== '0')
      pages.push(searchParams);
  });

  await step([], 'chosen in the panel', async () => {
    await filter.inPanel(async (panel) => {
      await panel.field('State').click();
      await filter.choose('On hold', 'Cancelled');
    });
    await expect(chips).toHaveText([/State\s*On hold, Cancelled/]);
    await expect.poll(() => filter.below('State')).toBe('On hold, Cancelled');
    await expect(grid.filterPanel).toHaveText("State is any of 'On hold', 'Cancelled'");
    await expect.poll(() => grid.total()).toBeLessThan(all);
  });

  await step([], 'typed below a header', async () => {
    pages.length = 0;
    await grid.filterColumn('Customer name', 'po');
    await expect(chips).toHaveText([/State/, /Customer name\s*po/]);
    expect(await filter.inPanel((panel) => panel.field('Customer name').inputValue())).toBe('po');
    expect(pages.map(String)).toEqual([expect.stringMatching(/newState=OnHold&newState=Cancelled&customerName=po/)]);
    expect(pages[0]?.has('filter')).toBe(false);
  });

  await step([], 'chosen below a header', async () => {
    await (await grid.columnFilter('State')).click();
    await filter.choose('New');
    await expect(chips).toHaveText([/State\s*New$/, /Customer name/]);
    await filter.inPanel(async (panel) => {
      await expect(panel.root.locator('[data-filter=newState] .dx-tag')).toHaveText(['New']);
    });
  });

  await step([], 'built', async () => {
    await grid.filterPanel.click();
    await filter.builder.locator('.dx-filterbuilder-item-operation').first().click();
    await page.getByRole('treeitem', { name: 'Is any of', exact: true }).click();
    await filter.builder.locator('.dx-filterbuilder-item-value-text').first().click();
    await filter.builder.getByRole('combobox', { name: 'State' }).click();
    for (const name of ['Reserved', 'On hold']) await page.getByRole('option', { name, exact: true }).click();
    await page.locator('.dx-popup-normal .dx-popup-title').click();
    await filter.builder.locator('.dx-filterbuilder-item-operation').nth(1).click();
    await page.getByRole('treeitem', { name: 'Starts with', exact: true }).click();
    await filter.saveBuilder();
    await expect(chips).toHaveText([/State\s*Reserved, On hold/, /Customer name\s*begins with po/]);
    await expect.poll(() => filter.below('State')).toBe('Reserved, On hold');
    expect(await filter.inPanel((panel) => panel.field('Customer name').inputValue())).toBe('');
    expect(new Set(await grid.column('State'))).toEqual(new Set(['Reserved', 'On hold']));
  });

  await step([], 'the same after a reload', async () => {
    const few = await grid.total();
    await page.reload();
    await grid.seeRows();
    await expect.poll(() => grid.total()).toBe(few);
    await expect.poll(() => filter.below('State')).toBe('Reserved, On hold');
    expect(await filter.below('Customer name')).toBe('po');
  });

  await step([], 'taken away by its chip, and all at once', async () => {
    await chips.first().getByRole('button').click();
    await expect.poll(() => filter.below('State')).not.toContain('On hold');
    await expect(grid.filterPanel).toHaveText("Customer name starts with 'po'");
    await grid.root.getByRole('button', { name: 'Clear all' }).click();
    await expect(chips).toHaveCount(0);
    await expect.poll(() => filter.below('Customer name')).toBe('');
    await expect.poll(() => grid.total()).toBe(all);
  });
});

test('days of a page filter and of a column are the same', {
  tag: ['@FILTER-006', '@GRID-013', '@OPEN-336'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page', { language: 'en-GB' });
  const filter = new OneFilter(page, 'Sales orders');
  const { grid, chips } = filter;
  await grid.seeRows();
  await page.goto(`${page.url()}?filters={"deliveryDate":["2026-01-01",null]}`);
  await grid.seeRows();
  await expect.poll(() => filter.below('Delivery date')).toContain('2026');
  const [day = ''] = (await grid.column('Delivery date'))[0]?.split(' ') ?? [];

  const field = await grid.columnFilter('Delivery date');
  await grid.root.locator('.dx-datagrid-filter-row .dx-menu-item').nth(2).click();
  await page.locator('.dx-overlay-content .dx-menu-item:visible').getByText('Equals', { exact: true }).click();
  await field.fill(day);
  await field.press('Enter');
  await expect(chips).toHaveText([new RegExp(`Delivery date\\s*${day}$`)]);
  for (const text of ['31/11/2026', 'abc']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByText('Incorrect date')).toBeVisible();
    await field.press('Tab');
    await expect(page.getByText('Incorrect date')).toBeVisible();
    await expect(field).toHaveValue(text);
    await field.press('Escape');
    await expect(field).toHaveValue(day);
    await expect(page.getByText('Incorrect date')).toBeHidden();
  }
  await expect(chips).toHaveText([new RegExp(`Delivery date\\s*${day}$`)]);
  await filter.inPanel(async (panel) => {
    const ends = panel.root.locator('[data-filter=deliveryDate] input.dx-texteditor-input');
    for (const end of [0, 1]) await expect(ends.nth(end)).toHaveValue(day);
    await ends.first().fill('2026-01-01');
    await ends.first().press('Enter');
  });
  await expect(grid.filterPanel).toContainText('is between');
  const row = grid.root.locator('.dx-datagrid-filter-row .dx-filter-range-content');
  await expect(row).toHaveText(/01\/01\/2026\s*-\s*/);
  const isoOf = (shown: string) => shown.slice(0, 10).split('/').reverse().join('-');
  for (const shown of await grid.column('Delivery date')) expect(isoOf(shown) <= isoOf(day)).toBe(true);
});
