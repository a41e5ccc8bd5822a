import { describe, expect, it } from 'vitest';
import file from '../../../../schemas/permissions.json';
import { createPermissions, mergePermissions, permissionValue } from '../../../../src/engine/permission';
import { itEach } from '../../../lib/it-each';

const { $schema: _, ...sets } = file;
const ADMIN = 'AdminRole';

/** Rows, key and default as the ledger lists them. */
const DEFAULTS: readonly (readonly [
  rows: readonly string[],
  key: string,
  value: boolean | string | readonly string[],
])[] = [
  [['PERM-024'], 'header.info', true],
  [['PERM-025'], 'header.import', true],
  [['PERM-026'], 'header.integration', true],
  [['PERM-027'], 'header.cause_codes', true],
  [['PERM-028'], 'header.downloads', true],
  [['PERM-029'], 'header.users', ADMIN],
  [['PERM-030'], 'header.kpi', ADMIN],
  [['PERM-031'], 'header.printers', ADMIN],
  [['PERM-032'], 'header.dashboard_settings', ADMIN],
  [['PERM-033'], 'header.stock_attributes', ADMIN],
  [['PERM-034'], 'header.active_users', ADMIN],
  [['PERM-035'], 'header.can_edit_company_info', ADMIN],
  [['PERM-036'], 'header.user_settings', ['GlobalAdminUserRole', ADMIN]],
  [['PERM-037'], 'header.integration_monitor', false],
  [['PERM-038'], 'grid.can_filter', true],
  [['PERM-039'], 'grid.can_use_custom_views', true],
  [['PERM-040'], 'grid.can_export', true],
  [['PERM-041'], 'grid.can_create', true],
  [['PERM-042'], 'grid.can_use_grid_options', true],
  [['PERM-043'], 'grid.can_save_for_me', true],
  [['PERM-044'], 'grid.can_save_for_all', ADMIN],
  [['PERM-045'], 'grid.can_save_for_business_unit', ADMIN],
  [['PERM-046'], 'data.can_navigate', true],
  [['PERM-047'], 'data.can_complete_order', true],
  [['PERM-048'], 'data.can_approve_inventory', true],
  [['PERM-049'], 'data.can_approve_line', true],
  [['PERM-050'], 'data.can_cancel_line', true],
  [['PERM-051'], 'data.can_recount', true],
  [['PERM-052'], 'data.can_view_history', true],
  [['PERM-053'], 'data.can_assign_job', true],
  [['PERM-054'], 'data.can_unassign_job', true],
  [['PERM-055'], 'data.can_end_job', true],
  [['PERM-056'], 'data.can_add_location', true],
  [['PERM-057'], 'data.can_update_location', true],
  [['PERM-058'], 'data.can_delete_location', true],
  [['PERM-059'], 'data.can_assign_to_user_or_role', true],
  [['PERM-060'], 'data.can_cancel_order', true],
  [['PERM-061'], 'data.can_cancel_task', true],
  [['PERM-062'], 'data.can_gain_stock', true],
  [['PERM-063'], 'data.can_move_stock', true],
  [['PERM-064'], 'data.can_lose_stock', true],
  [['PERM-065'], 'data.can_create_inventory', true],
  [['PERM-066'], 'data.can_view_reservations', true],
  [['PERM-067'], 'data.can_edit_order_quantity', true],
  [['PERM-068'], 'data.can_prepare_order', true],
  [['PERM-069'], 'data.can_unprepare_order', true],
  [['PERM-070'], 'data.can_change_priority_date', true],
  [['PERM-071'], 'data.can_edit_min_max', true],
  [['PERM-072'], 'data.can_add_supplier', true],
  [['PERM-073'], 'data.can_update_supplier', true],
  [['PERM-074'], 'data.can_delete_supplier', true],
  [['PERM-075'], 'data.can_add_product', true],
  [['PERM-076'], 'data.can_remove_product', true],
  [['PERM-077'], 'data.can_save_draft', true],
  [['PERM-078'], 'data.can_update_draft', true],
  [['PERM-079'], 'data.can_use_draft_search_criteria', true],
  [['PERM-080'], 'data.can_create_sales_order', true],
  [['PERM-081'], 'data.can_edit_sales_order_draft', true],
  [['PERM-082'], 'data.can_delete_sales_order_draft', true],
  [['PERM-083'], 'data.can_remove_hold', true],
  [['PERM-084'], 'data.can_adjust_picked_quantity', false],
  [['PERM-085'], 'data.can_partly_prepare', false],
  [['PERM-086'], 'data.can_cancel_order_process', false],
  [['PERM-087'], 'data.can_change_delivery_type', false],
  [['PERM-088'], 'data.can_dedicate_location', false],
  [['PERM-089'], 'data.can_remove_dedicated_location', false],
  [['PERM-090'], 'data.can_edit_company_info', false],
  [['PERM-166'], 'data.can_split_order', true],
];

describe('default permissions', () => {
  itEach(DEFAULTS)('%s is %j', (key, value) => {
    expect(permissionValue(sets, key)).toEqual(value);
    const may = (...roles: string[]) => createPermissions({ sets, roles, systemRoles: [] }).may(key);
    expect(may()).toBe(value === true);
    expect(may(ADMIN)).toBe(value !== false);
    expect(may('GlobalAdminUserRole')).toBe(true);
  });

  it('grid and data rights are in snake_case and start with can_', { tags: ['PERM-091'] }, () => {
    const keys = [...Object.keys(sets.grid), ...Object.keys(sets.data)];
    expect(keys.filter((key) => !/^can(_[a-z]+)+$/.test(key))).toEqual([]);
  });

  it('each holds until a setting of the server changes it, and that one alone', {
    tags: ['GEN-020', 'OPEN-002'],
  }, () => {
    const told = () => expect.unreachable();
    expect(mergePermissions(sets, {}, told)).toEqual(sets);
    for (const [, key, value] of DEFAULTS) {
      const [group = '', right = ''] = key.split('.');
      const settings = { [group]: JSON.stringify({ [right]: 'PackerRole' }) };
      const merged = mergePermissions(sets, settings, told);
      expect(merged).toEqual({ ...sets, [group]: { ...sets[group as keyof typeof sets], [right]: 'PackerRole' } });
      const may = (role: string) => createPermissions({ sets: merged, roles: [role], systemRoles: [] }).may(key);
      expect([key, may('PackerRole'), may('OtherRole')]).toEqual([key, true, false]);
      expect(permissionValue(sets, key)).toEqual(value);
    }
  });
});
