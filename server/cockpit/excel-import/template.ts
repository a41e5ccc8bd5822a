import type { ImportKind } from '../../../src/engine/http';

/** Excel allows no longer name of a sheet, and none with these signs. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[[\]:*?/\\']/g;
/** Room for a value below its caption, in characters. */
const WIDTH = { least: 12, beside: 4 } as const;

/** An empty workbook with the columns of a kind, those that have to be filled marked (OPEN-179). */
export async function templateOf({ title, fields }: ImportKind): Promise<Buffer> {
  const { utils, write } = await import('xlsx');
  const head = fields.map(({ caption, required }) => (required ? `${caption} *` : caption));
  const sheet = utils.aoa_to_sheet([head]);
  sheet['!cols'] = head.map((caption) => ({ wch: Math.max(WIDTH.least, caption.length + WIDTH.beside) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, title.replace(NOT_IN_NAMES, ' ').trim().slice(0, LONGEST_NAME));
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
