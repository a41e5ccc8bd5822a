import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { askedText, createCells, exportColumn, valueText } from '../../../../src/engine/export';
import { PAGE_FILTERS } from '../../../../src/engine/filter';
import type { PropertyModel } from '../../../../src/engine/model';
import { createZone } from '../../../../src/engine/value';
import { KINDS, type Kind, kindOf, numberEntry, type SheetValue } from '../../../../src/engine/value/kinds';
import { format } from '../../../format-fixture';
import { property } from '../../../model-fixture';

const texts = { yes: 'Yes', no: 'No', valueTitle: (_: PropertyModel, value: unknown) => `«${value}»` };
const zone = createZone('Europe/Berlin');
/** What is known of the property where a cell is read. */
const reading = ({ decimals }: Partial<PropertyModel>) => ({
  zone,
  format,
  decimals,
  element: (part: string) => `<${part}>`,
});

interface Example {
  readonly shape: Partial<PropertyModel>;
  readonly value: unknown;
  readonly said: string;
  /** As a worksheet holds it: a number with its format, or a text. */
  readonly cell: unknown;
  /** What cells of worksheets are read as. */
  readonly read: readonly (readonly [cell: SheetValue, value: unknown])[];
}

/** What each kind does today: a kind without an example does not compile. */
const EXAMPLES: Readonly<Record<Kind, Example>> = {
  text: {
    shape: {},
    value: 'Oslo',
    said: 'Oslo',
    cell: { value: 'Oslo' },
    read: [
      ['Oslo', 'Oslo'],
      [1e21, '1000000000000000000000'],
      [{ day: 46_053 }, '2026-01-31'],
      [{ day: 46_053.5 }, '2026-01-31 12:00:00'],
      [{ day: 0.75 }, '18:00:00'],
      ['\u00a0 A-1 ', 'A-1'],
      [true, 'true'],
    ],
  },
  integer: {
    shape: { type: 'integer' },
    value: 1234,
    said: '1.234',
    cell: { value: 1234, format: '#,##0' },
    read: [
      [' −12 ', -12],
      ['1.250', 1250],
      ['twelve', 'twelve'],
      [12.5, 12.5],
      [{ day: 46_053 }, '2026-01-31'],
    ],
  },
  number: {
    shape: { type: 'number' },
    value: 1234.5,
    said: '1.234,5',
    cell: { value: 1234.5, format: undefined },
    read: [
      ['12,5', 12.5],
      ['1.250', 1250],
      // One and a quarter to others, or not as this person writes it: not guessed.
      ['1,250', '1,250'],
      ['12.5', '12.5'],
      [12.5, 12.5],
    ],
  },
  decimal: {
    shape: { type: 'number', decimals: 2 },
    value: 1234.5,
    said: '1.234,50',
    cell: { value: 1234.5, format: '#,##0.00' },
    read: [
      ['12,50', 12.5],
      ['1,25', 1.25],
    ],
  },
  boolean: {
    shape: { type: 'boolean' },
    value: false,
    said: 'No',
    cell: { value: 'No' },
    read: [
      [1, true],
      [0, false],
      [2, 2],
      [true, true],
      ['maybe', 'maybe'],
    ],
  },
  date: {
    shape: { format: 'date' },
    value: '2026-01-31',
    said: '31/01/2026',
    cell: { value: 46_053, format: 'dd\\/mm\\/yyyy' },
    read: [
      [{ day: 46_053.5 }, '2026-01-31'],
      [46_053, '2026-01-31'],
      ['3.2.2026', '2026-02-03'],
      ['2026-01-31', '2026-01-31'],
      ['31/02/2026', '31/02/2026'],
      ['1970-01-01', '1970-01-01'],
      [-1, '-1'],
    ],
  },
  'date-time': {
    shape: { format: 'date-time' },
    value: '2026-01-31T11:00:00.000Z',
    said: '31/01/2026 12:00',
    cell: { value: 46_053.5, format: 'dd\\/mm\\/yyyy hh:mm' },
    read: [
      [{ day: 46_053.5 }, '2026-01-31T11:00:00.000Z'],
      ['2026-01-31T11:00:00Z', '2026-01-31T11:00:00.000Z'],
      ['noon', 'noon'],
    ],
  },
  time: {
    shape: { format: 'time' },
    value: '18:00:00',
    said: '18:00',
    cell: { value: 0.75, format: 'hh:mm' },
    read: [
      [{ day: 0.75 }, '18:00:00'],
      ['7:30', '07:30:00'],
      ['25:00', '25:00'],
    ],
  },
  email: { shape: { format: 'email' }, value: 'a@b.no', said: 'a@b.no', cell: { value: 'a@b.no' }, read: [['a', 'a']] },
  uri: {
    shape: { format: 'uri' },
    value: 'https://b.no',
    said: 'https://b.no',
    cell: { value: 'https://b.no' },
    read: [],
  },
  password: { shape: { format: 'password' }, value: 'x', said: 'x', cell: { value: 'x' }, read: [[7, '7']] },
  image: { shape: { format: 'image' }, value: 'x.png', said: 'x.png', cell: { value: 'x.png' }, read: [] },
  json: { shape: { format: 'json' }, value: '{"a":1}', said: '{"a":1}', cell: { value: '{"a":1}' }, read: [] },
  list: {
    shape: { type: 'array', items: property('items', { values: [{ value: 'a', title: 'A' }] }) },
    value: ['a', 'b', { number: 1, at: 'x', more: {} }],
    said: '«a», b, 1 x',
    cell: { value: '«a»; b; 1 x' },
    read: [['a; b\nc;', ['<a>', '<b>', '<c>']]],
  },
  object: {
    shape: { type: 'object' },
    value: { colour: 'red', size: '', depth: 3 },
    said: 'colour: red, depth: 3',
    cell: { value: 'colour: red, depth: 3' },
    read: [['x', 'x']],
  },
};

