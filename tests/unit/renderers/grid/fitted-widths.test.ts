import { describe, expect, it } from 'vitest';
import type { CellContext } from '../../../../src/renderers/grid/cells';
import { captionRoom, gridColumns, textWidth } from '../../../../src/renderers/grid/columns';
import { knownWidths, measureWidths, type Widths, widthsWithin } from '../../../../src/renderers/grid/fitted-widths';
import { entity, property } from '../../../model-fixture';

const STATE = 'Ready for pack and ship';
const model = entity({
  name: 'line',
  state: 'state',
  properties: [
    property('state', { values: [{ value: STATE, title: STATE, group: 'Started' }] }),
    property('item'),
    property('material'),
    property('Ordered quantity', { type: 'number', kind: 'number' }),
  ],
});
const rows = [
  { state: STATE, item: 'EC-101792', material: 'Installation cable 5×4 mm², drum 500 m', 'Ordered quantity': 1234 },
];
const cells = { overrideOf: () => undefined, format: { number: String } } as unknown as CellContext;
const columns = gridColumns(model, true);
const sum = (widths: Widths) => [...widths.values()].reduce((all, width) => all + width, 0);

describe('columns below a row', () => {
  const free = widthsWithin(2_000, columns, rows, cells);
  const tight = widthsWithin(sum(free) - 60, columns, rows, cells);

  it('take no more than there is, and that from the longest text alone', () => {
    expect(sum(tight)).toBe(sum(free) - 60);
    expect(free.get('material')).toBe((tight.get('material') ?? 0) + 60);
    for (const name of ['state', 'item', 'Ordered quantity']) expect(tight.get(name)).toBe(free.get(name));
  });

  it('cut no number, no state and no short text, however little room there is', () => {
    const shortest = Math.ceil((free.get('material') ?? 0) * 0.55);
    const least = widthsWithin(sum(free) - (free.get('material') ?? 0) + shortest, columns, rows, cells);
    for (const name of ['state', 'item', 'Ordered quantity']) expect(least.get(name)).toBe(free.get(name));
    expect(least.get('material')).toBe(shortest);
  });

  it('cut nothing that would bring no other column into sight', () => {
    expect(widthsWithin(10, columns, rows, cells)).toEqual(free);
  });

  it('have captions in two lines, and states as wide as the longest name', () => {
    expect(captionRoom('Ordered quantity')).toBeLessThan(textWidth('Ordered quantity'));
    expect(captionRoom('Expected handling date')).toBeGreaterThan(textWidth('handling date'));
    expect(free.get('state')).toBeLessThan(textWidth(STATE) + 50);
  });
});

describe('columns of a page', () => {
  const list = {
    model,
    columns: gridColumns(model),
    initial: { columns: columns.map(({ property: { name } }) => ({ name })) },
  };
  const free = measureWidths(list, rows, cells, 2_000);

  it('are measured once, and stand in the room that there is when the list is opened again', () => {
    expect(knownWidths(list, 2_000)).toEqual(free);
    const tight = knownWidths(list, sum(free) - 60);
    expect(free.get('material')).toBe((tight?.get('material') ?? 0) + 60);
  });

  it('have room for the sum of thousands of rows like those that are there', () => {
    const name = 'n';
    const adding = entity({
      name: 'sums',
      totals: [name],
      properties: [property(name, { type: 'number', kind: 'number' })],
    });
    const added = { model: adding, columns: gridColumns(adding), initial: { columns: [{ name }] } };
    const grouped = { ...cells, format: { number: (value: number) => value.toLocaleString('en-GB') } } as CellContext;
    expect(measureWidths(added, [{ n: 140 }, { n: 160 }], grouped, 2_000).get(name)).toBeGreaterThan(
      textWidth('1,500,000'),
    );
  });

  it('have room for the field of a filter', () => {
    expect(gridColumns(entity({ name: 'few', properties: [property('n')] }))[0]?.captionWidth).toBe(60);
  });
});
