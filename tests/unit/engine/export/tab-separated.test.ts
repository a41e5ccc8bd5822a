import { describe, expect, it } from 'vitest';
import { type ExportColumn, tabSeparated } from '../../../../src/engine/export';
import { format } from '../../../format-fixture';

const columns: ExportColumn[] = [
  { name: 'name', caption: 'Name', kind: 'text', titles: [] },
  { name: 'price', caption: 'Price, NOK', kind: 'number', decimals: 2, titles: [] },
  { name: 'due', caption: 'Due', kind: 'date-time', titles: [] },
];

describe('tab-separated text', () => {
  it('has the captions first, and numbers and dates as the person has them', () => {
    const rows = [{ name: 'Bolt', price: 1234.5, due: '2026-07-01T22:30:00Z', hidden: 'x' }, { name: null }];
    expect(tabSeparated(columns, rows, format)).toBe('Name\tPrice, NOK\tDue\nBolt\t1.234,50\t02/07/2026 00:30\n\t\t');
  });

  it('keeps a text with breaks in one cell', () => {
    expect(tabSeparated(columns.slice(0, 1), [{ name: 'a\tb\r\nc' }], format)).toBe('Name\na b c');
  });
});
