import { describe, expect, it } from 'vitest';
import type { ActionModel, EntityModel } from '../../../../src/engine/model';
import { openAddress, openedBy, seesPage } from '../../../../src/renderers/actions/open-address';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { action, entity, page, property } from '../../../model-fixture';

const open = { name: 'open', open: 'thing-page?thing={id}', permission: 'data.can_open' } as ActionModel;
const thing = { name: 'thing', key: ['id'], actions: [open] } as unknown as EntityModel;
const cockpit = { may: () => true, session: { features: new Set() } } as unknown as Cockpit;

describe('where a row is opened', () => {
  it('is where the action open leads', { tags: ['OPEN-094'] }, () => {
    expect(openAddress(thing, { id: 'a b' }, cockpit)).toBe('/thing-page?thing=a+b');
    expect(openedBy(thing, '?id=7&search=x', cockpit)).toBe('/thing-page?thing=7');
  });

  it('is nowhere without such an action, a right to it, its flag, or a value that the address needs', () => {
    const other = (action: Partial<ActionModel>) => ({ ...thing, actions: [{ ...open, ...action }] }) as EntityModel;
    const row = { id: 7 };
    expect(openAddress(other({ name: 'showProcess' }), row, cockpit)).toBeUndefined();
    expect(openAddress(thing, row, { ...cockpit, may: () => false })).toBeUndefined();
    expect(openAddress(other({ feature: 'Flag' }), row, cockpit)).toBeUndefined();
    expect(openAddress(other({ open: 'process/{processId}/{id}' }), row, cockpit)).toBeUndefined();
    expect(openedBy(thing, '?search=x', cockpit)).toBeUndefined();
    expect(openedBy(thing, '?id=', cockpit)).toBeUndefined();
  });

  it('is the page of the row that its reference means, if this person has one', { tags: ['LOWCODE-003'] }, () => {
    const pages = [page('places-es-page', { feature: 'Paged' }), page('places-page', { permission: 'data.can_go' })];
    const models = { place: entity({ name: 'place', base: 'place', key: ['no'], pages }) };
    const visit = entity({
      properties: [property('placeId', { lookup: { entity: 'place' } })],
      actions: [action('open', { open: '{placeId}' })],
    });
    const at = (may: boolean, ...features: string[]) =>
      ({
        may: (key: string) => may || key !== 'data.can_go',
        session: { features: new Set(features) },
        product: { models },
      }) as unknown as Cockpit;
    const filters = `filters=${encodeURIComponent('{"no":7}')}`;
    expect(openAddress(visit, { placeId: 7 }, at(true))).toBe(`/places-page?${filters}`);
    expect(openAddress(visit, { placeId: 7 }, at(true, 'Paged'))).toBe(`/places-es-page?${filters}`);
    expect(openAddress(visit, { placeId: null }, at(true))).toBeUndefined();
    expect(openAddress(visit, { placeId: 7 }, at(false))).toBeUndefined();
    expect([at(true), at(false)].map((one) => seesPage('{placeId}', visit, one))).toEqual([true, false]);
    expect(seesPage('{placeId}', entity({ properties: [property('placeId')] }), at(true))).toBe(false);
  });
});
