import { describe, expect, it } from 'vitest';
import type { CellContext } from '../../../../src/renderers/grid/cells';
import { captionRoom, gridColumns, textWidth } from '../../../../src/renderers/grid/columns';
import { knownWidths, measureWidths, type Widths, widthsWithin } from '../../../../src/renderers/grid/fitted-widths';
import { entity, property } from '../../../model-fixture';

const STATE = 'Ready for pack and ship';
const SHORTER = 'Partly ready';
const state = property('state', {
  values: [STATE, SHORTER].map((value) => ({ value, title: value, group: 'Started' as const })),
});
const model = entity({
  name: 'line',
  state: 'state',
  display: 'item',
  properties: [
    state,
    property('item'),
    property('material'),
    property('Delivery type'),
    property('empty'),
    property('Ordered quantity', { type: 'number', kind: 'number' }),
  ],
});
const rows = [
  {
    state: STATE,
    item: 'EC-101792',
    material: 'Installation cable 5×4 mm², drum 500 m',
    'Delivery type': 'Collect at warehouse before noon',
    'Ordered quantity': 1234,
  },
];
const cells = { overrideOf: () => undefined, format: { number: String } } as unknown as CellContext;
const columns = gridColumns(model, true);
const initial = { columns: columns.map(({ property: { name } }) => ({ name })) };
const sum = (widths: Widths) => [...widths.values()].reduce((all, width) => all + width, 0);

describe('columns below a row', () => {
  const within = (room: number) => widthsWithin({ model, columns, initial }, rows, cells, room);
  const free = within(2_000);
  const less = (widths: Widths, name: string) => (free.get(name) ?? 0) - (widths.get(name) ?? 0);
  const LONGEST = textWidth(STATE) - textWidth(SHORTER);

  it('take no more than there is: the longest state gives way first, then texts, what names a row last', () => {
    const tight = within(sum(free) - 60);
    expect(less(tight, 'state')).toBe(60);
    expect(less(within(sum(free) - 100), 'state')).toBeGreaterThan(LONGEST * 0.9);
    expect(less(tight, 'material')).toBe(0);
    expect(sum(tight)).toBeLessThanOrEqual(sum(free) - 60);
    const tighter = within(sum(free) - 240);
    expect(less(tighter, 'Delivery type')).toBeGreaterThan(60);
    expect(less(tighter, 'material')).toBeGreaterThan(0);
    expect(tighter.get('material')).toBeGreaterThanOrEqual(150);
  });

  it('cut no name of a state that is longest by little', () => {
    const named = (...titles: string[]) => {
      const values = titles.map((value) => ({ value, title: value, group: 'Started' as const }));
      const [column] = gridColumns(entity({ ...model, properties: [property('state', { values })] }), true);
      return column?.width === column?.leastWidth;
    };
    expect(named('Started', 'Completed', 'Cancelled')).toBe(true);
    expect(named('Started', 'Ready for pack and ship')).toBe(false);
    expect(named('Started')).toBe(false);
  });

  it('cut a state by no more than what lacks, and not at all where that brings no other column into sight', () => {
    expect(less(within(sum(free) - 10), 'state')).toBe(10);
    expect(less(within(10), 'state')).toBe(0);
  });

  it('cut no number, no caption and no short text, however little room there is', () => {
    const tight = within(300);
    for (const { property, captionWidth } of columns)
      expect(tight.get(property.name)).toBeGreaterThanOrEqual(captionWidth);
    for (const name of ['item', 'Ordered quantity']) expect(tight.get(name)).toBe(free.get(name));
  });

  it('cut no text that would bring no other column into sight', () => {
    const tight = within(10);
    for (const name of ['item', 'material', 'Delivery type']) expect(tight.get(name)).toBe(free.get(name));
  });

  it('without a value are as wide as their caption', () => {
    expect(free.get('empty')).toBe(86);
  });

  it('have captions in two lines, and states as wide as the longest name', () => {
    expect(captionRoom('Ordered quantity')).toBeLessThan(textWidth('Ordered quantity'));
    expect(captionRoom('Expected handling date')).toBeGreaterThan(textWidth('handling date'));
    expect(free.get('state')).toBeLessThan(textWidth(STATE) + 50);
  });
});

describe('columns of a page', () => {
  const list = { model, columns: gridColumns(model), initial };
  const free = measureWidths(list, rows, cells, 2_000);

  it('are measured once, and stand in the room that there is when the list is opened again', () => {
    expect(knownWidths(list, 2_000)).toEqual(free);
    expect(sum(knownWidths(list, sum(free) - 60) ?? free)).toBeLessThanOrEqual(sum(free) - 60);
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
