import { expect, it } from 'vitest';
import type { EntityModel, RowsModel } from '../../../../../src/engine/model';
import type { Kind } from '../../../../../src/engine/value/kinds';
import type { GridColumn } from '../../../../../src/renderers/grid/columns';
import { rowBelow } from '../../../../../src/renderers/grid/preview/row-below';

const column = (name: string, kind: Kind = 'text', more: object = {}) =>
  ({
    property: { name, kind, hidden: false, ...more },
    caption: name,
    alignment: ['integer', 'number'].includes(kind) ? 'right' : 'left',
  }) as unknown as GridColumn;
const states = { values: [{ value: 'New', group: 'New' }, { value: 'Done' }] };
const COLUMNS = [
  column('orderId', 'text', { lookup: {} }),
  column('state', 'text', states),
  column('lineNo', 'integer'),
  column('itemNo'),
  column('material'),
  column('colour', 'text', { values: [{ value: 'red' }] }),
  column('ordered', 'number'),
  column('picked', 'number'),
  column('unit'),
  column('day', 'date'),
  column('secret', 'text', { hidden: true }),
  column('note'),
];
const ROWS = { filter: { property: 'orderId', test: { is: '{id}' } } } as unknown as RowsModel;

function short(words: Partial<EntityModel> = {}, columns = COLUMNS) {
  const names = columns.map(({ property }) => property.name);
  const properties = columns.map(({ property }) => property);
  const model = { display: 'lineNo', columns: names, properties, ...words } as unknown as EntityModel;
  const { names: named, figure, unit, state, others } = rowBelow(columns, model, ROWS);
  const name = (one: GridColumn | undefined) => one?.property.name;
  return { names: named.map(name), figure: name(figure), unit, state: name(state), others: others.map(name) };
}

it('is named first by what names it, then by its first texts', () => {
  expect(short().names).toEqual(['lineNo', 'itemNo', 'material']);
});

it('has the first number that does not name it, its state, and two values besides', () => {
  expect(short()).toMatchObject({ figure: 'ordered', state: 'state', others: ['colour', 'picked'] });
});

it('has the unit behind its number, and not among the others', () => {
  const waits = { when: { all: [] }, missing: ['ordered'], unit: 'unit', of: 'itemNo' };
  const columns = COLUMNS.filter(({ property: { name } }) => !['colour', 'picked'].includes(name));
  expect(short({}, columns)).toMatchObject({ unit: undefined, others: ['unit', 'day'] });
  expect(short({ waits }, columns)).toMatchObject({ unit: 'unit', others: ['day', 'note'] });
});

it('shows neither the row above nor what a list does not start with', () => {
  const shown = short({ columns: ['orderId', 'lineNo', 'secret', 'ordered'] });
  expect(shown).toEqual({ names: ['lineNo'], figure: 'ordered', unit: undefined, state: undefined, others: [] });
});

it('takes values without a group for no state', () => {
  expect(
    short({}, [column('lineNo', 'integer'), column('colour', 'text', { values: [{ value: 'red' }] })]),
  ).toMatchObject({
    state: undefined,
    others: ['colour'],
  });
});
