/** The pages that take and give files, as tests speak of them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type CellObject, utils, write } from 'xlsx';

export type Cells = readonly (readonly (string | number | boolean | CellObject | null)[])[];

/** A workbook with these sheets. */
export function workbookOf(sheets: Readonly<Record<string, Cells>>): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), name);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

export class ImportPage {
  readonly root: Locator;
  readonly summary: Locator;
  readonly rows: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('[data-shown=true] .import-page');
    this.summary = this.root.locator('.import-summary');
    this.rows = this.root.locator('.import-rows tbody tr:not(.space)');
  }

  async see(): Promise<this> {
    await expect(this.root.getByRole('button', { name: 'Choose a workbook' })).toBeVisible();
    return this;
  }

  async choose(name: string, buffer: Buffer): Promise<void> {
    await this.root.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  }

  /** Drags a file onto the page. */
  async drop(name: string, buffer: Buffer): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ({ file, content }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], file));
        return transfer;
      },
      { file: name, content: [...buffer] },
    );
    for (const event of ['dragover', 'drop']) await this.root.dispatchEvent(event, { dataTransfer });
  }

  /** "5 rows checked", "3 fine", "2 with mistakes" */
  async seeCounts(checked: string, fine: string, mistaken: string): Promise<void> {
    await expect(this.summary.locator('b')).toHaveText([checked, fine, mistaken], { timeout: 60_000 });
  }

  cell(caption: string, row: string): Locator {
    return this.root.getByLabel(`${caption}, row ${row}`, { exact: true });
  }

  reason(text: string | RegExp): Locator {
    return this.root.locator('.import-side').getByRole('button', { name: text });
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name });
  }
}
