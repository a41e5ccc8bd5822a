/** Page models: tests speak of log-in, grid, menu and form; where these stand in the page is known here alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD, UNIT } from './fixtures';

export class LoginPage {
  constructor(readonly page: Page) {}

  async open(path = '/login'): Promise<this> {
    await this.page.goto(path);
    await expect(this.button).toBeVisible();
    return this;
  }

  get unit(): Locator {
    return this.page.getByLabel('Business unit');
  }
  get user(): Locator {
    return this.page.getByLabel('User name');
  }
  get password(): Locator {
    return this.page.getByLabel('Password', { exact: true });
  }
  get button(): Locator {
    return this.page.getByRole('button', { name: 'Log in', exact: true });
  }
  get language(): Locator {
    return this.page.getByRole('combobox');
  }

  async fill(userName: string, { unit = UNIT, password = PASSWORD } = {}): Promise<void> {
    await this.unit.fill(unit);
    await this.user.fill(userName);
    await this.password.fill(password);
  }

  async logIn(userName: string, options: { unit?: string; password?: string } = {}): Promise<void> {
    await this.fill(userName, options);
    await this.button.click();
  }
}

/** Signs in through the page and opens the address. */
export async function signIn(page: Page, userName = 'global', path = '/', unit = UNIT): Promise<void> {
  const login = await new LoginPage(page).open(path === '/' ? '/login' : path);
  await login.logIn(userName, { unit });
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

export class Grid {
  readonly root: Locator;
  readonly rows: Locator;

  constructor(
    readonly page: Page,
    readonly title: string,
  ) {
    this.root = page.getByRole('region', { name: title, exact: true });
    this.rows = this.root.locator('.dx-datagrid-rowsview').first().locator('.dx-data-row');
  }

  async seeRows(): Promise<this> {
    await expect(this.rows.first()).toBeVisible();
    return this;
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text }).first();
  }

  header(caption: string): Locator {
    return this.root.getByRole('columnheader', { name: new RegExp(`(^|Column )${caption}\\b`, 'i') }).first();
  }

  /** The texts of a column on the page, by its place in the header. */
  async column(caption: string): Promise<string[]> {
    const index = await this.header(caption).getAttribute('aria-colindex');
    return this.rows.locator(`td[aria-colindex="${index}"]`).allInnerTexts();
  }

  async sortBy(caption: string): Promise<void> {
    await this.header(caption).click();
  }

  async total(): Promise<number> {
    const text = await this.root.locator('header .count').innerText();
    return Number((/[\d.\s,]+/.exec(text)?.[0] ?? '').replace(/\D/g, ''));
  }

  async search(text: string): Promise<void> {
    await this.root.getByRole('searchbox').fill(text);
  }

  async select(row: Locator): Promise<void> {
    await row.getByRole('checkbox').first().click();
  }

  readonly selection = {
    text: (): Locator => this.root.getByRole('toolbar', { name: 'Selection' }).locator('.count'),
  };

  /** Opens the context menu of the row by a right click. */
  async menuOf(row: Locator): Promise<Locator> {
    await row.locator('td').nth(3).click({ button: 'right' });
    return this.page.getByRole('menu');
  }

  async choose(row: Locator, action: string | RegExp): Promise<void> {
    const menu = await this.menuOf(row);
    await menu.getByRole('menuitem', { name: action }).click();
  }
}

/** The dialog in front. */
export class Dialog {
  readonly root: Locator;

  constructor(readonly page: Page) {
    this.root = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  }

  field(label: string | RegExp): Locator {
    return this.root.getByLabel(label).first();
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name });
  }

  async seeText(text: string | RegExp): Promise<void> {
    await expect(this.root).toContainText(text);
  }
}
