import { describe, expect, it } from 'vitest';
import type { ActionModel, EntityModel } from '../../../../src/engine/model';
import { openAddress, openedBy } from '../../../../src/renderers/actions/open-address';
import type { Cockpit } from '../../../../src/renderers/cockpit';

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
});
