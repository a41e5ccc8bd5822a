import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCells, exportColumn, exportFileName, valueText } from '../../../../src/engine/export';
import type { PropertyModel } from '../../../../src/engine/model';
import { createFormatter } from '../../../../src/engine/value';
import { dateCode } from '../../../../src/engine/value/worksheet';
import { property } from '../../../model-fixture';

const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: 'hh:mm:ss A',
  numberFormat: 'de-DE',
});
const texts = { yes: 'Ja', no: 'Nei', valueTitle: (_: PropertyModel, value: unknown) => `«${value}»` };
const columnOf = (more: Partial<PropertyModel>) => exportColumn(property('x', more), 'X', texts);
const cellOf = (more: Partial<PropertyModel>, value: unknown) => createCells([columnOf(more)], format)([value])[0];
const textOf = (more: Partial<PropertyModel>, value: unknown) => valueText(columnOf(more), format)(value);

const STATE = { values: [{ value: 'New', title: 'New', group: 'New' }] } as const;

describe('cells of a worksheet', () => {
  it('numbers stay numbers, grouped and with their decimals', { tags: ['GRID-025'] }, () => {
    expect(cellOf({ type: 'number', decimals: 2 }, 1234.5)).toEqual({ value: 1234.5, format: '#,##0.00' });
    expect(cellOf({ type: 'integer', decimals: 0 }, 0)).toEqual({ value: 0, format: '#,##0' });
    expect(cellOf({ type: 'number' }, 0.125)).toEqual({ value: 0.125, format: undefined });
  });

  it('moments are real dates in the wall time of the region, in the configured format', { tags: ['GRID-025'] }, () => {
    // 22:30 UTC is half past midnight of the next day in the summer of Berlin: day 46205 of the worksheet.
    expect(cellOf({ format: 'date-time' }, '2026-07-01T22:30:00Z')).toEqual({
      value: 46205 + 0.5 / 24,
      format: 'dd\\/mm\\/yyyy hh:mm:ss AM/PM',
    });
    expect(cellOf({ format: 'date' }, '2026-07-02')).toEqual({ value: 46205, format: 'dd\\/mm\\/yyyy' });
    expect(cellOf({ format: 'time' }, '18:00:00')).toEqual({ value: 0.75, format: 'hh:mm:ss AM/PM' });
    expect(dateCode('YYYY-MM-DD HH:mm')).toBe('yyyy-mm-dd hh:mm');
  });

  it('dates that a worksheet cannot count, and what is none, are the texts of the screen', () => {
    expect(cellOf({ format: 'date' }, '1850-03-04')).toEqual({ value: '04/03/1850' });
    expect(cellOf({ format: 'date' }, 'soon')).toEqual({ value: 'soon' });
    for (const empty of ['0001-01-01', '1970-01-01T00:00:00Z', null, undefined, '', []])
      expect(cellOf({ format: 'date-time' }, empty)).toBeNull();
  });

  it('states, booleans and elements of lists are called by their titles', { tags: ['GRID-025'] }, () => {
    expect(cellOf(STATE, 'New')).toEqual({ value: '«New»' });
    expect(cellOf(STATE, 'Gone')).toEqual({ value: 'Gone' });
    expect(cellOf({ type: 'boolean' }, true)).toEqual({ value: 'Ja' });
    expect(cellOf({ type: 'boolean' }, false)).toEqual({ value: 'Nei' });
    expect(cellOf({ type: 'array', items: property('y', STATE) }, ['New', 'New'])).toEqual({ value: '«New»; «New»' });
    expect(cellOf({ type: 'object' }, { size: 3, colour: '' })).toEqual({ value: 'size: 3' });
  });

  it('a text that looks like a formula is a text for good', { tags: ['GRID-025'] }, () => {
    for (const text of ['=1+1', '+47 22', '-5', '@SUM(A1)', '\tx', '\r=x', '\n=x'])
      expect(cellOf({}, text)).toEqual({ value: text, format: '@' });
    expect(cellOf({}, 'Acme = good')).toEqual({ value: 'Acme = good' });
    expect(cellOf({}, '0042')).toEqual({ value: '0042' });
  });

  it('no text of any column becomes a number, and no number a text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(cellOf({}, text)).toMatchObject({ value: text });
      }),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(cellOf({ type: 'number' }, number)).toMatchObject({ value: number });
      }),
    );
  });
});

describe('values in words', () => {
  it('are in the number and date format of the person', () => {
    expect(textOf({ type: 'number', decimals: 1 }, 1234.5)).toBe('1.234,5');
    expect(textOf({ format: 'date-time' }, '2026-07-01T22:30:00Z')).toBe('02/07/2026 12:30:00 AM');
    expect(textOf({ type: 'boolean' }, false)).toBe('Nei');
    expect(textOf({}, null)).toBe('');
  });
});

describe('the name of the file', () => {
  it('is the title and the date of the region', { tags: ['DATE-018'] }, () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect(exportFileName('Sales orders', now, format)).toBe('Sales orders 21_11_2026.xlsx');
    expect(exportFileName('In/out: "all"\t*', now, format)).toBe('In out all 21_11_2026.xlsx');
  });
});
