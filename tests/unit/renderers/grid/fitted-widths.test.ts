import { describe, expect, it } from 'vitest';
import type { CellContext } from '../../../../src/renderers/grid/cells';
import { captionRoom, gridColumns, textWidth, twoLinesRoom } from '../../../../src/renderers/grid/columns';
import { type Widths, widthsWithin } from '../../../../src/renderers/grid/fitted-widths';
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
    const least = widthsWithin(10, columns, rows, cells);
    for (const name of ['state', 'item', 'Ordered quantity']) expect(least.get(name)).toBe(free.get(name));
    expect(least.get('material')).toBe(96);
  });

  it('have captions in two lines, and states as wide as the longest name', () => {
    expect(twoLinesRoom('Ordered quantity')).toBeLessThan(captionRoom('Ordered quantity') - 40);
    expect(twoLinesRoom('Expected handling date')).toBeGreaterThan(textWidth('handling date'));
    expect(free.get('state')).toBeLessThan(textWidth(STATE) + 50);
  });
});
