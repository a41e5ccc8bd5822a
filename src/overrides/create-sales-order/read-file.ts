import { UPLOAD } from '../../engine/constants';
import { cellsOfText } from '../../engine/value';
import type { UploadRule } from '../../renderers/upload';

/** Files of lines: those of any grid, and texts with tabs or semicolons (OPEN-146, OPEN-149). */
export const LINE_FILES: UploadRule = { types: [...UPLOAD.types, '.txt', '.tsv'], bytes: UPLOAD.bytes };
const TEXT_FILE = /\.(csv|txt|tsv)$/i;

/** The cells of a file: of the first sheet of a workbook, or of a text. Null for a file that holds no such rows. */
export async function cellsOfFile(file: File): Promise<readonly (readonly unknown[])[] | null> {
  try {
    if (TEXT_FILE.test(file.name)) return cellsOfText(await file.text());
    const { cellsOfWorkbook } = await import('./read-workbook');
    return cellsOfWorkbook(await file.arrayBuffer());
  } catch {
    return null;
  }
}
