/** Page models: tests speak of log-in, menu, grid and form; where these stand in the page is known here alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { OSLO, PASSWORD } from '../lib/people';

export class LoginPage {
  constructor(readonly page: Page) {}

  async open(path = '/login'): Promise<this> {
    await this.page.goto(path);
    await expect(this.button).toBeVisible();
    return this;
  }

  get unit(): Locator {
    return this.page.locator('[name=businessUnitName]');
  }
  get user(): Locator {
    return this.page.locator('[name=userName]');
  }
  get password(): Locator {
    return this.page.locator('[name=password]');
  }
  get button(): Locator {
    return this.page.locator('form button[type=submit]');
  }
  get language(): Locator {
    return this.page.getByRole('combobox');
  }
  get problem(): Locator {
    return this.page.getByRole('alert');
  }

  async fill(userName: string, { unit = OSLO, password = PASSWORD } = {}): Promise<void> {
    await this.unit.fill(unit);
    await this.user.fill(userName);
    await this.password.fill(password);
  }

  async logIn(userName: string, options: { unit?: string; password?: string } = {}): Promise<void> {
    await this.fill(userName, options);
    await this.button.click();
  }
}

/** What stands around every page: header, menu, profile. */
export class Frame {
  readonly header: Locator;
  readonly menu: Locator;
  readonly content: Locator;
  /** State of the live updates. */
  readonly live: Locator;
  readonly notices: Locator;

  constructor(readonly page: Page) {
    this.header = page.getByRole('banner');
    this.menu = page.locator('.menu nav');
    this.content = page.getByRole('main');
    this.live = this.header.locator('.live');
    this.notices = page.locator('.notices');
  }

  /** `extended`, `collapsed`, `settings-extended` or `settings-collapsed`. */
  async seeMenu(state: string): Promise<void> {
    await expect(this.page.locator('.frame')).toHaveAttribute('data-menu', state);
  }

  entry(name: string | RegExp): Locator {
    return this.page.locator('.menu').getByRole('link', { name, exact: true });
  }

  group(name: string | RegExp): Locator {
    return this.menu.getByRole('button', { name });
  }

  /** The entries of the settings below a heading. */
  settingsGroup(name: string): Locator {
    return this.menu.getByRole('list', { name, exact: true });
  }

  /** What the page that is shown is called. */
  get title(): Locator {
    return this.page.locator('[data-shown=true]').getByRole('heading', { level: 1 });
  }

  get toggle(): Locator {
    return this.page.locator('.menu .foot button').last();
  }
  get settings(): Locator {
    return this.page.locator('.menu .foot button').first();
  }

  /** Opens the person's dropdown. */
  async profile(): Promise<Locator> {
    await this.header.locator('button.profile').click();
    const menu = this.page.getByRole('menu');
    await expect(menu).toBeVisible();
    return menu;
  }

  async logOut(): Promise<void> {
    const menu = await this.profile();
    await menu.getByRole('menuitem').last().click();
    await expect(new LoginPage(this.page).button).toBeVisible();
  }

