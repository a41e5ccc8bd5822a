import { describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import type { ExportColumn } from '../../../../src/engine/export';
import { type WorkbookInput, writeWorkbook } from '../../../../src/renderers/export/workbook';

const column = (name: string, kind: ExportColumn['kind']): ExportColumn => ({ name, caption: name, kind, titles: [] });
const INPUT: WorkbookInput = {
  title: 'Lines: in/out of [all] warehouses of the unit',
  columns: [column('Name', 'text'), column('Quantity', 'number'), column('Due', 'date')],
  format: {
    language: 'en-GB',
    region: 'Europe/Berlin',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm',
    numberFormat: 'de-DE',
  },
  rows: [],
  about: {
    title: 'About',
    lines: [
      ['Page', 'Lines'],
      ['Filters', '=1+1'],
    ],
  },
};

const opened = (input: Partial<WorkbookInput>) =>
  read(writeWorkbook({ ...INPUT, ...input }), { cellNF: true, cellFormula: true, cellStyles: true });

describe('a workbook', () => {
  it('has the rows as typed cells below the captions, and a sheet about them', {
    tags: ['GRID-025', 'OPEN-144'],
  }, () => {
    const book = opened({ rows: [['Ørsted & <søn>', 1234.5, '2026-07-02']] });
    expect(book.SheetNames).toEqual(['Lines  in out of  all  warehous', 'About']);
    const sheet = book.Sheets[book.SheetNames[0] as string] as Record<string, { t: string; v: unknown; z?: string }>;
    expect(['A1', 'B1', 'C1'].map((place) => sheet[place]?.v)).toEqual(['Name', 'Quantity', 'Due']);
    expect(sheet.A2).toMatchObject({ t: 's', v: 'Ørsted & <søn>' });
    expect(sheet.B2).toMatchObject({ t: 'n', v: 1234.5 });
    expect(sheet.C2).toMatchObject({ t: 'n', v: 46205, z: 'yyyy-mm-dd' });
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:C2' });
    expect(book.Sheets.About?.A1).toMatchObject({ v: 'Page' });
    expect(book.Sheets.About?.B2).toMatchObject({ t: 's', v: '=1+1' });
  });

  it('a text that could be read as something else is written as a text', { tags: ['GRID-025'] }, () => {
    const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@x', '\t=1', '\r=1', '_x0041_', 'a\u0001b'];
    const book = opened({ rows: texts.map((text) => [text, null, null]) });
    const sheet = book.Sheets[book.SheetNames[0] as string] as Record<string, { t: string; v: unknown; f?: string }>;
    for (const [index, text] of texts.entries()) {
      expect(sheet[`A${index + 2}`]).toMatchObject({ t: 's', v: text });
      expect(sheet[`A${index + 2}`]?.f).toBeUndefined();
    }
  });

  it('has dates and times as the person sees them, as real dates', { tags: ['OPEN-172', 'OPEN-343'] }, () => {
    const columns = [column('Due', 'date'), column('Done', 'date-time'), column('Opens', 'time')];
    const rows = [['2026-07-02', '2026-07-01T22:30:00Z', '18:00:00']];
    const cells = (dateFormat: string, timeFormat: string, more: Partial<WorkbookInput> = { rows }) =>
      opened({ title: 'Dates', columns, format: { ...INPUT.format, dateFormat, timeFormat }, ...more }).Sheets
        .Dates as Record<string, { t: string; v: unknown; z?: string }>;
    const british = cells('DD/MM/YYYY', 'hh:mm:ss A');
    expect(british.A2).toMatchObject({ t: 'n', v: 46205, z: 'dd\\/mm\\/yyyy' });
    expect(british.B2).toMatchObject({ t: 'n', v: 46205 + 0.5 / 24, z: 'dd\\/mm\\/yyyy hh:mm:ss AM/PM' });
    expect(british.C2).toMatchObject({ t: 'n', v: 0.75, z: 'hh:mm:ss AM/PM' });
    expect(cells('DD.MM.YYYY', 'HH:mm').B2).toMatchObject({ z: 'dd.mm.yyyy hh:mm' });
    // One that a worksheet cannot count is a text in the same format.
    const old = cells('DD/MM/YYYY', 'HH:mm', { rows: [['1850-03-04', null, null]] });
    expect(old.A2).toMatchObject({ t: 's', v: '04/03/1850' });
  });

  it('cuts a text where Excel takes no more', () => {
    const sheet = opened({ title: 'Long', rows: [['x'.repeat(40_000), null, null]] }).Sheets.Long;
    expect(sheet?.A2?.v).toHaveLength(32_767);
  });

  it('ten thousand rows are all there', { tags: ['GRID-025'] }, () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Row ${index}`, index, null]);
    const sheet = opened({ rows }).Sheets['Lines  in out of  all  warehous'];
    expect(sheet?.['!ref']).toBe('A1:C10001');
    expect(sheet?.A10001).toMatchObject({ v: 'Row 9999' });
  });
});
