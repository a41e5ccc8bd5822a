import { UPLOAD } from '../../engine/constants';
import { cellsOfText } from '../../engine/value';
import type { UploadRule } from '../../renderers/upload';

/** Files of lines: those of any grid, and texts with tabs or semicolons (OPEN-146, OPEN-149). */
export const LINE_FILES: UploadRule = { types: [...UPLOAD.types, '.txt', '.tsv'], bytes: UPLOAD.bytes };
const TEXT_FILE = /\.(csv|txt|tsv)$/i;

/** The cells of a file: of the first sheet of a workbook, or of a text. Null for a file that holds no such rows. */
export async function cellsOfFile(file: File): Promise<readonly (readonly unknown[])[] | null> {
  try {
    if (TEXT_FILE.test(file.name)) return cellsOfText(await textOf(file));
    const { cellsOfWorkbook } = await import('./read-workbook');
    return cellsOfWorkbook(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** The text of a file as its first bytes say, else as UTF-8, or as older programs write where it is none. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
