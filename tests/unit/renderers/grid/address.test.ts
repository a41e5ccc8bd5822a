import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../../src/engine/definition';
import { compileFilter } from '../../../../src/engine/query';
import { defaultGridState, type GridState, writeGridAddress } from '../../../../src/engine/view';
import { othersFilter } from '../../../../src/renderers/grid/other-filters';
import { gridAddress } from '../../../../src/renderers/use-address';
import { filter } from '../../../model-fixture';

const model = {
  filters: [filter('name'), filter('state', { type: 'multiSelect' }), filter('open', { type: 'checkbox' })],
  columns: ['id', 'name', 'state', 'open', 'amount'],
  totals: [],
  properties: ['id', 'name', 'state', 'open', 'amount'].map((name) => ({ name, type: 'string', kind: 'text' })),
} as unknown as EntityModel;

const base = defaultGridState(model);
const read = (search: string) => gridAddress(model, { base }, search);

describe('the address of a grid', () => {
  it('fills the page filters from filters and selectFilters', { tags: ['FILTER-014', 'DASH-008'] }, () => {
    const search = `?filters=${encodeURIComponent('{"name":"Acme","id":"m-1"}')}&selectFilters=${encodeURIComponent('{"state":["New","Ready"]}')}&forceCall=true`;
    const address = read(search);
    expect(address.values).toEqual({ name: 'Acme', state: ['New', 'Ready'] });
    expect(address.others).toEqual({ id: 'm-1' });
  });

  it('leaves out what is no property, and what cannot be read', () => {
    expect(read('?filters={"password":"x","__proto__":{"a":1}}')).toMatchObject({ values: {}, others: {} });
    expect(read('?filters=nonsense&selectFilters=[1]&sort=nothing')).toMatchObject({
      values: {},
      others: {},
      state: { sort: [] },
    });
  });

  it('says the same rows again when it is written and read', () => {
    const text = fc.string({ minLength: 1 });
    const values = fc.record(
      { name: text, state: fc.array(text, { minLength: 1 }), open: fc.boolean() },
      { requiredKeys: [] },
    );
    const others = fc.record({ id: text, amount: fc.integer() }, { requiredKeys: [] });
    const sort = fc.constantFrom([], [{ selector: 'amount', desc: true }], [{ selector: 'name', desc: false }]);
    fc.assert(
      fc.property(values, others, text, sort, (set, rest, search, order) => {
        const state: GridState = { ...base, filters: { ...set, ...rest }, search, sort: order };
        const place = { page: 1, customView: '' };
        const again = read(`?${writeGridAddress(state, [base], place, model)}`);
        expect(again).toEqual({ state, values: set, others: rest, page: 1, parameters: {} });
      }),
    );
  });

  it('other filters are one of several values, a value, or relations', () => {
    const test = compileFilter(othersFilter({ id: ['a', 'b'], amount: { '>=': 2, '<': 5 } })!, {
      amount: 'number',
    });
    expect(test({ id: 'a', amount: 2 })).toBe(true);
    expect(test({ id: 'c', amount: 2 })).toBe(false);
    expect(test({ id: 'b', amount: 5 })).toBe(false);
    expect(othersFilter({})).toBeUndefined();
  });
});
