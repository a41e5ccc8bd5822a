import { API } from '../../src/engine/http/api';

/** A right that a business unit may set, for all or per role, and what goes with it. */
export interface Right {
  /** Keys that are set together. */
  readonly keys: readonly string[];
  /** Actions that go with them, as `entity.action`. */
  readonly actions?: readonly string[];
  /** Pages that go with them. */
  readonly pages?: readonly string[];
  /** Calls that no action makes, as `GET /Path`. */
  readonly calls?: readonly string[];
}

/** One that the ledger lists, with its rows. */
export interface ListedRight extends Right {
  readonly rows: readonly string[];
}

export const ORDERS = ['sales-order', 'process-sales-order', 'outgoing-order'];
const LINES = ['order-line', 'outgoing-order-line'];
export const of = (entities: readonly string[], ...actions: readonly string[]) =>
  entities.flatMap((entity) => actions.map((action) => `${entity}.${action}`));

/** At every grid (PERM-126 to PERM-133). */
export const GRID_RIGHTS: readonly ListedRight[] = [
  { rows: ['PERM-126'], keys: ['grid.can_filter'] },
  { rows: ['PERM-127'], keys: ['grid.can_use_custom_views'] },
  { rows: ['PERM-128'], keys: ['grid.can_export'] },
  { rows: ['PERM-129'], keys: ['grid.can_create'] },
  { rows: ['PERM-130'], keys: ['grid.can_use_grid_options'] },
  { rows: ['PERM-131'], keys: ['grid.can_save_for_all'] },
  { rows: ['PERM-132'], keys: ['grid.can_save_for_business_unit'] },
  { rows: ['PERM-133'], keys: ['grid.can_save_for_me'] },
];

/** Of the settings pages (PERM-093 to PERM-103). */
export const SETTINGS_PAGES: readonly ListedRight[] = [
  {
    rows: ['PERM-093'],
    keys: ['header.users'],
    pages: ['user-management', 'users'],
    calls: ['GET /User/header', 'GET /UserRole/header'],
    actions: [
      ...of(
        ['user'],
        'add',
        'update',
        'delete',
        'activate',
        'deactivate',
        'changeLanguage',
        'changePicture',
        'resetPassword',
        'explainRights',
        'takeSecondFactor',
      ),
      ...of(['user-role'], 'add', 'update', 'delete'),
    ],
  },
  { rows: ['PERM-094'], keys: ['header.import'], pages: ['import'] },
  {
    rows: ['PERM-095'],
    keys: ['header.integration'],
    pages: ['integration-imports', 'integration-messages', 'integration-requests'],
  },
  { rows: ['PERM-096'], keys: ['header.integration_monitor'], pages: ['integration'] },
  { rows: ['PERM-097'], keys: ['header.kpi'], pages: ['kpi-management'], calls: [`POST ${API.kpiForAll}`] },
  {
    rows: ['PERM-098'],
    keys: ['header.cause_codes'],
    pages: ['cause-codes'],
    calls: ['GET /CauseCode/Header'],
    actions: of(['cause-code'], 'add', 'update', 'delete'),
  },
  {
    rows: ['PERM-099'],
    keys: ['header.printers'],
    pages: ['printer-management'],
    calls: ['GET /Printer/description'],
    actions: of(['printer', 'printer-label'], 'add', 'update', 'delete'),
  },
  { rows: ['PERM-100'], keys: ['header.downloads'], pages: ['downloads'] },
  {
    rows: ['PERM-101'],
    keys: ['header.user_settings'],
    pages: ['user-settings'],
    calls: [`GET ${API.seedDefaultSettings}?ClientId=Cockpit&Owner=userSettings&scope=User`],
  },
  {
    rows: ['PERM-102'],
    keys: ['header.stock_attributes'],
    pages: ['stock-attributes'],
    calls: ['GET /StockAttributeConfiguration/description'],
    actions: of(['stock-attribute'], 'add', 'update', 'delete'),
  },
  {
    rows: ['PERM-103'],
    keys: ['header.active_users'],
    pages: ['active-users'],
    calls: ['GET /User/active'],
    actions: ['active-user.delete'],
  },
  { rows: ['OPEN-255'], keys: ['header.can_view_as'], pages: ['view-as'], actions: ['user.viewAs'] },
  {
    rows: ['OPEN-259'],
    keys: ['header.approvals'],
    pages: ['approvals'],
    calls: ['GET /Approval'],
    actions: of(['approval-request'], 'approve', 'decline', 'withdraw'),
  },
  { rows: ['OPEN-244'], keys: ['header.activity_log'], pages: ['activity-log'], calls: ['GET /Activity'] },
  {
    rows: ['OPEN-258'],
    keys: ['header.access_keys'],
    pages: ['access-keys'],
    calls: ['GET /AccessKey', 'GET /ServiceAccount/description', `GET ${API.accessKeyScopes}`],
    actions: [
      ...of(['access-key'], 'create', 'revoke', 'delete'),
      ...of(['service-account'], 'add', 'update', 'delete'),
    ],
  },
];

