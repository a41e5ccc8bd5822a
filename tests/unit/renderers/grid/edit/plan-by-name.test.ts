// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { Row } from '../../../../../src/engine/query';
import { createFormatter } from '../../../../../src/engine/value';
import { planByName } from '../../../../../src/renderers/grid/edit/paste-over';
import type { GridEdit } from '../../../../../src/renderers/grid/edit/use-edit';
import { entity, property } from '../../../../model-fixture';

const format = createFormatter({
  language: 'nb-NO',
  region: 'Europe/Oslo',
  dateFormat: 'DD.MM.YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'nb-NO',
});
const properties = [
  property('number', { type: 'integer' }),
  property('due', { format: 'date' }),
  property('name'),
  property('note'),
];
const model = entity({ properties, key: ['number'], unique: [['number'], ['due']] });
const ROWS: readonly Row[] = [
  { number: 1234, due: '2026-03-01', name: 'A' },
  { number: 56789, due: '2026-03-02', name: 'B' },
];

/** The numbers of the rows that lines below headings name. */
function named(...lines: readonly (readonly string[])[]) {
  const columns = properties.map((one) => ({ property: one, caption: one.name }));
  const widget = { current: { rows: () => ROWS, columns: () => columns } };
  const place = { fieldOf: (name: string) => (name === 'note' ? property('note') : undefined) };
  const session = { asSaved: (row: Row) => row };
  const edit = { grid: { model, widget }, place, session } as unknown as GridEdit;
  return planByName(edit, lines, { format }, i18next.t)?.rows.map(({ row }) => row.number);
}

it('lines name rows by numbers and days as they are shown, as they are written plainly, and with any space', () => {
  expect(named(['number', 'note'], [format.number(1234), 'x'], ['56789', 'y'])).toEqual([1234, 56789]);
  expect(named(['number', 'note'], ['1 234', 'x'])).toEqual([1234]);
  expect(named(['due', 'note'], ['02.03.2026', 'x'], ['2026-03-01', 'y'])).toEqual([56789, 1234]);
});

it('by which no line names a row is not what rows are named by', () => {
  expect(named(['number', 'name', 'note'], ['?', 'B', 'x'])).toEqual([56789]);
});
