import { describe, expect, it } from 'vitest';
import type { PropertyModel } from '../../../../src/engine/model';
import {
  chartProperties,
  defaultChart,
  defaultGridState,
  fitState,
  offeredFields,
  totalTypesOf,
  withhold,
} from '../../../../src/engine/view';
import { entity, property } from '../../../model-fixture';

const model = entity({
  properties: [
    property('id'),
    property('name'),
    property('state'),
    property('weight', { type: 'number' }),
    property('share', { type: 'number', unit: '%' }),
    property('due', { format: 'date-time' }),
  ],
  totals: ['weight'],
});

describe('totals of a view', () => {
  it('are at first the sums of what adds up', { tags: ['OPEN-285'] }, () => {
    expect(defaultGridState(model).totals).toEqual([{ name: 'weight', type: 'sum' }]);
  });

  it('are those that the values have: no sum of shares, nothing but bounds of a time', { tags: ['OPEN-285'] }, () => {
    const typesOf = (name: string) => totalTypesOf(model.properties.find((one) => one.name === name)!);
    expect(typesOf('weight')).toEqual(['sum', 'avg', 'min', 'max', 'distinct']);
    expect(typesOf('share')).not.toContain('sum');
    expect(typesOf('due')).toEqual(['min', 'max', 'distinct']);
    expect(typesOf('name')).toEqual(['distinct']);
  });

  it('that come from outside and do not fit are dropped and named', { tags: ['OPEN-285'] }, () => {
    const totals = [
      { name: 'gone', type: 'sum' },
      { name: 'share', type: 'sum' },
      { name: 'weight', type: 'max' },
    ];
    const { state, dropped } = fitState({ totals }, model);
    expect(state.totals).toEqual([{ name: 'weight', type: 'max' }]);
    expect(dropped).toEqual(['gone', 'share']);
  });
});

describe('a chart of a view', () => {
  it('starts with the rows by the first time, states on top', { tags: ['OPEN-287'] }, () => {
    expect(defaultChart(model, 'chart')).toMatchObject({
      measure: { type: 'count' },
      by: { name: 'due', interval: 'day' },
      stack: { name: 'state' },
    });
  });

  it('starts without a state with a time that all rows have, values, a name, and a time that rows may lack at last', {
    tags: ['OPEN-287'],
  }, () => {
    const due = property('due', { format: 'date' });
    const first = (...properties: readonly PropertyModel[]) =>
      defaultChart(entity({ properties: [due, ...properties] }), 'chart')?.by.name;
    const named = property('kind', { values: [{ value: 'a', title: 'A' }] });
    const [text, reference] = [property('note'), property('material', { textOf: 'materialId' })];
    expect(first(text, reference, named, property('made', { format: 'date', required: true }))).toBe('made');
    expect(first(text, reference, named)).toBe('kind');
    expect(first(text, reference)).toBe('material');
    expect(first(text)).toBe('note');
    expect(first()).toBe('due');
  });

  it('is offered of what names a row, of its state and its times first, and of no key', () => {
    const named = { ...model, display: 'name', state: 'state', key: ['id'] };
    const offered = offeredFields(chartProperties(named), named).map(({ name }) => name);
    expect(offered).toEqual(['name', 'state', 'due', 'weight', 'share']);
  });

  it('of a field that is gone is dropped and named', { tags: ['OPEN-287'] }, () => {
    const chart = { kind: 'chart', measure: { type: 'count' }, by: { name: 'gone' }, stack: null };
    const { state, dropped } = fitState({ chart }, model);
    expect(state.chart).toBeNull();
    expect(dropped).toEqual(['chart']);
  });

  it('and totals of what somebody may not see are not in what they read', { tags: ['OPEN-287'] }, () => {
    const chart = { kind: 'chart', measure: { type: 'sum', name: 'weight' }, by: { name: 'name' }, stack: null };
    const saved = { state: { master: { columns: [], totals: [{ name: 'weight', type: 'sum' }], chart } } };
    const { state } = JSON.parse(withhold(JSON.stringify(saved), new Set(['weight'])));
    expect(state.master).toMatchObject({ totals: [], chart: null });
  });
});
