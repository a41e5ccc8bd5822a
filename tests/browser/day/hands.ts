/**
 * How a practised operator does what tasks are made of, in the fewest steps that the product allows: once with the
 * keyboard alone, once with the mouse and the keyboard for texts alone.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { Dialog, Frame, Grid, type SalesOrderForm } from '../models';
import { type Counter, createCounter } from './counting';
import type { Way } from './figures';

/** What it takes to reach a value in a form: its label, what is typed, what the list then offers. */
export interface Choice {
  readonly label: string;
  readonly text: string;
  readonly option: string;
}

export interface Hand extends Counter {
  readonly way: Way;
  readonly page: Page;
  /** Goes to a page by its name, from wherever one is. */
  goTo(name: string): Promise<Grid>;
  /** Goes to one row by what is typed of its name, from wherever one is: to its list, which has it alone. */
  row(list: string, text: string, shown?: string): Promise<Grid>;
  /** An action of one row by what is typed of its name, from wherever one is. */
  doTo(list: string, text: string, shown: string, action: string): Promise<void>;
  /** Narrows the rows of a page to those with a text; ends when `shown` stands in the first of them. */
  find(grid: Grid, text: string, shown?: string): Promise<void>;
  /** From anywhere on a page to its first row. */
  toRows(grid: Grid): Promise<void>;
  /** Chooses the first rows. */
  choose(grid: Grid, rows: number): Promise<void>;
  /** Chooses all rows of the page. */
  chooseAll(grid: Grid): Promise<void>;
  /** An action of the chosen rows, or of the first one. */
  act(grid: Grid, action: string, row?: Locator): Promise<void>;
  /** Something below an entry of the menu of a row. */
  lookUp(grid: Grid, page: string, row?: Locator): Promise<void>;
  /** The page of what a row names, which its menu has as well. */
  follow(grid: Grid, page: string, row: Locator): Promise<void>;
  /** Opens what stands below the first row. */
  open(grid: Grid): Promise<Locator>;
  /** Goes to the first of the lines below a row. */
  toLine(lines: Locator): Promise<void>;
  /** Chooses all rows of all pages. */
  chooseEverything(grid: Grid): Promise<void>;
  /** Takes back what was done last. */
  undo(): Promise<void>;
  /** Agrees to what a dialog asks. */
  agree(): Promise<void>;
  /** Enters a value into a field of the form that is open. */
  enter(label: string, text: string, root?: Locator): Promise<void>;
  /** Chooses a value in a field of the form that is open. */
  pick(choice: Choice, root?: Locator): Promise<void>;
  /** Takes what a field suggests for the beginning of a text. */
  suggest(field: Locator, text: string, option: string): Promise<void>;
  /** Chooses the first value that a field offers. */
  pickFirst(label: string): Promise<void>;
  /** Sends the form that is open. */
  submit(): Promise<void>;
  /** Sets filters of a page, one value each. */
  filterBy(grid: Grid, choices: readonly Choice[]): Promise<void>;
  /** Leaves the rows with one value of a column. */
  narrow(grid: Grid, choice: Choice): Promise<void>;
  sortBy(grid: Grid, caption: string): Promise<void>;
  /** Opens the picker of views and chooses from it. */
  fromViews(grid: Grid, name: string): Promise<void>;
  /** Brings a column of the first row into view. */
  seeColumn(grid: Grid, caption: string): Promise<void>;
  /** The stocks of a material, from wherever one is. */
  stocksOfItem(itemNo: string, name: string): Promise<Grid>;
  /** Gives the first rows another value of one field. */
  changeRows(grid: Grid, rows: number, label: string, text: string): Promise<void>;
  /** Makes something new: what the button of a page does. */
  make(list: string, what: string): Promise<void>;
  /** Goes where items of an order are typed. */
  toLineSearch(form: SalesOrderForm): Promise<void>;
  /** Pastes a text that was copied elsewhere. */
  paste(text: string): Promise<void>;
  saveDocument(form: SalesOrderForm): Promise<void>;
  /** Presses what is called so, from wherever one is on the page. */
  pushButton(target: Locator): Promise<void>;
}