  /** Goes to an address within the page, as a link would. */
  async visit(path: string): Promise<void> {
    await this.page.evaluate(async (to) => {
      history.pushState(null, '', `/${to}`);
      dispatchEvent(new PopStateEvent('popstate'));
      // The page before is gone when the next frames are drawn.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, path);
  }

  /** Goes to a page by its entry, as a person would. */
  async goTo(name: string): Promise<void> {
    await this.entry(name).click();
  }
}

/** The first page. */
export class Dashboard {
  readonly tiles: Locator;

  constructor(readonly page: Page) {
    this.tiles = page.locator('[data-shown=true] .tile:not(.kpi .tile)');
  }

  async seeTiles(): Promise<this> {
    await expect(this.tiles.locator('.number').first()).toBeVisible();
    return this;
  }

  titles(): Promise<string[]> {
    return this.tiles.locator('.title').allInnerTexts();
  }

  tile(title: string): Locator {
    return this.tiles.filter({ has: this.page.locator('.title').getByText(title, { exact: true }) });
  }

  async count(title: string): Promise<number> {
    return Number((await this.tile(title).locator('.number').innerText()).replace(/\D/g, ''));
  }

  chart(title: string): Locator {
    return this.page.locator('.charts > *').filter({ hasText: title });
  }
}

/** The first cell of a row that nothing is done with by a click. */
export function plainCell(row: Locator): Locator {
  return row.locator('td:not([class*=dx-command]):not(:has(a, button, input))').first();
}

export class Grid {
  readonly root: Locator;
  readonly rows: Locator;
  readonly groups: Locator;
  readonly pageSizes: Locator;
  /** "3 changes wait · Show" */
  readonly waiting: Locator;
  readonly selection: Locator;
  /** What can be done with the row under the mouse. */
  readonly rowButtons: Locator;

  constructor(
    readonly page: Page,
    readonly title: string,
  ) {
    this.root = page.getByRole('region', { name: title, exact: true });
    const rowsView = this.root.locator('.dx-datagrid-rowsview').first();
    this.rows = rowsView.locator('.dx-data-row:not(.dx-master-detail-row *)');
    this.groups = rowsView.locator('.dx-group-row');
    this.pageSizes = this.root.locator('.dx-page-sizes .dx-page-size');
    this.waiting = this.root.locator('header .waiting').getByRole('button');
    this.selection = this.root.getByRole('toolbar', { name: 'Selection' });
    this.rowButtons = this.root.getByRole('toolbar', { name: /^Actions of/ });
  }

  async seeRows(): Promise<this> {
    await expect(this.rows.first()).toBeVisible();
    return this;
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text }).first();
  }

  header(caption: string): Locator {
    return this.root.locator(`.dx-header-row [aria-label="Column ${caption}"]`).first();
  }

  /** The cell of a row below a column's header. */
  async cell(row: Locator, caption: string): Promise<Locator> {
    return row.locator(`td[aria-colindex="${await this.#place(caption)}"]`);
  }

  /** The texts of a column on the page. */
  async column(caption: string): Promise<string[]> {
    return this.rows.locator(`td[aria-colindex="${await this.#place(caption)}"]`).allInnerTexts();
  }

