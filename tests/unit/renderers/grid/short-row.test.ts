import { describe, expect, it } from 'vitest';
import { gridColumns } from '../../../../src/renderers/grid/columns';
import { shortRow } from '../../../../src/renderers/grid/short-row';
import { entity, property } from '../../../model-fixture';

const model = entity({
  name: 'job',
  display: 'number',
  state: 'state',
  properties: [
    property('id', { hidden: true }),
    property('count', { type: 'integer' }),
    property('state', { values: [{ value: 'New', title: 'New' }] }),
    property('number'),
    property('weight', { type: 'number' }),
    property('customer'),
    property('place'),
    property('due', { format: 'date' }),
    property('isShort', { type: 'boolean', kind: 'boolean' }),
  ],
});
const columns = gridColumns(model);
const of = (names: readonly string[]) => {
  const shown = names.flatMap((name) => columns.find((column) => column.property.name === name) ?? []);
  const {
    names: called,
    figure,
    state,
    others,
  } = shortRow(model, shown, {
    state: shown.find(({ property }) => property.name === model.state),
  });
  const say = (all: typeof shown) => all.map((column) => column.property.name);
  return [say([...called]), figure?.property.name, state?.property.name, say([...others])];
};

describe('a row of two lines @OPEN-303', () => {
  it('is called by what names it and by whose it is, then says its first number, its state and the rest', () => {
    expect(of(['number', 'state', 'customer', 'due', 'count', 'weight', 'place'])).toEqual([
      ['number', 'customer'],
      'count',
      'state',
      ['due', 'weight', 'place'],
    ]);
  });
  it('keeps the order of the view', () => {
    expect(of(['place', 'weight', 'count', 'number'])).toEqual([['place', 'number'], 'weight', undefined, ['count']]);
  });
  it('says its marks before the rest', () => {
    expect(of(['number', 'state', 'due', 'weight', 'count', 'isShort'])[3]).toEqual(['isShort', 'due', 'count']);
  });
  it('is called by what is shown first where nothing of it is a name', () => {
    expect(of(['state', 'due', 'count'])).toEqual([['due'], 'count', 'state', []]);
    expect(of(['state'])).toEqual([[], undefined, 'state', []]);
  });
});
