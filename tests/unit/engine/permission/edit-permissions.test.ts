import { describe, expect, it } from 'vitest';
import {
  createPermissions,
  groupText,
  isGiven,
  isSameValue,
  type RightChanges,
  rightsOf,
  withRole,
} from '../../../../src/engine/permission';

const ROLES = ['AdminRole', 'Picker', 'Packer'];
const sets = {
  header: { info: true, users: 'AdminRole', user_settings: ['GlobalAdminUserRole', 'AdminRole'] },
  grid: { can_filter: true, can_save_for_all: 'AdminRole' },
  data: { can_navigate: true, can_partly_prepare: false, can_remove_hold: true },
};
const idsOf = (rights: readonly { readonly id: string }[]) => rights.map(({ id }) => id);

describe('rights to edit', () => {
  it('are all that have a default, in groups, and no key that only the settings have', {
    tags: ['OPEN-117', 'PERM-169'],
  }, () => {
    const rights = rightsOf(sets, { data: '{"can_fly":true}' });
    expect(idsOf(rights)).toEqual([
      'header.info',
      'header.users',
      'header.user_settings',
      'grid.can_filter',
      'grid.can_save_for_all',
      'data.can_navigate',
      'data.can_partly_prepare',
      'data.can_remove_hold',
    ]);
  });

  it('have the value of the settings, else their default', { tags: ['PERM-016', 'PERM-018', 'OPEN-112'] }, () => {
    const rights = rightsOf(sets, { data: '{"can_navigate":["Picker"],"can_remove_hold":7}', grid: '{broken' });
    const stored = Object.fromEntries(rights.map((right) => [right.id, right.stored]));
    expect(stored['data.can_navigate']).toEqual(['Picker']);
    expect(stored['data.can_remove_hold']).toBe(true);
    expect(stored['grid.can_filter']).toBe(true);
  });
});

describe('a right of roles', () => {
  it('a cell is ticked where the check itself would say yes', { tags: ['PERM-019', 'PERM-020', 'PERM-021'] }, () => {
    for (const value of [true, false, 'Picker', [], ['Picker', 'AdminRole'], ['Gone']])
      for (const role of ROLES) {
        const person = { roles: [role], systemRoles: [] };
        const { may } = createPermissions({ sets: { ...sets, data: { right: value } }, ...person });
        expect([value, role, isGiven(value, role)]).toEqual([value, role, may('data.right')]);
      }
  });

  it('is everybody’s with every role, nobody’s with none, else a list', { tags: ['LOWCODE-022'] }, () => {
    expect(withRole(true, 'Picker', false, ROLES, true)).toEqual(['AdminRole', 'Packer']);
    expect(withRole(['AdminRole', 'Packer'], 'Picker', true, ROLES, true)).toBe(true);
    expect(withRole('AdminRole', 'AdminRole', false, ROLES, 'AdminRole')).toBe(false);
    expect(withRole(false, 'Packer', true, ROLES, false)).toEqual(['Packer']);
  });

  it('keeps roles that are gone where they stood', { tags: ['LOWCODE-022'] }, () => {
    const before = ['Gone', 'Picker'];
    const taken = withRole(before, 'Picker', false, ROLES, before);
    expect(taken).toEqual(['Gone']);
    expect(withRole(taken, 'Packer', true, ROLES, before)).toEqual(['Gone', 'Packer']);
    const all = ROLES.reduce((value, role) => withRole(value, role, true, ROLES, before), taken);
    expect(all).toBe(true);
    expect(withRole(all, 'Packer', false, ROLES, before)).toEqual(['Gone', 'AdminRole', 'Picker']);
  });

  it('is the same however it is written', () => {
    expect(isSameValue('Picker', ['Picker'])).toBe(true);
    expect(isSameValue(['a', 'b'], ['b', 'a', 'b'])).toBe(true);
    expect(isSameValue(false, [])).toBe(true);
    expect(isSameValue(true, ROLES)).toBe(false);
    expect(isSameValue(true, false)).toBe(false);
  });
});

describe('what is stored of a group', () => {
  const text = (stored: string | undefined, changes: RightChanges) =>
    JSON.parse(groupText('data', stored, changes, sets)) as object;

  it('has the changed keys laid over what stands there, and no other group’s', {
    tags: ['LOWCODE-022', 'LOWCODE-024'],
  }, () => {
    const stored = '{"can_remove_hold":["Picker"],"can_fly":"Pilot","odd":7}';
    expect(text(stored, { 'data.can_navigate': false, 'grid.can_filter': false })).toEqual({
      can_remove_hold: ['Picker'],
      can_fly: 'Pilot',
      odd: 7,
      can_navigate: false,
    });
    expect(text(undefined, { 'data.can_partly_prepare': ['Picker'] })).toEqual({ can_partly_prepare: ['Picker'] });
  });

  it('leaves out a key that is as its default again', { tags: ['OPEN-112'] }, () => {
    expect(text('{"can_navigate":["Picker"],"can_remove_hold":false}', { 'data.can_navigate': true })).toEqual({
      can_remove_hold: false,
    });
  });

  it('is read back as it was written', () => {
    const changes = { 'data.can_navigate': ['Picker'], 'data.can_partly_prepare': true };
    const data = groupText('data', '{"__proto__":["x"]}', changes, sets);
    const stored = new Map(rightsOf(sets, { data }).map((right) => [right.id, right.stored]));
    for (const [id, value] of Object.entries(changes)) expect(stored.get(id)).toEqual(value);
    expect(data).toContain('"__proto__":["x"]');
  });
});
