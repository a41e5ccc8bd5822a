/** Page models of the dashboard's KPI tiles and of the pages that set it up. */
import { expect, type Locator, type Page } from '@playwright/test';

/** KPI tiles of the dashboard. */
export class KpiTiles {
  readonly tiles: Locator;

  constructor(readonly page: Page) {
    this.tiles = page.locator('[data-shown=true] .kpi');
  }

  async see(): Promise<this> {
    await expect(this.tiles.first()).toBeVisible();
    return this;
  }

  tile(name: string): Locator {
    return this.tiles.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  grip(name: string): Locator {
    return this.page.getByRole('button', { name: `Move ${name}`, exact: true });
  }

  async number(name: string): Promise<number> {
    return Number((await this.tile(name).locator('.number').innerText()).replace(/\D/g, ''));
  }

  /** Names of a section's tiles in their order. */
  names(section: string): Promise<string[]> {
    return this.page
      .locator('[data-shown=true] section')
      .filter({ has: this.page.getByRole('heading', { name: section, exact: true }) })
      .locator('.kpi .title')
      .allInnerTexts();
  }
}

/** The cards of dashboard-settings. */
export class DashboardSettings {
  constructor(readonly page: Page) {}

  async see(): Promise<this> {
    await expect(this.page.getByRole('switch').first()).toBeVisible();
    return this;
  }

  card(name: string): Locator {
    return this.page.getByRole('switch', { name: new RegExp(`^${name}`) });
  }

  get save(): Locator {
    return this.page.getByRole('button', { name: 'Save' });
  }

  /** Saves, and closes the dialog that says so. */
  async saveAll(): Promise<void> {
    await this.save.click();
    const dialog = this.page.getByRole('alertdialog');
    await expect(dialog).toContainText('The dashboard was saved.');
    await dialog.getByRole('button').last().click();
  }

  /** Switches on every section that is not, or off every one that is on. */
  async setAll(on: boolean): Promise<void> {
    await this.see();
    const buttons = this.page.getByRole('button', { name: on ? /: all on$/ : /: all off$/ });
    while ((await buttons.count()) > 0) await buttons.first().click();
  }

  async visit(): Promise<void> {
    await this.page.getByRole('link', { name: 'Visit dashboard' }).click();
  }
}