/** Pages that a practised operator has pinned: Alt with their number opens them. */
export const DIAL = [
  { name: 'Sales orders', path: 'sales-orders-es-page' },
  { name: 'Stocks', path: 'stocks-page' },
  { name: 'Locations', path: 'locations-page' },
  { name: 'Tasks', path: 'tasks-es-page' },
  { name: 'Inventory counts', path: 'inventory-page' },
  { name: 'Reports', path: 'reports-page' },
] as const;

/** A code that comes faster and ends with Enter was scanned, and is no value of a cell. */
const BY_HAND_MS = 40;

/** What the action is called that has places counted. */
export const COUNT_PLACES = 'Create inventory count';

/** The letters that do it with Alt, which the menu of rows shows and a practised operator knows. */
const LETTERS: Readonly<Record<string, string>> = {
  'Approve inventory': 'a',
  'Change delivery type': 'i',
  'Change execution priority': 'g',
  [COUNT_PLACES]: 'i',
  'Export search': 'e',
  History: 'h',
  'Lose stock': 't',
  'Move stock': 'o',
  'Prepare order': 'p',
  'Print label': 'p',
  'Remove hold': 'm',
  'Unprepare and hold': 'r',
};

/** What is left out of an entry's name: its number of rows. */
const nameOf = (text: string): string => text.trim().replace(/ \([^)]*\)$/, '');

/** Whether a field has its value from last time: what it offers comes a moment after the field. */
const hasAlready = (field: Locator, value: string | RegExp) =>
  expect(field)
    .toHaveValue(value, { timeout: 400 })
    .then(
      () => true,
      () => false,
    );

const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

function createBase(page: Page) {
  const counter = createCounter(page);
  const menu = page.locator('.row-menu').last();
  const entry = (name: string) =>
    menu.getByRole('menuitem', { name: new RegExp(`^${name}( \\([\\d.,]+\\))?$`), exact: true });

  /** Types into what has the focus, in the place of what stands there. */
  async function replace(text: string): Promise<void> {
    const isInTheWay = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement | null;
      return !!field?.value && !(field.selectionStart === 0 && field.selectionEnd === field.value.length);
    });
    if (isInTheWay) await counter.press('Control+a');
    await counter.type(text);
  }

  async function untilFound(grid: Grid, shown: string): Promise<void> {
    await expect(grid.rows.first()).toContainText(shown);
    await expect(grid.count).not.toHaveAttribute('data-total');
    await expect.poll(async () => Math.min(await grid.total(), 20) - (await grid.rows.count())).toBe(0);
  }

  const palette = page.getByRole('dialog', { name: 'Find anything' });
  /** What was found of a list for what is typed in the palette. */
  const found = (list: string, shown: string) =>
    palette.getByRole('group', { name: list, exact: true }).getByRole('option').filter({ hasText: shown }).first();
  const doing = (action: string) =>
    palette.getByRole('option', { selected: true }).locator('.found-doing', { hasText: new RegExp(`^${action}`) });
  const editor = (grid: Grid) => grid.root.locator('.cell-editor').locator('input:not([type=hidden])');

  async function shownAlone(list: string, shown: string): Promise<Grid> {
    const grid = await new Grid(page, list).seeRows();
    await expect(grid.rows).toHaveCount(1);
    await expect(grid.rows.first()).toContainText(shown);
    return grid;
  }

  /** No faster than a person types the first sign: who types all of it at once is taken for a scanner. */
  async function typeSearch(grid: Grid, text: string): Promise<void> {
    await expect(grid.searchField).toBeVisible();
    await counter.type(text.slice(0, 1));
    await expect(grid.searchField).toBeFocused();
    await counter.type(text.slice(1));
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(text);
  }

  /** Until what was sent is answered: a form that is left before that is there again when the page is. */
  const untilSent = () => expect(new Dialog(page).root).toBeHidden();

  const frame = new Frame(page);
  return { counter, menu, entry, replace, typeSearch, untilFound, untilSent, found, doing, editor, shownAlone, frame };
}

/** What was copied in another program. */
async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

