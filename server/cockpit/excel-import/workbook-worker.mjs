// Reads a workbook in a thread of its own: a large one takes seconds, in which HTTP stays alive.
// Plain JavaScript, because the bundled server and the one in development start this very file.

import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { CFB, parse_zip, SSF } from 'xlsx';

/** What the parts with values are called; pictures, comments and whatever else lies in the file are never unpacked. */
const PART =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/_rels\/workbook\.xml\.rels|xl\/((worksheets|persons)\/)?[^/]+\.xml)$/i;
const WORKSHEET = /^xl\/worksheets\//i;
/** The cells of a worksheet: from the first opening to the closing that follows. */
const CELLS = /<((?:\w+:)?sheetData)\b[^<>]*>([\s\S]*?)<\/(?:\w+:)?sheetData>/;
const CELL = /<(?:\w+:)?c[\s/>]/g;
/** A cell with a formula that no program has reckoned: it has no value, or an empty one that is no text. */
const UNRECKONED =
  /<(?:\w+:)?c\b(?![^<>]*\st="str")([^<>]*)>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g;
const PLACE = /\sr="[A-Z]+\d+"/;
/** A link may stretch over all cells of a sheet, which reading it would make one by one. */
const LINK = /<(?:\w+:)?hyperlink\b/;
/** A workbook of the years from 1904 counts its days from there. */
const DAYS_TO_1904 = 1462;
const ROWS_AT_ONCE = 500;

class Unreadable extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** The parts of the file by name, unpacked to so many bytes at most, whatever the file says of their sizes. */
function partsOf(file, { mostBytes, mostCells }) {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Unreadable('notWorkbook');
  let at = bytes.readUInt32LE(end + 16);
  let left = mostBytes;
  let cells = 0;
  const parts = new Map();
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Unreadable('notWorkbook');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (PART.test(name)) {
      const part = partAt(bytes, at, left);
      left -= part.length;
      if (left < 0) throw new Unreadable('tooLarge');
      if (part[0] >= 0xfe) throw new Unreadable('notWorkbook');
      const text = part.toString('latin1');
      if (WORKSHEET.test(name)) {
        const bare = cellsOf(text);
        for (const _ of bare.matchAll(CELL)) if (++cells > mostCells) throw new Unreadable('tooLarge');
        parts.set(name, Buffer.from(bare, 'latin1'));
      } else {
        if (LINK.test(text)) throw new Unreadable('notWorkbook');
        parts.set(name, part);
      }
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  if (!parts.has('[Content_Types].xml')) throw new Unreadable('notWorkbook');
  return parts;
}

/**
 * A worksheet that has its cells and nothing else: all that names a range goes, before anything expands it. A formula
 * without a result is an error, not nothing.
 */
function cellsOf(text) {
  const [, , cells = ''] = CELLS.exec(text) ?? [];
  const reckoned = cells.replace(UNRECKONED, (_, words) => {
    const [place = ''] = PLACE.exec(words) ?? [];
    return `<c${place} t="e"><v>${workerData.noResult}</v></c>`;
  });
  return `<worksheet><sheetData>${reckoned}</sheetData></worksheet>`;
}

/** The part whose entry in the central directory begins here. */
function partAt(bytes, at, most) {
  const [method, size, local] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === 0) return packed;
  if (method !== 8) throw new Unreadable('notWorkbook');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw new Unreadable(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'notWorkbook');
  }
}

function workbookOf(parts, mostSheets) {
  const container = CFB.utils.cfb_new();
  for (const [name, part] of parts) CFB.utils.cfb_add(container, name, part, { unsafe: true });
  const options = { type: 'buffer', dense: true, cellNF: true, cellHTML: false, cellFormula: false };
  // Many sheets may be one and the same part.
  if (parse_zip(container, { ...options, bookSheets: true }).SheetNames.length > mostSheets)
    throw new Unreadable('tooLarge');
  return parse_zip(container, options);
}

/** What stands in a cell: text, number, true or false, the day of a date, or the error of a formula. */
function contentOf({ t, v, w, z }, daysBefore) {
  if (t === 'e') return { error: w ?? workerData.noResult };
  if (v === undefined || v === null) return undefined;
  if (t === 'n' && SSF.is_date(z ?? '')) return { day: v + daysBefore };
  return typeof v === 'string' && v.trim() === '' ? undefined : v;
}

/** Counts what goes to whoever asks: there a text that many cells share is one for each of them. */
function letterCounter({ mostLetters, mostLettersOfText }) {
  let letters = 0;
  return (text) => {
    letters += text.length;
    if (text.length > mostLettersOfText || letters > mostLetters) throw new Unreadable('tooLarge');
  };
}

/** The rows of a sheet that hold anything, each with its number as Excel shows it. */
function rowsOf(sheet, mostColumns, daysBefore, count) {
  const rows = [];
  // Sparse lists: a cell in the last row of a sheet costs nothing for the rows before it.
  for (const row of Object.keys(sheet['!data'] ?? [])) {
    const cells = Object.keys(sheet['!data'][row] ?? []).flatMap((column) => {
      const cell = sheet['!data'][row][column];
      const value = cell && contentOf(cell, daysBefore);
      count(String(value?.error ?? value ?? ''));
      return value === undefined ? [] : [[Number(column), value]];
    });
    if (cells.some(([column]) => column >= mostColumns)) throw new Unreadable('tooLarge');
    if (cells.length > 0) rows.push({ row: Number(row) + 1, cells });
  }
  return rows;
}

function read({ file, mostSheets, mostRows, mostColumns, ...limits }) {
  const { SheetNames, Sheets, Workbook } = workbookOf(partsOf(file, limits), mostSheets);
  const daysBefore = Workbook?.WBProps?.date1904 ? DAYS_TO_1904 : 0;
  const count = letterCounter(limits);
  const sheets = SheetNames.map((name) => ({ name, rows: rowsOf(Sheets[name] ?? {}, mostColumns, daysBefore, count) }));
  const rowCount = sheets.reduce((sum, { rows }) => sum + Math.max(0, rows.length - 1), 0);
  if (rowCount > mostRows) throw new Unreadable('tooManyRows');
  return sheets;
}

/** A sheet comes in portions, each when it is asked for: who takes all of them at once does nothing else meanwhile. */
function* portionsOf(sheets) {
  for (const { name, rows } of sheets)
    for (let at = 0; at === 0 || at < rows.length; at += ROWS_AT_ONCE)
      yield { name, isFirst: at === 0, rows: rows.slice(at, at + ROWS_AT_ONCE) };
}

try {
  const portions = portionsOf(read(workerData));
  parentPort.on('message', () => parentPort.postMessage({ portion: portions.next().value }));
} catch (error) {
  parentPort.postMessage({ why: error instanceof Unreadable ? error.why : 'notWorkbook' });
}
