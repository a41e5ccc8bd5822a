/** Texts that were copied from a table: rows on lines, cells parted by tabs. */

/** True for what was copied from a table: more than a word to be typed. */
export function isTable(text: string): boolean {
  return /[\t;]/.test(text) || /\r?\n(?=.)/s.test(text.trim());
}

/** The cells of a copied table, without empty lines; tabs part them, or else semicolons. */
export function cellsOfText(text: string): string[][] {
  return rowsOf(text, text.includes('\t') ? '\t' : ';').filter((cells) => cells.some((cell) => cell !== ''));
}

/** The cells as they stood: tabs part them, and an empty line is a row as well. A table ends with a break of its own. */
export function copiedCells(text: string): string[][] {
  return rowsOf(text.replace(/(\r\n|\r|\n)$/, ''), '\t');
}

/** A cell that begins with a quote ends with the next one that is not doubled: what parts others is part of it. */
function rowsOf(text: string, sign: string): string[][] {
  const cell = new RegExp(` *"([^"]*(?:""[^"]*)*)" *(?=[${sign}\\r\\n]|$)|([^${sign}\\r\\n]*)`, 'y');
  const rows: string[][] = [[]];
  for (;;) {
    const [, quoted, plain = ''] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    const end = text.startsWith('\r\n', cell.lastIndex) ? '\r\n' : text.charAt(cell.lastIndex);
    if (end === '') return rows;
    cell.lastIndex += end.length;
    if (end !== sign) rows.push([]);
  }
}