/** Of rows and their actions (PERM-134 to PERM-168). */
export const DATA_RIGHTS: readonly ListedRight[] = [
  {
    rows: ['PERM-134'],
    keys: ['data.can_assign_job', 'data.can_unassign_job'],
    actions: of(['job'], 'assignToUser', 'assignToRole', 'unassign'),
  },
  { rows: ['PERM-135'], keys: ['data.can_end_job'], actions: of(['job'], 'endJob', 'tryFinish') },
  { rows: ['PERM-136'], keys: ['data.can_delete_location'], actions: ['location.delete'] },
  { rows: ['PERM-137'], keys: ['data.can_cancel_order'], actions: of([...ORDERS, 'ingoing-order'], 'cancelOrder') },
  { rows: ['PERM-138'], keys: ['data.can_cancel_line'], actions: of(LINES, 'cancelLine') },
  { rows: ['PERM-139'], keys: ['data.can_cancel_task'], actions: ['task.cancelTask'] },
  { rows: ['PERM-140'], keys: ['data.can_cancel_order_process'], actions: ['operation.cancelProcess'] },
  { rows: ['PERM-141'], keys: ['data.can_gain_stock'], actions: of(['stock'], 'gainStock', 'createStock') },
  { rows: ['PERM-142'], keys: ['data.can_move_stock'], actions: ['stock.moveStock'] },
  { rows: ['PERM-143'], keys: ['data.can_lose_stock'], actions: ['stock.loseStock'] },
  { rows: ['PERM-144'], keys: ['data.can_adjust_picked_quantity'], actions: ['stock.adjustPickedQuantity'] },
  { rows: ['PERM-145'], keys: ['data.can_edit_order_quantity'], actions: of(LINES, 'editQuantity') },
  {
    rows: ['PERM-146'],
    keys: ['data.can_assign_to_user_or_role'],
    actions: of(['operation', 'task'], 'assignToUser', 'assignToRole'),
  },
  { rows: ['PERM-147'], keys: ['data.can_partly_prepare'], actions: of(ORDERS, 'partlyPrepare') },
  {
    rows: ['PERM-148'],
    keys: ['data.can_unprepare_order'],
    actions: [...of(ORDERS, 'unprepareOrder'), ...of(['sales-order', 'process-sales-order'], 'unprepareAndHold')],
  },
  {
    rows: ['PERM-149'],
    keys: ['data.can_add_supplier', 'data.can_update_supplier', 'data.can_delete_supplier'],
    actions: of(['supplier'], 'add', 'update', 'delete', 'activate', 'deactivate'),
  },
  { rows: ['PERM-150'], keys: ['data.can_add_product'], actions: ['supplier.addProducts'] },
  {
    rows: ['PERM-151'],
    keys: ['data.can_update_draft'],
    actions: ['purchase-draft.delete', 'purchase-draft.open', 'ingoing-order.update'],
    pages: ['updatedraft-page'],
  },
  {
    rows: ['PERM-152'],
    keys: ['data.can_save_draft'],
    actions: of(['purchase-draft'], 'createPO', 'emptyDraft'),
    pages: ['emptydraft-page'],
    calls: [`GET ${API.draftNo}`],
  },
  { rows: ['PERM-153'], keys: ['data.can_complete_order'], actions: of([...ORDERS, 'ingoing-order'], 'completeOrder') },
  { rows: ['PERM-154'], keys: ['data.can_approve_inventory'], actions: ['inventory.approveInventory'] },
  { rows: ['PERM-155'], keys: ['data.can_approve_line'], actions: ['inventory-line.approveLine'] },
  { rows: ['PERM-156'], keys: ['data.can_recount'], actions: ['inventory-line.recount'] },
  {
    rows: ['PERM-157'],
    keys: ['data.can_view_history'],
    actions: ['stock.viewMovements'],
    calls: ['GET /History/material/none', 'GET /StockMovement/none'],
  },
  {
    rows: ['PERM-158'],
    keys: ['data.can_view_reservations'],
    actions: ['stock.viewReservations'],
    calls: ['GET /Stock/outgoingReservations/none'],
  },
  { rows: ['PERM-159'], keys: ['data.can_add_location'], actions: ['location.add'] },
  { rows: ['PERM-160'], keys: ['data.can_update_location'], actions: ['location.update'] },
  {
    rows: ['PERM-161'],
    keys: ['data.can_change_priority_date'],
    actions: of(ORDERS, 'changePriorityDate', 'changeExecutionPriority'),
  },
  {
    rows: ['PERM-162'],
    keys: ['data.can_edit_min_max'],
    actions: ['dedicated-location.update', ...of(['material', 'stock'], 'editMinMax')],
  },
  {
    rows: ['PERM-163'],
    keys: ['data.can_dedicate_location'],
    actions: ['dedicated-location.add', ...of(['location', 'material', 'stock'], 'dedicateLocation')],
  },
  {
    rows: ['PERM-164'],
    keys: ['data.can_remove_dedicated_location'],
    actions: ['dedicated-location.delete', 'stock.removeDedicatedLocation'],
  },
  { rows: ['PERM-165'], keys: ['data.can_create_inventory'], actions: of(['location', 'stock'], 'createInventory') },
  {
    rows: ['PERM-166'],
    keys: ['data.can_split_order'],
    actions: of([...LINES, 'process-sales-order'], 'splitOrder'),
  },
  // Nothing but the page of settings edits it, which has a right of its own (OPEN-114).
  { rows: ['PERM-167'], keys: ['data.can_edit_company_info'] },
  { rows: ['PERM-168'], keys: ['data.can_change_delivery_type'], actions: of(ORDERS, 'changeDeliveryType') },
];
