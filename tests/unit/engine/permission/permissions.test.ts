import { describe, expect, it } from 'vitest';
import {
  canSignIn,
  createPermissions,
  featureOn,
  isAdmin,
  isGlobalAdmin,
  mergePermissions,
  type PermissionProblem,
  USER_TYPES,
} from '../../../../src/engine/permission';

const none = { roles: [], systemRoles: [] };
const sets = {
  header: { info: true, users: 'AdminRole', user_settings: ['GlobalAdminUserRole', 'AdminRole'], nobody: [] },
  grid: { can_create: true, can_save_for_all: 'AdminRole' },
  data: { can_prepare_order: true, can_partly_prepare: false },
};

describe('user types', () => {
  it('have their numbers', {
    tags: ['PERM-001', 'PERM-002', 'PERM-003', 'PERM-004', 'PERM-005', 'PERM-006', 'PERM-007', 'PERM-008', 'PERM-009'],
  }, () => {
    expect(USER_TYPES).toEqual({
      TemporaryUser: 0,
      User: 1,
      SuperUser: 2,
      Administrator: 3,
      SupportUser: 4,
      ApportUser: 5,
      AutomatedUser: 6,
      ExternalAutomatedUser: 7,
      GlobalAdminUser: 8,
    });
    expect(Object.values(USER_TYPES).filter((type) => !canSignIn(type))).toEqual([6, 7]);
  });
});

describe('administrators', () => {
  it('are known by AdminRole or by system role Administrator', { tags: ['PERM-010', 'PERM-011'] }, () => {
    expect(isAdmin(none)).toBe(false);
    expect(isAdmin({ ...none, roles: ['adminrole'] })).toBe(false);
    expect(isAdmin({ ...none, roles: ['OperatorRole', 'AdminRole'] })).toBe(true);
    expect(isAdmin({ ...none, systemRoles: ['Administrator'] })).toBe(true);
  });

  it('are global by either role name or by system role GlobalAdminUser', {
    tags: ['PERM-012', 'PERM-013', 'PERM-014'],
  }, () => {
    expect(isGlobalAdmin({ roles: ['AdminRole'], systemRoles: ['Administrator'] })).toBe(false);
    expect(isGlobalAdmin({ ...none, roles: ['GlobalAdminRole'] })).toBe(true);
    expect(isGlobalAdmin({ ...none, roles: ['GlobalAdminUserRole'] })).toBe(true);
    expect(isGlobalAdmin({ ...none, systemRoles: ['GlobalAdminUser'] })).toBe(true);
  });
});

describe('permissions', () => {
  const may = (roles: string[], key?: string) => createPermissions({ sets, roles, systemRoles: [] }).may(key);

  it('are a boolean, a role name or a list of role names', { tags: ['PERM-019', 'PERM-020', 'PERM-021'] }, () => {
    expect(may([], 'header.info')).toBe(true);
    expect(may(['AdminRole'], 'data.can_partly_prepare')).toBe(false);
    expect(may([], 'header.users')).toBe(false);
    expect(may(['AdminRole'], 'header.users')).toBe(true);
    expect(may(['adminRole'], 'header.users')).toBe(false);
    expect(may(['AdminRole'], 'header.user_settings')).toBe(true);
    expect(may(['OperatorRole'], 'header.user_settings')).toBe(false);
    expect(may(['AdminRole'], 'header.nobody')).toBe(false);
  });

  it('pass for a global admin, also against false and an empty list', { tags: ['PERM-022'] }, () => {
    for (const key of ['data.can_partly_prepare', 'header.nobody', 'header.users', 'data.unheard_of', undefined]) {
      expect(may(['GlobalAdminUserRole'], key)).toBe(true);
    }
  });

  it('without a key require an administrator', { tags: ['PERM-023'] }, () => {
    expect(may(['OperatorRole'])).toBe(false);
    expect(may(['AdminRole'])).toBe(true);
    expect(createPermissions({ sets, roles: [], systemRoles: ['Administrator'] }).may()).toBe(true);
  });

  it.each(['data.unheard_of', 'can_prepare_order', 'data.__proto__', 'data.constructor', 'toString', ''])(
    'give the unknown key "%s" to AdminRole alone',
    (key) => {
      expect(may(['OperatorRole'], key)).toBe(false);
      expect(may(['AdminRole'], key)).toBe(true);
    },
  );
});

