/** Models of the pages on which purchase drafts are started and written. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Dialog } from './models';

/** What a new draft is searched by. */
export class CriteriaForm {
  readonly root: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('[data-shown=true] .draft-criteria');
  }

  async see(): Promise<this> {
    await expect(this.root).toBeVisible();
    return this;
  }

  field(name: string): Locator {
    return this.root.locator(`[data-field=${name}]`);
  }

  /** Types the name and takes the first that is offered. */
  async chooseSupplier(name: string): Promise<void> {
    await this.field('supplierId').getByRole('combobox').fill(name);
    await this.page.getByRole('option', { name, exact: true }).click();
    await expect(this.field('supplierId').getByRole('combobox')).toHaveValue(name);
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name });
  }
}

/** A draft that is being written. */
export class DraftForm {
  readonly root: Locator;
  readonly search: Locator;
  readonly lines: Locator;
  readonly repeated: Locator;
  readonly summary: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('[data-shown=true] .draft-page');
    this.search = this.root.getByRole('combobox', { name: 'Item number, barcode or name' });
    this.lines = this.root.locator('tr[data-line]');
    this.repeated = this.root.locator('tr.repeated');
    this.summary = this.root.locator('.page-scroll > .form-summary');
  }

  async see(title: string | RegExp): Promise<this> {
    await expect(this.root.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(this.search).toBeVisible();
    return this;
  }

  line(text: string): Locator {
    return this.lines.filter({ has: this.page.locator('.item', { hasText: text }) });
  }

  value(line: Locator, name: 'orderedQuantity' | 'costPrice'): Locator {
    return line.locator(`[data-field=${name}] input`);
  }

  sum(name: 'lines' | 'total'): Locator {
    return this.root.locator(`[data-sum=${name}]`);
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name });
  }

  /** Opens the modal that asks for the number. */
  async askToSave(): Promise<Dialog> {
    await this.button('Save draft').click();
    const dialog = new Dialog(this.page, this.page.getByRole('dialog', { name: 'Save draft' }));
    await expect(dialog.root.getByRole('textbox')).not.toHaveValue('');
    return dialog;
  }

  /** Saves it under the number that stands there, or another one. */
  async save(number?: string): Promise<string> {
    const dialog = await this.askToSave();
    if (number !== undefined) await dialog.root.getByRole('textbox').fill(number);
    const saved = await dialog.root.getByRole('textbox').inputValue();
    await dialog.save.click();
    await expect(dialog.root).toBeHidden();
    return saved;
  }

  /** Opens the modal with materials that are not in the draft. */
  async openMaterials(): Promise<Dialog> {
    await this.button('Add materials').click();
    return new Dialog(this.page, this.page.getByRole('dialog', { name: 'Add materials to the draft' }));
  }
}