/** Keyboard alone. */
export function keyboard(page: Page): Hand {
  const { counter, menu, replace, typeSearch, untilFound, untilSent, found, doing, editor, shownAlone } =
    createBase(page);
  const { press, type } = counter;

  /** Letters of a name until the list has it first, then Enter. */
  async function command(name: string): Promise<void> {
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    const first = palette.getByRole('listbox').locator('[role=option][aria-selected=true]');
    await expect(first).toBeVisible();
    // What the person pinned and opened last comes a moment later, and first.
    await page.waitForTimeout(200);
    for (const letter of name.toLowerCase()) {
      if (nameOf((await first.innerText()).split('\n')[0] ?? '') === name) break;
      await type(letter);
      await page.waitForTimeout(60);
    }
    await expect(first).toContainText(name);
    await press('Enter');
    await expect(palette).toBeHidden();
  }

  /** Finds a row anywhere, and chooses it among what was found. */
  async function seek(list: string, text: string, shown: string): Promise<void> {
    await press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await type(text);
    const wanted = found(list, shown);
    await expect(wanted).toBeVisible();
    for (let at = 0; at < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; at++) await press('ArrowDown');
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
  }

  /** The fewest keys that lead to an entry of the menu that is open: its first letters, one letter again, or arrows. */
  async function fromMenu(name: string, items = menu): Promise<void> {
    await expect.poll(() => items.evaluate((list) => list.contains(document.activeElement))).toBe(true);
    await page.waitForTimeout(100);
    const all = items.locator('[role^=menuitem]:not([role=menu] [role=menu] *)');
    const names = (await all.allInnerTexts()).map((text) => nameOf(text.split('\n')[0] ?? ''));
    const at = names.indexOf(name);
    if (at < 0) throw new Error(`${name} is not among ${names.join(', ')}`);
    // A menu that the keyboard has opened stands at its first entry.
    const first = await all.evaluateAll((entries) => entries.indexOf(document.activeElement as HTMLElement));
    const begins = (text: string) => names.filter((other) => other.toLowerCase().startsWith(text));
    const ways: string[][] = [
      Array.from({ length: at - first }, () => 'ArrowDown'),
      Array.from({ length: names.length - at + Math.max(first, 0) }, () => 'ArrowUp'),
    ];
    const letter = name[0]?.toLowerCase() ?? '';
    const same = begins(letter);
    ways.push(Array.from({ length: same.indexOf(name) + 1 }, () => letter));
    for (let length = 1; length < name.length; length++) {
      const text = name.slice(0, length).toLowerCase();
      if (begins(text)[0] === name) {
        ways.push([...text].map((one) => (one === ' ' ? 'Space' : one)));
        break;
      }
    }
    const [shortest = []] = ways.filter((way) => !way.includes('Space')).sort((a, b) => a.length - b.length);
    for (const key of shortest) {
      await press(key);
      // A menu that has just opened needs its time between two keys, which a person gives it.
      await page.waitForTimeout(50);
    }
    await expect(all.nth(at)).toBeFocused();
    await press('Enter');
  }

  /** Along the fields of a form. */
  async function toField(field: Locator): Promise<void> {
    for (let at = 0; at < 60; at++) {
      if (await hasFocus(field)) return;
      await press('Tab');
    }
    throw new Error('The field was not reached');
  }

  return {
    ...counter,
    way: 'keys',
    page,
    async goTo(name) {
      const place = DIAL.findIndex((pinned) => pinned.name === name);
      if (place < 0) await command(name);
      else await press(`Alt+${place + 1}`);
      return new Grid(page, name);
    },
    async row(list, text, shown = text) {
      await seek(list, text, shown);
      await press('Enter');
      const grid = await shownAlone(list, shown);
      await page.waitForTimeout(200);
      if (!(await hasFocus(grid.rows.first()))) await this.toRows(grid);
      return grid;
    },
    async doTo(list, text, shown, action) {
      await seek(list, text, shown);
      const letter = (await doing(action).locator('kbd').innerText()).split(' ').at(-1);
      await press(`Alt+${letter}`);
    },
    async find(grid, text, shown = text) {
      await typeSearch(grid, text);
      await untilFound(grid, shown);
      await press('Enter');
      await expect(grid.rows.first()).toBeFocused();
    },
    async toRows(grid) {
      await expect(grid.searchField).toBeVisible();
      await press('/');
      await expect(grid.searchField).toBeFocused();
      await press('Enter');
      await expect(grid.rows.first()).toBeFocused();
    },
    async choose(grid, rows) {
      for (let row = 1; row < rows; row++) {
        await press('Shift+ArrowDown');
        await expect(grid.selection).toContainText(`${row + 1} of`);
      }
    },
    async chooseAll(grid) {
      await press('Control+a');
      await expect(grid.selection).toContainText(`${await grid.total()} of`);
    },
    async act(_grid, action) {
      await press(`Alt+${LETTERS[action]}`);
    },
    async lookUp(_grid, name) {
      await press('Alt+l');
      await expect(menu).toBeVisible();
      await fromMenu(name);
    },
    follow(grid, name, row) {
      return this.lookUp(grid, name, row);
    },
    async open(grid) {
      await press('ArrowRight');
      const detail = grid.root.locator('.dx-master-detail-row').first();
      await expect(detail.locator('.dx-data-row').first()).toBeVisible();
      return detail;
    },
    async toLine(lines) {
      const line = lines.locator('.dx-data-row').first();
      for (let stop = 0; stop < 5 && !(await hasFocus(line)); stop++) await press('Tab');
      await expect(line).toBeFocused();
    },
    async chooseEverything(grid) {
      await press('Control+a');
      await expect(grid.selection).toContainText(`${await grid.total()} of`);
    },
    async undo() {
      await press('Control+z');
    },
    async agree() {
      await expect(
        new Dialog(page).root.locator('.dialog-foot button.primary, .dialog-foot button[type=submit]'),
      ).toBeFocused();
      await press('Enter');
    },
    async enter(label, text, root = new Dialog(page).root) {
      await expect(root.getByLabel(label, { exact: true }).first()).toBeVisible();
      await toField(root.getByLabel(label, { exact: true }).first());
      await replace(text);
    },
    async pick({ label, text, option }, root = new Dialog(page).root) {
      const field = root.getByLabel(label, { exact: true }).first();
      await expect(field).toBeVisible();
      if (await hasAlready(field, option)) return;
      await toField(field);
      await type(text);
      await expect(page.getByRole('option').filter({ visible: true }).first()).toContainText(option);
      await press('Enter');
      await expect(field).toHaveValue(new RegExp(option.replace(/[()]/g, '.')));
    },
    async suggest(field, text, option) {
      await toField(field);
      await type(text);
      const wanted = page.getByRole('option', { name: option, exact: true });
      await expect(wanted).toBeVisible();
      for (let at = 0; at < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; at++)
        await press('ArrowDown');
      await expect(wanted).toHaveAttribute('aria-selected', 'true');
      await press('Enter');
      await expect(field).toHaveValue(option);
    },
    async pickFirst(label) {
      const field = new Dialog(page).root.getByLabel(label, { exact: true }).first();
      await expect(field).toBeVisible();
      if (await hasAlready(field, /./)) return;
      await toField(field);
      await expect(field).toBeEnabled();
      await press('ArrowDown');
      await expect(field).not.toHaveValue('');
    },
    async submit() {
      await press('Enter');
      await untilSent();
    },
    async filterBy(grid, choices) {
      await expect(grid.searchField).toBeVisible();
      await press('Alt+f');
      const panel = page.locator('.filter-panel');
      await expect(panel).toBeVisible();
      for (const { label, text, option } of choices) {
        const field = panel.getByLabel(label, { exact: true }).first();
        await toField(field);
        await type(text);
        await expect(page.getByRole('option').filter({ visible: true }).first()).toContainText(option);
        await press('Enter');
        await expect(panel.locator('.dx-tag').filter({ hasText: option })).toBeVisible();
      }
      for (let at = 0; at < 2 && (await panel.isVisible()); at++) {
        await press('Escape');
        await panel.waitFor({ state: 'hidden', timeout: 600 }).catch(() => undefined);
      }
      await grid.seeRows();
    },
    narrow(grid, choice) {
      return this.filterBy(grid, [choice]);
    },
    async sortBy(grid, caption) {
      await grid.seeRows();
      await press('Alt+s');
      await fromMenu(caption, page.getByRole('menu'));
    },
    async fromViews(grid, name) {
      await expect(grid.searchField).toBeVisible();
      await press('Alt+v');
      await fromMenu(name, page.getByRole('menu'));
    },
    async seeColumn(grid, caption) {
      await press('End');
      await expect(grid.header(caption)).toBeInViewport();
    },
    async stocksOfItem(itemNo, name) {
      const stocks = await this.goTo('Stocks');
      await this.find(stocks, itemNo, name);
      return stocks;
    },
    async changeRows(grid, rows, label, text) {
      const field = editor(grid);
      await expect(grid.rows.first()).toBeFocused();
      await press('F2');
      await expect(field).toBeVisible();
      for (let at = 0; at < 20 && (await field.getAttribute('aria-label')) !== label; at++) await press('Tab');
      for (let row = 0; row < rows; row++) {
        await type(text, BY_HAND_MS);
        await expect(field).toHaveValue(text);
        await press('Enter');
        await expect(field).toBeHidden();
      }
    },
    make: (_list, what) => command(what),
    async toLineSearch(form) {
      await toField(form.search);
    },
    async paste(text) {
      await putOnClipboard(page, text);
      await press('Control+v');
    },
    async saveDocument() {
      await press('Control+s');
    },
    async pushButton(target) {
      await expect(target).toBeVisible();
      await toField(target);
      await press('Enter');
    },
  };
}