  /** What stands in the cells of the page, without the marks in front. */
  texts(): Promise<string[][]> {
    return this.rows.evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(2).map((cell) => cell.textContent ?? '')),
    );
  }

  /** The pages that the pager offers. */
  get pages(): Locator {
    return this.root.locator('.dx-page-indexes .dx-page');
  }

  get currentPage(): Locator {
    return this.root.locator('.dx-page.dx-selection').first();
  }

  /** Keys of the rows on the page. */
  keys(): Promise<string[]> {
    return this.rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.key ?? ''));
  }

  async #place(caption: string): Promise<string> {
    await this.#reveal(caption);
    return (await this.header(caption).getAttribute('aria-colindex')) ?? '';
  }

  /** Scrolls sideways to the column: the grid draws those in sight alone. */
  async #reveal(caption: string): Promise<void> {
    const view = this.root.locator('.dx-datagrid-rowsview .dx-scrollable-container').first();
    for (let step = 0; step < 12 && (await this.header(caption).count()) === 0; step++)
      await view.evaluate(async (element) => {
        element.scrollLeft += 250;
        await new Promise((drawn) => setTimeout(drawn, 60));
      });
  }

  async sortBy(caption: string): Promise<void> {
    await this.#reveal(caption);
    await this.header(caption).click();
  }

  async groupBy(caption: string): Promise<void> {
    await this.#reveal(caption);
    await this.header(caption).click({ button: 'right' });
    await this.page.locator('.dx-context-menu').getByRole('menuitem', { name: 'Group by this column' }).click();
  }

  /** The menu of a column's header. */
  async openHeaderMenu(index: number): Promise<void> {
    await this.root.locator('.dx-header-row .dx-datagrid-action').nth(index).click({ button: 'right' });
    await expect(this.page.locator('.dx-context-menu .dx-menu-item:visible').first()).toBeVisible();
  }

  /** The ways in which the filter below a header may compare. */
  async openOperators(index: number): Promise<void> {
    await this.root.locator('.dx-datagrid-filter-row .dx-menu-item').nth(index).click();
    await expect(this.page.locator('.dx-overlay-content .dx-menu-item:visible').first()).toBeVisible();
  }

  /** How many rows there are, in the head of the page. */
  get count(): Locator {
    return this.root.locator('header .count');
  }

  /** That number, once it is known. */
  async total(): Promise<number> {
    await expect(this.count).not.toHaveAttribute('data-total');
    const text = await this.count.innerText();
    return Number(/[\d.,\s\u00a0\u202f]+/.exec(text)?.[0].replace(/\D/g, '') || Number.NaN);
  }

  /** The button that adds a row. */
  get add(): Locator {
    return this.root.locator('header .button.primary');
  }

  get searchField(): Locator {
    return this.root.getByRole('searchbox');
  }

  /** Shows the changes that wait, if some do. */
  async showWaiting(): Promise<void> {
    if (await this.waiting.isVisible()) await this.waiting.click();
  }

  async search(text: string): Promise<void> {
    await this.searchField.fill(text);
  }

  async toPage(number: number): Promise<void> {
    await this.root.locator('.dx-page').getByText(String(number), { exact: true }).first().click();
  }

  async select(row: Locator): Promise<void> {
    await row.getByRole('checkbox').first().click();
  }

  /** Opens the rows below a row. */
  async expand(row: Locator): Promise<Locator> {
    await row.locator('.dx-command-expand').first().click();
    const detail = this.root.locator('.dx-master-detail-row').first();
    await expect(detail.locator('.dx-data-row').first()).toBeVisible();
    return detail;
  }

  async openFilters(): Promise<Dialog> {
    await this.root.locator('.filters-button').click();
    return new Dialog(this.page, this.page.locator('.filter-panel'));
  }

  /** The filter below a column's header. */
  async columnFilter(caption: string): Promise<Locator> {
    const cell = this.root.locator(`.dx-datagrid-filter-row td[aria-colindex="${await this.#place(caption)}"]`);
    return cell.locator('input.dx-texteditor-input').first();
  }

  async filterColumn(caption: string, text: string): Promise<void> {
    await (await this.columnFilter(caption)).fill(text);
  }

  /** The filter of the columns in words, which opens their builder. */
  get filterPanel(): Locator {
    return this.root.locator('.dx-datagrid-filter-panel-text').first();
  }

  /** Adds a test to the filter builder that stands open. */
  async addCondition(caption: string, operation: string, value: string): Promise<void> {
    const builder = this.page.locator('.dx-filterbuilder');
    const choose = (name: string) => this.page.getByRole('treeitem', { name, exact: true }).click();
    await builder.locator('.dx-icon-plus').first().click();
    await choose('Add condition');
    await builder.locator('.dx-filterbuilder-item-field').last().click();
    await choose(caption);
    await builder.locator('.dx-filterbuilder-item-operation').last().click();
    await choose(operation);
    await builder.locator('.dx-filterbuilder-item-value-text').last().click();
    await builder.locator('input.dx-texteditor-input').fill(value);
    await this.page.keyboard.press('Enter');
  }

  /** Captions of the columns from left to right. */
  async captions(): Promise<string[]> {
    return this.root.locator('.dx-header-row [role=columnheader][aria-label^="Column "]').evaluateAll((cells) =>
      cells
        .map((cell) => {
          // Beside the caption stands the place in the order.
          const [words] = [...(cell.querySelector('.dx-datagrid-text-content')?.childNodes ?? [])];
          return [Number(cell.getAttribute('aria-colindex')), words?.textContent ?? ''] as const;
        })
        .sort(([a], [b]) => a - b)
        .map(([, text]) => text),
    );
  }

  /** Opens the context menu of the row by a right click. */
  async menuOf(row: Locator): Promise<Locator> {
    await row.locator('td').nth(2).click({ button: 'right' });
    // A column's choice of operations is a menu too.
    const menu = this.page.locator('.row-menu');
    await expect(menu).toBeVisible();
    return menu;
  }

  /** Opens the menu in the head with which rows leave the cockpit. */
  async openExports(): Promise<Locator> {
    await this.root.locator('header').getByRole('button', { name: 'Export and print' }).click();
    return this.page.getByRole('menu');
  }

  async choose(row: Locator, action: string): Promise<void> {
    const menu = await this.menuOf(row);
    await menu.getByRole('menuitem', { name: action, exact: true, disabled: false }).click();
  }
}

