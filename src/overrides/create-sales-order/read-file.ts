import { cellsOfText } from './read-rows';

/** A file of lines is small; a larger one is another file. */
const MOST_BYTES = 5_000_000;
const TEXT_FILE = /\.(csv|txt|tsv)$/i;
const WORKBOOK = /\.(xlsx|xlsm|xls)$/i;

/** What the file chooser offers. */
export const FILE_TYPES = '.xlsx,.xlsm,.xls,.csv,.txt,.tsv';

/** The cells of a file: of the first sheet of a workbook, or of a text. Null for a file that holds no such rows. */
export async function cellsOfFile(file: File): Promise<readonly (readonly unknown[])[] | null> {
  if (file.size > MOST_BYTES) return null;
  if (TEXT_FILE.test(file.name)) return cellsOfText(await file.text());
  if (!WORKBOOK.test(file.name)) return null;
  const { cellsOfWorkbook } = await import('./read-workbook');
  try {
    return cellsOfWorkbook(await file.arrayBuffer());
  } catch {
    return null;
  }
}
