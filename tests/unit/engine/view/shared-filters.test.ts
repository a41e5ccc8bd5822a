import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NULL_PLACEHOLDER } from '../../../../src/engine/constants';
import type { FilterModel, PropertyModel } from '../../../../src/engine/model';
import { parseFilter } from '../../../../src/engine/query';
import { ownFilters, sharedColumn, splitFilter, wholeFilter } from '../../../../src/engine/view';
import { entity, filter, property } from '../../../model-fixture';

const values = ['New', 'On hold', 'Done'].map((value) => ({ value, title: value }));
const model = entity({
  properties: [
    property('name'),
    property('state', { values } as Partial<PropertyModel>),
    property('group'),
    property('amount', { type: 'integer' }),
    property('open', { type: 'boolean' }),
    property('due', { format: 'date' }),
    property('at', { format: 'date-time' }),
    property('more', { type: 'object' }),
  ],
  filters: [
    filter('name'),
    filter('state', { type: 'multiSelect', values }),
    filter('group', { type: 'select' }),
    filter('amount', { type: 'number' }),
    filter('open', { type: 'checkbox' }),
    filter('due', { type: 'date' }),
    filter('at', { type: 'dateRange' }),
  ],
});

/** Each kind of page filter, and how its column says the same. */
const PAIRS: readonly (readonly [name: string, value: unknown, operator: string, said: unknown])[] = [
  ['name', 'Acme', 'contains', 'Acme'],
  ['state', ['New'], '=', 'New'],
  ['state', ['New', 'Done'], 'in', ['New', 'Done']],
  ['state', [NULL_PLACEHOLDER], '=', NULL_PLACEHOLDER],
  ['group', 'Fittings', 'in', ['Fittings']],
  ['group', NULL_PLACEHOLDER, 'in', [NULL_PLACEHOLDER]],
  ['amount', 5, '=', 5],
  ['open', false, '=', false],
  ['due', '2026-11-27', '=', '2026-11-27'],
  ['at', ['2026-11-01', '2026-11-27'], 'between', ['2026-11-01', '2026-11-27']],
  ['at', ['2026-11-27', '2026-11-27'], '=', '2026-11-27'],
  ['at', ['2026-11-01', null], '>=', '2026-11-01'],
  ['at', [null, '2026-11-27'], '<=', '2026-11-27'],
];

describe('a filter of a page and of a column', { tags: ['FILTER-013', 'GRID-013'] }, () => {
  it.each(PAIRS)('%s of %j is one: the column says %s %j', (name, value, operator, said) => {
    const test = { property: name, operator, value: said };
    expect(wholeFilter({ filters: { [name]: value }, where: null }, model)).toEqual(test);
    expect(splitFilter(test as never, model)).toEqual({ filters: { [name]: value }, where: null });
  });

  it.each([
    ['another comparison', ['name', 'startswith', 'A']],
    ['a value that is not offered', ['state', '=', 'Gone']],
    ['what is joined otherwise', [['name', 'contains', 'A'], 'or', ['open', '=', true]]],
    ['the opposite', ['!', ['open', '=', true]]],
    ['a column without a page filter', ['amount', '<', 5]],
  ])('%s stays with the columns', (_, written) => {
    const where = parseFilter(written);
    expect(splitFilter(where, model)).toEqual({ filters: {}, where });
    expect(wholeFilter({ filters: {}, where }, model)).toEqual(where);
  });

  it('stands for itself where a column cannot say it', () => {
    const alone: readonly Partial<FilterModel>[] = [
      { hidden: true },
      { type: 'past' },
      { type: 'date', params: { useTime: true } },
      // It may be set and yet not count.
      { when: {} as NonNullable<FilterModel['when']> },
      { dxSelector: 'more', dxPropName: 'more' },
      { dxSelector: 'gone', dxPropName: 'gone' },
    ];
    for (const more of alone) expect(sharedColumn(filter('at', more), model)).toBeUndefined();
    expect(ownFilters({ name: 'a', historical: true }, model)).toEqual({ historical: true });
  });

  it('keeps the page filter that is set: what a column says besides is left to it', () => {
    const where = parseFilter(['state', '=', 'Done']);
    const state = { filters: { state: ['New'] }, where };
    expect(splitFilter(where, model, state.filters)).toEqual(state);
    expect(splitFilter(wholeFilter(state, model), model)).toEqual(state);
  });

  it('is the same again, put together and taken apart', () => {
    const set = fc
      .shuffledSubarray([...PAIRS])
      .map((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, value])));
    const test = fc.oneof(
      fc.constantFrom(...PAIRS).map(([property, , operator, value]) => ({ property, operator, value })),
      fc.constantFrom(parseFilter(['name', 'startswith', 'A']), parseFilter(['amount', '<', 5])),
    );
    const where = fc.array(test, { maxLength: 4 }).map((all) => (all.length > 0 ? { all } : null));
    fc.assert(
      fc.property(set, where, (filters, rest) => {
        const state = splitFilter(rest as never, model, filters);
        expect(splitFilter(wholeFilter(state, model), model)).toEqual(state);
      }),
    );
  });
});