/** Mouse, and the keyboard for texts. */
export function mouse(page: Page): Hand {
  const { counter, entry, replace, typeSearch, untilFound, untilSent, found, doing, editor, shownAlone, frame } =
    createBase(page);
  const { click, type, press } = counter;

  async function toField(field: Locator): Promise<void> {
    if (!(await hasFocus(field))) await click(field);
  }

  return {
    ...counter,
    way: 'mouse',
    page,
    async goTo(name) {
      await click(frame.entry(name));
      return new Grid(page, name);
    },
    async row(list, text, shown = text) {
      await click(frame.header.locator('.command-box'));
      await type(text);
      await click(found(list, shown).locator('mark').first());
      return shownAlone(list, shown);
    },
    async doTo(list, text, shown, action) {
      await click(frame.header.locator('.command-box'));
      await type(text);
      await expect(found(list, shown)).toHaveAttribute('aria-selected', 'true');
      await click(doing(action));
    },
    async find(grid, text, shown = text) {
      await typeSearch(grid, text);
      await untilFound(grid, shown);
    },
    async toRows(grid) {
      await grid.seeRows();
    },
    async choose(grid, rows) {
      const box = (row: number) => grid.rows.nth(row).getByRole('checkbox').first();
      await click(box(0));
      await click(box(rows - 1), { modifiers: ['Shift'] });
      await expect(grid.selection).toContainText(`${rows} of`);
    },
    async chooseAll(grid) {
      await click(grid.root.getByRole('checkbox', { name: 'Select all' }).first());
      await expect(grid.selection).toBeVisible();
    },
    async act(grid, action, row = grid.rows.first()) {
      const inBar = grid.selection.getByRole('button', { name: new RegExp(`^${action}( \\([\\d.,]+\\))?$`) });
      if (await inBar.isVisible()) return click(inBar);
      await row.locator('td').nth(3).hover();
      // Where columns stand at the end of the row, its buttons come once the mouse is there.
      await grid.rowButtons.hover({ timeout: 1000 }).catch(() => undefined);
      const atRow = grid.rowButtons.getByRole('button', { name: action, exact: true, disabled: false });
      const isThere = await atRow.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      );
      if (isThere) return click(atRow);
      await click(row.locator('td').nth(3), { button: 'right' });
      await click(entry(action));
    },
    async lookUp(grid, name, row = grid.rows.first()) {
      await click(row.locator('td').nth(2), { button: 'right' });
      // The pointer that rests on the entry opens what is below it.
      await entry('Look up').hover();
      await click(page.getByRole('menuitem', { name, exact: true }));
    },
    async follow(_grid, _page, row) {
      await click(row.locator('a.ref').first());
    },
    async open(grid) {
      await click(grid.rows.first().locator('.dx-command-expand').first());
      const detail = grid.root.locator('.dx-master-detail-row').first();
      await expect(detail.locator('.dx-data-row').first()).toBeVisible();
      return detail;
    },
    async toLine() {
      // Its menu opens where the pointer is.
    },
    async chooseEverything(grid) {
      await click(grid.root.getByRole('checkbox', { name: 'Select all' }).first());
      await click(grid.selection.getByRole('button', { name: /^Select all/ }));
      await expect(grid.selection).toContainText(`${await grid.total()} of`);
    },
    async undo() {
      await click(frame.notices.getByRole('button', { name: 'Undo' }));
    },
    async agree() {
      await click(new Dialog(page).root.locator('.dialog-foot button.primary, .dialog-foot button[type=submit]'));
    },
    async enter(label, text, root = new Dialog(page).root) {
      await toField(root.getByLabel(label, { exact: true }).first());
      await replace(text);
    },
    async pick({ label, text, option }, root = new Dialog(page).root) {
      const field = root.getByLabel(label, { exact: true }).first();
      await expect(field).toBeVisible();
      if (await hasAlready(field, option)) return;
      await click(field);
      const wanted = page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).first();
      const isShort = await wanted.waitFor({ timeout: 1500 }).then(
        () => wanted.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight),
        () => false,
      );
      if (!isShort) await type(text);
      await click(wanted);
    },
    async suggest(field, text, option) {
      await click(field);
      await type(text);
      await click(page.getByRole('option', { name: option, exact: true }));
      await expect(field).toHaveValue(option);
    },
    async pickFirst(label) {
      const field = new Dialog(page).root.getByLabel(label, { exact: true }).first();
      await expect(field).toBeVisible();
      if (await hasAlready(field, /./)) return;
      await click(field);
      await click(page.getByRole('option').filter({ visible: true }).first());
      await expect(field).not.toHaveValue('');
    },
    async submit() {
      await click(new Dialog(page).root.locator('button[type=submit]'));
      await untilSent();
    },
    async filterBy(grid, choices) {
      await click(grid.root.locator('.filters-button'));
      const panel = page.locator('.filter-panel');
      for (const { label, option } of choices) {
        await click(panel.getByLabel(label, { exact: true }).first());
        await click(page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).first());
        await expect(panel.locator('.dx-tag').filter({ hasText: option })).toBeVisible();
        // The list of values lies over the next field. The filters are left open.
        await press('Escape');
        await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(0);
        await expect(async () => {
          const before = await grid.total();
          await page.waitForTimeout(400);
          expect(await grid.total()).toBe(before);
        }).toPass();
      }
      await grid.seeRows();
    },
    async narrow(grid, { label, option }) {
      await click(await grid.columnFilter(label));
      await click(page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).first());
    },
    async sortBy(grid, caption) {
      await click(grid.header(caption));
    },
    async fromViews(grid, name) {
      const atOnce = grid.root.getByRole('button', { name, exact: true });
      if (await atOnce.isVisible()) return click(atOnce);
      await click(grid.root.locator('button.view-picker'));
      await click(page.getByRole('menu').getByText(name, { exact: true }));
    },
    async seeColumn(grid, caption) {
      await counter.scroll(() =>
        grid.root
          .locator('.dx-datagrid-rowsview .dx-scrollable-container')
          .first()
          .evaluate((box) => box.scrollTo({ left: box.scrollWidth })),
      );
      await expect(grid.header(caption)).toBeInViewport();
    },
    async stocksOfItem(itemNo, name) {
      const stocks = await this.goTo('Stocks');
      await this.find(stocks, itemNo, name);
      return stocks;
    },
    async changeRows(grid, rows, label, text) {
      const field = editor(grid);
      // The head names the unit as well.
      const caption = (await grid.captions()).find((one) => one.startsWith(label)) ?? label;
      const cell = await grid.cell(grid.rows.first(), caption);
      await click(cell);
      await click(cell);
      await expect(field).toBeVisible();
      for (let row = 0; row < rows; row++) {
        await type(text, BY_HAND_MS);
        await expect(field).toHaveValue(text);
        await press('Enter');
        await expect(field).toBeHidden();
      }
    },
    async make(list) {
      const grid = await this.goTo(list);
      await click(grid.add);
    },
    async toLineSearch(form) {
      await click(form.search);
    },
    async paste(text) {
      await putOnClipboard(page, text);
      await press('Control+v');
    },
    async saveDocument(form) {
      await click(form.root.getByRole('button', { name: 'Save', exact: true }));
    },
    async pushButton(target) {
      await click(target);
    },
  };
}
