import { expect, it } from 'vitest';
import type { StateGroup } from '../../../../src/engine/model';
import { openRows } from '../../../../src/renderers/grid/open-rows';
import { entity, property } from '../../../model-fixture';

const of = (...groups: (StateGroup | undefined)[]) =>
  openRows(
    entity({
      state: 'state',
      properties: [
        property('state', { values: groups.map((group, at) => ({ value: at, title: 'x', ...(group && { group }) })) }),
      ],
    }),
  );

it('rows are open that are neither done nor called off', { tags: ['OPEN-138'] }, () => {
  expect(of('New', 'Done', 'Started', 'Error', 'Cancelled')).toEqual({
    property: 'state',
    operator: 'in',
    value: [0, 2, 3],
  });
});

it('a state that ends nothing, or says nothing, tells none', () => {
  expect(of('New', 'Started')).toBeUndefined();
  expect(of(undefined, undefined)).toBeUndefined();
  expect(openRows(entity({ state: 'state', properties: [] }))).toBeUndefined();
});
