import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ExportColumn } from '../../../../src/engine/export';
import { companyLines } from '../../../../src/renderers/export/company-lines';
import { type PdfInput, writePdf } from '../../../../src/renderers/export/pdf';
import { pdfPages } from '../../../lib/pdf-text';

const fontFile = (name: string) => readFileSync(`node_modules/@expo-google-fonts/inter/${name}.ttf`);
const FONT = {
  normal: fontFile('400Regular/Inter_400Regular'),
  bold: fontFile('600SemiBold/Inter_600SemiBold'),
};
const column = (name: string, kind: ExportColumn['kind'], decimals?: number): ExportColumn => ({
  name,
  caption: name,
  kind,
  titles: [],
  ...(decimals === undefined ? {} : { decimals }),
});
const INPUT: PdfInput = {
  title: 'Vareoversigt',
  company: ['Łódź Ærø ApS', 'Żółw 7', '99-400 Łowicz'],
  about: [
    ['Filtre', 'Varegruppe: Rør'],
    ['Tidspunkt', '23/11/2026 04:06:50 AM'],
  ],
  columns: [column('Vare', 'text'), column('Antal', 'number'), column('Værdi', 'number', 2)],
  format: {
    language: 'da-DK',
    region: 'Europe/Berlin',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm',
    numberFormat: 'de-DE',
  },
  rows: [['Łożysko', 12, 1234.5]],
  totals: [null, 12, 1234.5],
  totalName: 'I alt',
  pageName: 'Side {page} af {pages}',
  language: 'da-DK',
};

describe('a PDF file', () => {
  it('has company, title, criteria, table and totals, in the letters of every language', {
    tags: ['REPORT-002', 'OPEN-166'],
  }, () => {
    const told: number[] = [];
    const file = Buffer.from(writePdf(INPUT, FONT, (count) => told.push(count)));
    const [page, ...others] = pdfPages(file);
    expect(others).toEqual([]);
    expect(page?.texts).toEqual([
      'Łódź Ærø ApS',
      'Żółw 7, 99-400 Łowicz',
      'Vareoversigt',
      'Filtre: Varegruppe: Rør',
      'Tidspunkt: 23/11/2026 04:06:50 AM',
      ...['Vare', 'Antal', 'Værdi'],
      ...['Łożysko', '12', '1.234,50'],
      ...['I alt', '12', '1.234,50'],
      'Side 1 af 1',
    ]);
    expect(file.includes('/FontFile2')).toBe(true);
    expect(told).toEqual([0]);
  });

  it('repeats the head on each page, numbers the pages, tears no row and ends with the totals', {
    tags: ['REPORT-002'],
  }, () => {
    const long =
      'A name that is long enough for two lines of its own in a table that is as wide as a page of paper, or three';
    const rows = Array.from({ length: 400 }, (_, index) => [`${index} ${long}`, index, index / 4]);
    const pages = pdfPages(Buffer.from(writePdf({ ...INPUT, rows }, FONT, () => undefined)));
    expect(pages.length).toBeGreaterThan(5);
    const all: string[] = [];
    for (const [index, { texts }] of pages.entries()) {
      expect(texts).toContain('Værdi');
      expect(texts.at(-1)).toBe(`Side ${index + 1} af ${pages.length}`);
      expect(texts.includes('I alt')).toBe(index === pages.length - 1);
      // A row that was begun on a page ends on it: its first line, its last one, and its numbers.
      const begun = texts.filter((text) => /^\d+ A name/.test(text)).length;
      expect(texts.filter((text) => /or three$/.test(text))).toHaveLength(begun);
      all.push(...texts.filter((text) => /^\d+ A name/.test(text)));
    }
    expect(all.map((text) => Number.parseInt(text, 10))).toEqual(rows.map((_, index) => index));
  });

  it('sets numbers to the right, in the format of the person', { tags: ['REPORT-002'] }, () => {
    const rows = [
      ['a', 5, 1],
      ['b', 123456, 22.5],
    ];
    const [page] = pdfPages(Buffer.from(writePdf({ ...INPUT, rows }, FONT, () => undefined)));
    const left = (text: string) => page?.leftOf(text) ?? Number.NaN;
    expect([left('a'), left('Vare')]).toEqual([left('b'), left('b')]);
    // Their ends stand below each other: the longer begins further left, as the caption does between them.
    expect(left('Antal')).toBeGreaterThan(left('123.456'));
    expect(left('5')).toBeGreaterThan(left('Antal'));
    expect(left('22,50')).toBeLessThan(left('1,00'));
  });

  it('names its company, or the business unit', () => {
    const info = JSON.stringify({
      companyName: 'Nordlager AS',
      streetAddress: 'Havna 1',
      zipCode: '0150',
      city: 'Oslo',
    });
    expect(companyLines(info, 'Nordlager Oslo')).toEqual(['Nordlager AS', 'Havna 1', '0150 Oslo']);
    for (const none of [undefined, '', '{}', 'no json', '[]'])
      expect(companyLines(none, 'Nordlager Oslo')).toEqual(['Nordlager Oslo']);
  });
});
