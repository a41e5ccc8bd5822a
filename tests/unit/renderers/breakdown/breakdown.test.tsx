// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AggregateCell } from '../../../../src/engine/query';
import { Breakdown } from '../../../../src/renderers/breakdown/breakdown';
import { entity, property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();

it('a chart tells sums below zero as they are', () => {
  const model = entity({ properties: [property('id'), property('name'), property('change', { type: 'integer' })] });
  const cells = [
    { keys: ['all'], value: 60 },
    { keys: [{ value: 'Hall A' }], value: 110 },
    { keys: [{ value: 'Hall B' }], value: -50 },
  ] as unknown as AggregateCell[];
  const about = {
    answer: { result: [], totalCount: 2, cells },
    isStopped: false,
    stop: () => undefined,
    again: () => undefined,
  };
  draw(
    <Breakdown
      model={model}
      chart={{ kind: 'chart', measure: { type: 'sum', name: 'change' }, by: { name: 'name' }, stack: null }}
      about={about}
      onChange={() => undefined}
      addressOf={() => '/'}
    />,
  );
  expect(screen.getByRole('row', { name: 'Hall A 110' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Hall B -50' })).toBeDefined();
});