/** The picker of views in the head of a grid. */
export class Views {
  readonly button: Locator;
  readonly name: Locator;
  /** Shown while the grid differs from its view. */
  readonly changed: Locator;
  /** Shown on a view that opens first. */
  readonly star: Locator;

  constructor(readonly grid: Grid) {
    this.button = grid.root.locator('button.view-picker');
    this.name = this.button.locator('.name');
    this.changed = this.button.locator('.changed');
    this.star = this.button.locator('svg.filled');
  }

  async open(): Promise<Locator> {
    await this.button.click();
    const menu = this.grid.page.getByRole('menu');
    await expect(menu).toBeVisible();
    return menu;
  }

  async choose(name: string): Promise<void> {
    await (await this.open()).getByRole('menuitemradio', { name }).click();
    await expect(this.name).toHaveText(name);
  }

  async saveAs(): Promise<Dialog> {
    await (await this.open()).getByRole('menuitem', { name: 'Save as a new view…' }).click();
    return new Dialog(this.grid.page);
  }
}

/** The dialog in front, or the one that is given. */
export class Dialog {
  readonly root: Locator;

  constructor(
    readonly page: Page,
    root?: Locator,
  ) {
    this.root = root ?? page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  }

  field(label: string | RegExp): Locator {
    return this.root.getByLabel(label).first();
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name });
  }

  get save(): Locator {
    return this.root.locator('button[type=submit]');
  }

  /** What is said to be wrong with a field. */
  problem(label: string): Locator {
    return this.root
      .locator('.field')
      .filter({ has: this.page.getByLabel(label) })
      .locator('.problem');
  }

  /** Chooses one of the values that a lookup offers. */
  async choose(label: string, index: number): Promise<void> {
    await this.field(label).click();
    await this.page.getByRole('option').nth(index).click();
  }

  async seeText(text: string | RegExp): Promise<void> {
    await expect(this.root).toContainText(text);
  }
}

/** The bytes of a picture that is wider than high. */
export async function drawnPicture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 200;
    canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(drawn, 'base64');
}

/**
 * As a scanner types, faster than anybody and however long the page takes over a key: into the field that has the focus,
 * if there is one.
 */
export async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(async (typed) => {
    const begin = performance.now();
    for (const [place, key] of [...typed, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: begin + place * 5 });
      const isFree = (document.activeElement ?? document.body).dispatchEvent(event);
      if (isFree && key !== 'Enter') document.execCommand('insertText', false, key);
      await new Promise((done) => setTimeout(done));
    }
  }, text);
}