describe('merging with the server’s settings', () => {
  const merge = (settings: { header?: string; grid?: string; data?: string }) => {
    const problems: PermissionProblem[] = [];
    return { merged: mergePermissions(sets, settings, (problem) => problems.push(problem)), problems };
  };

  it('lays three JSON texts over the defaults, key by key', { tags: ['PERM-016', 'PERM-017'] }, () => {
    const { merged, problems } = merge({
      header: '{"users":["AdminRole","OperatorRole"]}',
      grid: '{"can_create":false}',
      data: '{"can_partly_prepare":"OperatorRole"}',
    });
    expect(problems).toEqual([]);
    expect(merged.header).toEqual({ ...sets.header, users: ['AdminRole', 'OperatorRole'] });
    expect(merged.grid).toEqual({ can_create: false, can_save_for_all: 'AdminRole' });
    expect(merged.data).toEqual({ can_prepare_order: true, can_partly_prepare: 'OperatorRole' });
  });

  it('ignores and reports what cannot be read; the defaults stay', { tags: ['PERM-018'] }, () => {
    const { merged, problems } = merge({
      header: '{broken',
      grid: '[]',
      data: '{"can_prepare_order":7,"can_partly_prepare":true}',
    });
    expect(merged.header).toEqual(sets.header);
    expect(merged.grid).toEqual(sets.grid);
    expect(merged.data).toEqual({ can_prepare_order: true, can_partly_prepare: true });
    expect(problems).toEqual([
      { kind: 'unparsable', group: 'header' },
      { kind: 'unparsable', group: 'grid' },
      { kind: 'wrong-value', group: 'data', key: 'can_prepare_order' },
    ]);
  });

  it('keeps and reports unknown keys, and takes no prototype', { tags: ['PERM-016'] }, () => {
    const { merged, problems } = merge({ data: '{"can_fly":true,"__proto__":{"can_swim":true}}', grid: '' });
    expect(merged.data).toEqual({ ...sets.data, can_fly: true });
    expect(merged.grid).toBe(sets.grid);
    expect(problems).toEqual([
      { kind: 'unknown-key', group: 'data', key: 'can_fly' },
      { kind: 'wrong-value', group: 'data', key: '__proto__' },
    ]);
    expect(createPermissions({ sets: merged, ...none }).may('data.can_swim')).toBe(false);
  });
});

describe('who holds a permission', () => {
  it('is told by roles, so that a person who lacks it knows whom to ask', () => {
    const { holders } = createPermissions({
      sets: { header: {}, grid: { can_export: true }, data: { can_pick: ['Picker', 'Packer'], can_ship: 'Shipper' } },
      ...none,
    });
    expect(holders('data.can_pick')).toEqual(['Picker', 'Packer']);
    expect(holders('data.can_ship')).toEqual(['Shipper']);
    expect(holders('data.can_fly')).toEqual(['AdminRole']);
    expect(holders('grid.can_export')).toEqual([]);
  });
});

describe('features', () => {
  it('are on when the token names them: one, any of several, or none', { tags: ['FLAG-002'] }, () => {
    const flags = new Set(['A', 'B']);
    expect(featureOn(undefined, flags)).toBe(true);
    expect(featureOn('A', flags)).toBe(true);
    expect(featureOn('C', flags)).toBe(false);
    expect(featureOn(['C', 'B'], flags)).toBe(true);
    expect(featureOn(['C'], flags)).toBe(false);
    expect(featureOn({ not: 'C' }, flags)).toBe(true);
    expect(featureOn({ not: 'A' }, flags)).toBe(false);
  });
});
