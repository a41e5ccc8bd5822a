import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { ImportKind, ImportResult } from '../../../../src/engine/http';
import { createFormatter } from '../../../../src/engine/value';
import { cellText, typedValue } from '../../../../src/overrides/import/cell-text';
import { afterImport, readChecked } from '../../../../src/overrides/import/checked';
import {
  countOpen,
  onlyFine,
  setCells,
  setColumn,
  setKind,
  withoutImported,
} from '../../../../src/overrides/import/corrections';
import { writeMarked } from '../../../../src/overrides/import/marked';
import { markedSheets } from '../../../../src/overrides/import/marked-sheets';
import { equalCells, reasonsOf } from '../../../../src/overrides/import/reasons';

const KINDS: readonly ImportKind[] = [
  {
    entity: 'thing',
    title: 'Things',
    fields: [
      { property: 'name', caption: 'Name', required: true, type: 'string' },
      { property: 'unit', caption: 'Unit', required: true, type: 'string', choices: ['pcs', 'box'] },
      { property: 'day', caption: 'Day', required: false, type: 'string', format: 'date' },
      { property: 'count', caption: 'Count', required: true, type: 'integer' },
    ],
  },
];
const error = (field: string, keyword: string) => ({ field, keyword, message: `${keyword} of ${field}` });
const RESULT: ImportResult = {
  sheets: [
    {
      name: 'Things',
      entity: 'thing',
      created: 1,
      updated: 0,
      head: [
        { column: 0, name: 'Name', property: 'name' },
        { column: 1, name: 'Remark', property: null },
        { column: 2, name: 'Unit', property: 'unit' },
        { column: 3, name: 'Day', property: 'day' },
      ],
      rows: [
        [2, 'A', 'x', 'stk.', '2026-11-22'],
        [3, 'B', null, 'pcs', null],
        [5, 'C', 'constructor', 'stk.', null],
        [6, '#N/A', null, null, null],
      ],
      failed: [
        { row: 2, reason: '…', errors: [error('unit', 'enum'), error('count', 'required')] },
        { row: 5, reason: '…', errors: [error('unit', 'enum')] },
        { row: 6, reason: 'denied' },
      ],
    },
    { name: 'Other', created: 0, updated: 0, failed: [{ reason: 'unknown' }], head: [], rows: [[2]] },
  ],
};
const checked = readChecked(RESULT, KINDS, {});
const [things] = checked;
if (!things) throw new Error('no sheet');