/** Pastes a text where the keyboard is then. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The form of a new sales order or draft. */
export class SalesOrderForm {
  readonly root: Locator;
  readonly search: Locator;
  readonly lines: Locator;
  readonly summary: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('[data-shown=true] .sales-order');
    this.search = this.root.getByRole('combobox', { name: 'Item number, barcode or name' });
    this.lines = this.root.locator('tr[data-line]');
    this.summary = this.root.locator('.page-scroll > .form-summary');
  }

  async see(title = 'New sales order'): Promise<this> {
    await expect(this.root.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(this.search).toBeVisible();
    return this;
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true });
  }

  /** What is said to be wrong at a place in the values: `customer/email`. */
  problem(place: string): Locator {
    return this.root.locator(`[data-field="${place}"] > .problem`);
  }

  async choose(label: string, value: string): Promise<void> {
    await this.field(label).click();
    await this.page.getByRole('option', { name: value, exact: true }).click();
    // The list fades away.
    await expect(this.page.locator('.dx-list-item').filter({ visible: true })).toHaveCount(0);
  }

  line(text: string): Locator {
    return this.lines.filter({ has: this.page.locator('.item', { hasText: text }) });
  }

  quantity(line: Locator): Locator {
    return line.locator('[data-field=orderedQuantity] input');
  }

  sum(name: 'subtotal' | 'total'): Locator {
    return this.root.locator(`[data-sum=${name}]`);
  }

  /** What is needed besides lines. */
  async fillHead(customer: string): Promise<void> {
    await this.choose('Order type', 'Standard order');
    await this.choose('Delivery type', 'Express');
    await this.field('Customer name').fill(customer);
  }

  /** Pastes a text where the keyboard is. */
  async paste(text: string): Promise<void> {
    await pasteInto(this.search, text);
  }

  async drop(name: string, bytes: readonly number[]): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ({ file, content }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], file));
        return transfer;
      },
      { file: name, content: [...bytes] },
    );
    const target = this.root.getByRole('region', { name: 'Materials' });
    for (const event of ['dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
  }

  /** Opens the question what it is saved as. */
  async askToSave(target: 'Sales order' | 'Draft'): Promise<Dialog> {
    await this.root.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = new Dialog(this.page, this.page.getByRole('dialog', { name: 'Save as' }));
    await dialog.root.getByRole('radio', { name: target }).check();
    await expect(dialog.root.getByRole('textbox')).not.toHaveValue('');
    return dialog;
  }

  /** Saves it and gives its number. */
  async save(target: 'Sales order' | 'Draft'): Promise<string> {
    const dialog = await this.askToSave(target);
    const number = await dialog.root.getByRole('textbox').inputValue();
    await dialog.save.click();
    await expect(this.root.getByRole('status').filter({ hasText: number })).toBeVisible();
    return number;
  }
}

/** The page with one sales order alone; a search would also find what was split off it. */
export const orderPage = (orderNo: string | undefined): string =>
  `/sales-orders-es-page?where=${encodeURIComponent(JSON.stringify(['orderNo', '=', orderNo]))}`;

/** The page on which administrators set what holds for the people of their business unit. */
export class UserSettings {
  readonly changes: Locator;
  readonly find: Locator;
  readonly rights: Locator;
  readonly entries: Locator;

  constructor(readonly page: Page) {
    this.changes = page.getByRole('region', { name: 'Changes that are not saved' });
    this.find = page.getByRole('searchbox', { name: 'Find a right' });
    this.rights = page.getByRole('grid', { name: 'Rights by roles' }).locator('[data-right]');
    this.entries = page.locator('.menu-row');
  }

  /** Opens the rights, which are not the first part of the page. */
  async seeRights(): Promise<this> {
    await this.cockpitTab('Permissions').click();
    await expect(this.rights.first()).toBeVisible();
    return this;
  }

  async openMenu(): Promise<this> {
    await this.cockpitTab('Menu').click();
    await expect(this.entries.first()).toBeVisible();
    return this;
  }

  /** A part of the cockpit; terminals have some of the same name. */
  cockpitTab(name: string): Locator {
    return this.page.getByRole('tablist', { name: 'Cockpit' }).getByRole('tab', { name });
  }

  right(role: string, name: string): Locator {
    return this.page.getByRole('checkbox', { name: `${role}: ${name}`, exact: true });
  }

  entry(name: string): Locator {
    return this.entries.filter({ has: this.page.getByRole('textbox', { name: `Name of ${name}`, exact: true }) });
  }

  /** What the entries are called, in their order. */
  names(): Promise<string[]> {
    return this.entries
      .locator('input.input')
      .evaluateAll((fields) =>
        fields.map((field) => (field as HTMLInputElement).value || (field as HTMLInputElement).placeholder),
      );
  }

  async move(name: string, how: 'up' | 'down' | 'in' | 'out', times = 1): Promise<void> {
    for (let step = 0; step < times; step++) await this.entry(name).locator(`[data-move=${how}]`).click();
  }

  async save(): Promise<void> {
    await this.changes.getByRole('button', { name: 'Save for the business unit' }).click();
  }

  async saveAll(): Promise<void> {
    await this.save();
    await expect(this.changes).toBeHidden();
  }
}
