import { describe, expect, it } from 'vitest';
import { copiedRows, type ExportColumn } from '../../../../src/engine/export';
import { format } from '../../../format-fixture';

const columns: ExportColumn[] = [
  { name: 'name', caption: 'Name', kind: 'text', titles: [] },
  { name: 'price', caption: 'Price, NOK', kind: 'number', decimals: 2, titles: [] },
  { name: 'due', caption: 'Due', kind: 'date-time', titles: [] },
];

describe('copied rows', () => {
  it('has the captions first, and numbers and dates as the person has them', () => {
    const rows = [{ name: 'Bolt', price: 1234.5, due: '2026-07-01T22:30:00Z', hidden: 'x' }, { name: null }];
    expect(copiedRows(columns, rows, format).text).toBe(
      'Name\tPrice, NOK\tDue\nBolt\t1.234,50\t02/07/2026 00:30\n\t\t',
    );
  });

  it('keeps a text with breaks in one cell', () => {
    expect(copiedRows(columns.slice(0, 1), [{ name: 'a\tb\r\nc' }], format).text).toBe('Name\na b c');
  });

  it('are a table too, in which texts are texts whatever they look like', { tags: ['GRID-025'] }, () => {
    const { html } = copiedRows(columns.slice(0, 2), [{ name: '00123', price: 2 }, { name: '=1<2\n&' }], format);
    const text = (it: string) => `<td style="mso-number-format:'\\@'">${it}</td>`;
    expect(html).toBe(
      `<table><tr>${text('Name')}${text('Price, NOK')}</tr><tr>${text('00123')}<td>2,00</td></tr><tr>${text('=1&lt;2<br style="mso-data-placement:same-cell">&amp;')}<td></td></tr></table>`,
    );
  });
});