describe('a checked workbook', () => {
  it('has its mistakes at their cells, also in a column that it lacks', { tags: ['SETTINGS-035'] }, () => {
    expect(things.columns.map(({ property, at }) => [property, at])).toEqual([
      ['name', 0],
      ['unit', 2],
      ['day', 3],
      ['count', -1],
    ]);
    expect(things.mistaken).toBe(3);
    expect(checked[1]).toMatchObject({ mistaken: 1, kind: undefined, problems: [{ reason: 'unknown' }] });
    expect(reasonsOf(things).map(({ id, rows }) => [id, rows.map(({ row }) => row)])).toEqual([
      ['unit enum', [2, 5]],
      ['count required', [2]],
      ['denied', [6]],
    ]);
  });

  it('is mended by one correction for all equal values', { tags: ['SETTINGS-035'] }, () => {
    const [reason] = reasonsOf(things);
    if (!reason) throw new Error('no reason');
    expect(equalCells(reason, 'Things', {})).toEqual([{ value: 'stk.', rows: [2, 5], corrected: undefined }]);
    const mended = setCells({}, 'Things', [2, 5], 'unit', 'pcs');
    expect(equalCells(reason, 'Things', mended)[0]?.corrected).toBe('pcs');
    expect(countOpen(mended, {})).toBe(2);
    expect(countOpen(setColumn(setKind(mended, 'Other', 'thing'), 'Other', 0, null), mended)).toBe(2);
    // What was checked with it is no correction any more, and a mistake that is left is one of the new value.
    const [again] = readChecked(RESULT, KINDS, mended);
    const [left] = again ? reasonsOf(again) : [];
    expect(left && equalCells(left, 'Things', mended)).toEqual([{ value: 'pcs', rows: [2, 5], corrected: undefined }]);
  });

  it('is imported once: rows with mistakes stay, imported ones are not sent again', { tags: ['SETTINGS-035'] }, () => {
    const sent = onlyFine({}, checked);
    expect(sent).toEqual({ Things: { without: [2, 5, 6] }, Other: { entity: null } });
    const done: ImportResult = { sheets: [{ name: 'Things', created: 1, updated: 0, failed: [] }] };
    const left = afterImport(checked, done);
    expect(left.map(({ name, rows }) => [name, rows.map(({ row }) => row)])).toEqual([
      ['Things', [2, 5, 6]],
      ['Other', [2]],
    ]);
    expect(withoutImported({}, checked, left)).toEqual({ Things: { without: [3] } });
    const refused: ImportResult = {
      sheets: [{ name: 'Things', created: 0, updated: 0, failed: [{ row: 3, reason: 'taken' }] }],
    };
    expect(afterImport(checked, refused)[0]?.rows.find(({ row }) => row === 3)?.reason).toBe('taken');
  });

  it('keeps a sheet that the import refused as a whole, and says why', { tags: ['SETTINGS-035'] }, () => {
    const done: ImportResult = {
      sheets: [{ name: 'Things', created: 0, updated: 0, failed: [{ reason: 'denied' }] }],
    };
    const left = afterImport(checked, done);
    expect(left[0]).toEqual({ ...things, problems: [{ reason: 'denied' }], mistaken: 4 });
    expect(withoutImported({}, checked, left)).toEqual({ Things: { without: [] } });
  });

  it('goes back as a workbook whose last column says why', { tags: ['SETTINGS-035'] }, () => {
    const sheets = markedSheets(checked, setCells({}, 'Things', [5], 'unit', 'box'), 'Why');
    const book = read(writeMarked(sheets));
    expect(book.SheetNames).toEqual(['Things', 'Other']);
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets.Things ?? {}, { header: 1, defval: null });
    expect(rows[0]).toEqual(['Name', 'Remark', 'Unit', 'Day', 'Count', 'Why']);
    // A date is one, as a worksheet counts days.
    expect(rows[1]?.[3]).toBe(46348);
    expect(book.Sheets.Things?.A5).toMatchObject({ t: 'e', w: '#N/A' });
    expect(rows.slice(1).map((row) => [row[2], row[5]])).toEqual([
      ['stk.', 'Unit: enum of unit; Count: required of count'],
      ['pcs', null],
      ['box', 'Unit: enum of unit'],
      [null, 'denied'],
    ]);
  });
});

describe('a cell', () => {
  const format = createFormatter({
    language: 'nb-NO',
    region: 'UTC',
    dateFormat: 'DD/MM/YYYY',
    timeFormat: 'HH:mm',
    numberFormat: 'nb-NO',
  });
  const [name, , day, count] = KINDS[0]?.fields ?? [];
  if (!name || !day || !count) throw new Error('no fields');

  it('is shown and typed as the person writes, and sent in its own form', { tags: ['SETTINGS-035'] }, () => {
    expect(cellText(1234.5, count, format)).toMatch(/^1\s234,5$/);
    expect(typedValue('1 234,5', count, format)).toBe(1234.5);
    expect(typedValue('4,9 kg', count, format)).toBe('4,9 kg');
    expect(cellText('2026-11-22', day, format)).toBe('22/11/2026');
    expect(typedValue('22/11/2026', day, format)).toBe('2026-11-22');
    expect(typedValue('soon', day, format)).toBe('soon');
    const american = createFormatter({ ...format, dateFormat: 'MM/DD/YYYY' });
    expect(cellText('04/03/2026', day, american), 'a text as the server reads it').toBe('04/03/2026');
    expect(cellText(40118, name, format)).toBe('40118');
    expect(typedValue('  ', name, format)).toBeNull();
  });
});
