/** What tests see of the settings pages. */
import { expect, type Locator, type Page } from '@playwright/test';
import { UserSettings } from './models';

/** The page of company information. */
export class CompanyPage {
  readonly preview: Locator;
  readonly changes: Locator;

  constructor(readonly page: Page) {
    this.preview = page.getByRole('complementary', { name: 'Preview' });
    this.changes = page.getByRole('region', { name: 'Changes that are not saved' });
  }

  async seeFields(): Promise<this> {
    await expect(this.field('Company name')).toBeVisible();
    return this;
  }

  field(name: string): Locator {
    return this.page.locator('.company-form').getByLabel(name);
  }

  problem(name: string): Locator {
    return this.page.locator('.company-form .field').filter({ hasText: name }).getByRole('alert');
  }

  save(): Promise<void> {
    return this.changes.getByRole('button', { name: 'Save for the business unit' }).click();
  }
}

/** The parts of user settings besides rights and menu. */
export class SettingsParts extends UserSettings {
  /** Opens a part of a section by its tab. */
  async openPart(section: string, part: string): Promise<this> {
    const tab = this.page.getByRole('tablist', { name: section }).getByRole('tab', { name: part, exact: true });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    return this;
  }

  /** A setting by its name, in the part that is shown. */
  setting(name: string): Locator {
    return this.page
      .locator('.settings-part:not([hidden]) tr')
      .filter({ has: this.page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
  }

  value(name: string): Locator {
    return this.setting(name).locator('input, select');
  }

  /** The one that is shown. */
  get part(): Locator {
    return this.page.locator('.settings-part:not([hidden])');
  }

  /** A text or value by its key. */
  entryText(key: string): Locator {
    return this.part.getByRole('textbox', { name: `${key}, here`, exact: true });
  }

  async add(key: string, value: string): Promise<void> {
    await this.part.getByRole('textbox', { name: 'Key of a new entry' }).fill(key);
    await this.part.getByRole('textbox', { name: 'Value of a new entry' }).fill(value);
    await this.part.getByRole('button', { name: 'Add', exact: true }).click();
  }

  inForce(name: string): Locator {
    return this.setting(name).locator('.in-force');
  }
}
