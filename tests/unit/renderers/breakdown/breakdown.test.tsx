// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AggregateCell } from '../../../../src/engine/query';
import type { ChartState } from '../../../../src/engine/view';
import { Breakdown } from '../../../../src/renderers/breakdown/breakdown';
import { entity, property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();

const model = entity({
  properties: [
    property('id'),
    property('name'),
    property('state'),
    property('change', { type: 'integer', measuredIn: 'unit' }),
    property('unit'),
  ],
});

/** What changed by the names of halls. */
function breakdownOf(cells: readonly unknown[], chart: Pick<ChartState, 'kind' | 'stack'>) {
  const about = {
    answer: { result: [], totalCount: 2, cells: cells as readonly AggregateCell[] },
    isStopped: false,
    stop: () => undefined,
    again: () => undefined,
  };
  return (
    <Breakdown
      model={model}
      chart={{ ...chart, measure: { type: 'sum', name: 'change' }, by: { name: 'name' } }}
      about={about}
      onChange={() => undefined}
      addressOf={() => '/'}
    />
  );
}

it('a chart tells sums below zero as they are', () => {
  const cells = [
    { keys: ['all'], value: 60 },
    { keys: [{ value: 'Hall A' }], value: 110 },
    { keys: [{ value: 'Hall B' }], value: -50 },
  ];
  draw(breakdownOf(cells, { kind: 'chart', stack: null }));
  expect(screen.getByRole('row', { name: 'Hall A 110' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Hall B -50' })).toBeDefined();
});

describe('sums of different units', { tags: ['OPEN-352'] }, () => {
  const hall = (name: string) => ({ value: name });
  const cells = [
    { keys: ['all', 'all'], value: null },
    { keys: ['all', hall('New')], value: null },
    { keys: [hall('Hall A'), 'all'], value: null },
    { keys: [hall('Hall B'), 'all'], value: 7 },
    { keys: [hall('Hall A'), hall('New')], value: null },
    { keys: [hall('Hall B'), hall('New')], value: 7 },
  ];
  const note = /^“–” stands for rows whose units differ/;

  it('are none in a chart, which is not stacked, and says why', () => {
    draw(breakdownOf(cells, { kind: 'chart', stack: { name: 'state' } }));
    expect(screen.getByRole('row', { name: 'Hall A –' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'Hall B 7' })).toBeDefined();
    expect(screen.getByText(note)).toBeDefined();
  });

  it('are none in a pivot, where the others stand beside them', () => {
    draw(breakdownOf(cells, { kind: 'pivot', stack: { name: 'state' } }));
    expect(screen.getByRole('row', { name: 'Hall A – –' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'Hall B 7 7' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'All – –' })).toBeDefined();
    expect(screen.getByText(note)).toBeDefined();
  });
});
