/** Models of the pages of reports. */
import { expect, type Locator, type Page } from '@playwright/test';

/** The page that asks for the criteria of a report. */
export class Criteria {
  readonly root: Locator;
  /** How many rows match, or what lacks. */
  readonly preview: Locator;
  readonly matches: Locator;
  readonly problem: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('[data-shown=true] .report-criteria');
    this.preview = this.root.getByRole('complementary', { name: 'What matches' });
    this.matches = this.preview.getByRole('status');
    this.problem = this.root.getByRole('alert');
  }

  async see(title: string): Promise<this> {
    await expect(this.root.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    return this;
  }

  /** The fields that carry the mark of what is required. */
  required(): Promise<string[]> {
    return this.root
      .locator('.field:has(.required)')
      .evaluateAll((fields) => fields.map((field) => field.querySelector('.label')?.firstChild?.textContent ?? ''));
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true });
  }

  /** What is said to be wrong with a criterion. */
  wrong(name: string): Locator {
    return this.root.locator(`[data-field="${name}"] .problem`);
  }

  async preset(name: string): Promise<void> {
    await this.root.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses among the values of a list that takes several. */
  async choose(label: string, ...values: string[]): Promise<void> {
    await this.field(label).click();
    for (const value of values) await this.page.getByRole('option', { name: value }).first().click();
    await this.page.keyboard.press('Escape');
  }

  async run(): Promise<void> {
    await this.root.getByRole('button', { name: 'Run report' }).click();
  }
}

/** A report that was run. */
export class Report {
  readonly root: Locator;
  readonly rows: Locator;
  readonly chips: Locator;
  readonly pager: Locator;
  readonly bars: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('[data-shown=true] .report-page');
    this.rows = this.root.locator('tbody tr:has([data-column])');
    this.chips = this.root.getByRole('list', { name: 'What the report was asked for' }).getByRole('listitem');
    this.pager = this.root.getByRole('navigation', { name: 'Pages of the report' });
    this.bars = this.root.locator('.report-chart').getByRole('link');
  }

  async seeRows(title: string): Promise<this> {
    await expect(this.root.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(this.rows.first()).toBeVisible();
    return this;
  }

  /** Values of a column on the page, or what stands below it for all rows. */
  async column(name: string): Promise<string[]> {
    return this.rows.locator(`[data-column="${name}"]`).allInnerTexts();
  }
  async total(name: string): Promise<number> {
    return numberOf(await this.root.locator(`[data-total="${name}"]`).innerText());
  }
  async figure(name: string): Promise<number> {
    return numberOf(await this.root.locator(`[data-figure="${name}"] dd`).innerText());
  }

  cell(row: number, column: string): Locator {
    return this.rows.nth(row).locator(`[data-column="${column}"]`);
  }

  async sortBy(caption: string): Promise<void> {
    const head = this.root.getByRole('columnheader', { name: caption });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', /ending/);
    await this.settled();
  }

  /** Until the rows are those that are asked for. */
  async settled(): Promise<void> {
    await expect(this.root.locator('.report-table-box')).toHaveAttribute('aria-busy', 'false');
  }
}

/** A number as the page writes it, in the format of the demo's people. */
export function numberOf(text: string): number {
  // Thousands are in threes, decimals are one or two.
  const [, whole = '', decimals = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return Number(`${whole.replace(/[^\d-]/g, '')}.${decimals}`);
}
