import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../../src/engine/model';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { relatedPages } from '../../../../src/renderers/grid/lookups';
import { page } from '../../../model-fixture';

const reference = (name: string, entity: string, value = 'id') => ({
  name,
  title: `The ${name}`,
  type: 'string',
  lookup: { entity, value },
});
const model = (name: string, properties: readonly object[], pages = [page(`${name}-page`)]) =>
  ({ name, base: name, plural: `All ${name}`, key: ['id'], properties, pages }) as unknown as EntityModel;

const box = model('box', [reference('placeId', 'place'), { name: 'note', type: 'string' }]);
const models = {
  box,
  place: model('place', [], [page('place-page', { permission: 'data.can_see_places' })]),
  trip: model('trip', [reference('fromId', 'place'), reference('toId', 'place')]),
  count: model('count', [reference('placeId', 'place')], []),
};
const cockpit = (...rights: string[]) =>
  ({
    product: { models },
    may: (key: string) => rights.includes(key),
    session: { features: new Set() },
  }) as unknown as Cockpit;
const filtered = (path: string, filters: object) => `/${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`;
const looked = (of: EntityModel, row: Record<string, unknown>, ...rights: string[]) =>
  relatedPages(of, row, cockpit(...rights)).map(({ title, address }) => [title, decodeURIComponent(address)]);
const at = (title: string, path: string, filters: object) => [title, decodeURIComponent(filtered(path, filters))];

describe('the pages related to a row', { tags: ['ACTION-066', 'OPEN-143'] }, () => {
  it('are those of what it refers to, by the key of that', () => {
    expect(looked(box, { id: 'b-1', placeId: 'p-7' }, 'data.can_see_places')).toEqual([
      at('The placeId', 'place-page', { id: 'p-7' }),
    ]);
    expect(looked(box, { id: 'b-1', placeId: null }, 'data.can_see_places')).toEqual([]);
  });

  it('and those of rows that refer to it, each reference by itself', () => {
    expect(looked(models.place, { id: 'p-7' })).toEqual([
      at('All box', 'box-page', { placeId: 'p-7' }),
      at('All trip, The fromId', 'trip-page', { fromId: 'p-7' }),
      at('All trip, The toId', 'trip-page', { toId: 'p-7' }),
    ]);
  });

  it('as far as the person may open them', () => {
    expect(looked(box, { id: 'b-1', placeId: 'p-7' })).toEqual([]);
  });
});
