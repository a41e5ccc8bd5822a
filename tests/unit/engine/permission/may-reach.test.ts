import { describe, expect, it } from 'vitest';
import { mayReach } from '../../../../src/engine/permission';
import { entity, page } from '../../../model-fixture';

const rows = (name: string) => ({ entity: name, title: name, filter: { all: [] } });
const models = {
  open: entity({ name: 'open', pages: [page('open'), page('shut', { permission: 'header.vault' })] }),
  vault: entity({
    name: 'vault',
    pages: [page('vault', { permission: 'header.vault' })],
    detail: [rows('drawer'), rows('both')],
  }),
  drawer: entity({ name: 'drawer', detail: [rows('coin')] }),
  coin: entity({ name: 'coin', detail: [rows('drawer')] }),
  both: entity({ name: 'both' }),
  shop: entity({ name: 'shop', pages: [page('shop')], detail: [rows('both'), rows('till')] }),
  till: entity({ name: 'till', permission: 'data.can_view_till' }),
  loose: entity({ name: 'loose' }),
  selling: entity({ name: 'selling', feature: 'Sales', pages: [page('sales')] }),
  future: entity({ name: 'future', pages: [page('future', { feature: 'Sales' })] }),
};
const reached = (may: boolean, ...features: string[]) =>
  Object.values(models)
    .filter((model) => mayReach(models, model, { may: () => may, features: new Set(features) }))
    .map(({ name }) => name);

describe('reaching the rows of a definition', () => {
  it('takes an open page, or one that leads to it', { tags: ['ROUTE-072', 'ROUTE-073'] }, () => {
    expect(reached(false)).toEqual(['open', 'both', 'shop', 'loose']);
    expect(reached(true)).toEqual(['open', 'vault', 'drawer', 'coin', 'both', 'shop', 'till', 'loose']);
    expect(reached(true, 'Sales')).toEqual(Object.keys(models));
  });
});
