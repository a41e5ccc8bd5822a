/** Texts that were copied from a table: rows on lines, cells parted by tabs. */

/** True for what was copied from a table: more than a word to be typed. */
export function isTable(text: string): boolean {
  return /[\t;]/.test(text) || /\r?\n(?=.)/s.test(text.trim());
}

/** The cells of a copied table, without empty lines; tabs part them, or else semicolons. */
export function cellsOfText(text: string): string[][] {
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  const sign = lines.some((line) => line.includes('\t')) ? '\t' : ';';
  return lines.map((line) => cellsOf(line, sign));
}

/** The cells as they stood: tabs part them, and an empty line is a row as well. A table ends with a break of its own. */
export function copiedCells(text: string): string[][] {
  return linesOf(text.replace(/(\r\n|\r|\n)$/, '')).map((line) => cellsOf(line, '\t'));
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function cellsOf(line: string, sign: string): string[] {
  return line.split(sign).map((cell) => unquoted(cell.trim()));
}

function unquoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