describe.each(Object.entries(EXAMPLES))('the kind %s', (name, { shape, value, said, cell, read }) => {
  const kind = name as Kind;
  const column = exportColumn(property('x', shape), 'X', texts);

  it('is decided by type, format and digits, and by no other kind’s', () => {
    expect(property('x', shape).kind).toBe(kind);
  });

  it('is said, and nothing is an empty text', () => {
    expect(valueText(column, format)(value)).toBe(said);
    for (const blank of [null, undefined, '', []]) expect(valueText(column, format)(blank)).toBe('');
  });

  it('is exported', () => {
    expect(createCells([column], format)([value])[0]).toEqual(cell);
    expect(createCells([column], format)([null])[0]).toBeNull();
  });

  it('is read from a worksheet; what is of another kind stays as it is', () => {
    for (const [given, expected] of read)
      expect(KINDS[kind].fromSheet(given, reading(shape)), String(given)).toEqual(expected);
  });

  it('comes back from the worksheet that it was written to', () => {
    const { count, fromSheet } = KINDS[kind];
    if (!count) return;
    const counted = count({ format, decimals: shape.decimals });
    const number = counted.number(value) ?? Number.NaN;
    // What is shown as a date or a time is read as such.
    const isTime = /[dhm]/.test(counted.format ?? '');
    expect(fromSheet(isTime ? { day: number } : number, reading(shape))).toEqual(value);
    expect(fromSheet(said, reading(shape)), 'as a text').toEqual(value);
  });

  it('is typed as it is written, if it is a number', () => {
    if (KINDS[kind].compares !== 'number') return;
    const { read: readText, write } = numberEntry(property('x', shape), format);
    expect(readText(write(value as number))).toBe(value);
    expect(readText('many')).toBeNaN();
  });
});

describe('kinds of value', () => {
  it('are said by their names where values are named, whatever their kind', () => {
    const named = property('x', { type: 'integer', values: [{ value: 1, title: 'One' }] });
    expect(valueText(exportColumn(named, 'X', texts), format)(1)).toBe('«1»');
    expect(createCells([exportColumn(named, 'X', texts)], format)([1])).toEqual([{ value: '«1»' }]);
  });

  it.each(['integer', 'number', 'decimal'] as const)('never round what is typed into %s', (kind) => {
    const { read, write } = numberEntry({ kind, decimals: kind === 'decimal' ? 1 : undefined }, format);
    expect(read(write(1.25))).toBe(1.25);
  });

  it.each(['integer', 'number', 'decimal'] as const)('are said as they were typed, if %s is none', (kind) => {
    expect(KINDS[kind].text('12abc', { format } as never)).toBe('12abc');
  });

  it('are asked for as exactly as they are meant', () => {
    const asked = (shape: Partial<PropertyModel>) => askedText(exportColumn(property('x', shape), 'X', texts), format);
    expect(asked({ type: 'number', decimals: 1 })(1.25)).toBe('1,25');
    expect(asked({ type: 'integer' })(1.5)).toBe('1,5');
    expect(asked({ format: 'date-time' })('2026-01-30T23:00:00Z'), 'the beginning of a day').toBe('31/01/2026');
    expect(asked({ format: 'date-time' })('2026-01-30T23:30:00Z')).toBe('31/01/2026 00:30');
    expect(asked({ type: 'boolean' })(true)).toBe('Yes');
  });

  it('are all that definitions can say, and so are kinds of filters', () => {
    const vocabulary = JSON.parse(readFileSync('schemas/meta/entity.json', 'utf8'));
    const formats = Object.values(KINDS).flatMap(({ of }) => of.format ?? []);
    expect(vocabulary.$defs.words.properties.format.enum.toSorted()).toEqual(formats.toSorted());
    expect(vocabulary.$defs.filter.properties.as.enum.toSorted()).toEqual(Object.keys(PAGE_FILTERS).toSorted());
  });

  it('take a format of another type for none', () => {
    expect(kindOf({ type: 'integer', format: 'date' })).toBe('integer');
    expect(kindOf({ type: 'string', format: 'unheard-of' })).toBe('text');
  });
});
