/** Each right that a business unit may set, for all or per role: what it takes from the screen, and which calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guarded } from '../../src/app/cockpit/guard';
import { pageTable } from '../../src/app/cockpit/page-table';
import { offer } from '../../src/engine/action';
import { ACTION_HEADER, API, type CockpitSettings, type ProductResponse } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { createPermissions, featureOn, PERMISSION_GROUPS, type Viewer } from '../../src/engine/permission';
import { claimsOf } from '../../src/machines/session';
import { type Client, startServer, type TestServer } from './harness';

interface Right {
  readonly rows: string;
  /** Keys that are set together. */
  readonly keys: readonly string[];
  /** Actions that go with them, as `entity.action`. */
  readonly actions?: readonly string[];
  /** Pages that go with them. */
  readonly pages?: readonly string[];
  /** Calls that no action makes, as `GET /Path`. */
  readonly calls?: readonly string[];
}

const ORDERS = ['sales-order', 'process-sales-order', 'outgoing-order'];
const LINES = ['order-line', 'outgoing-order-line'];
const of = (entities: readonly string[], ...actions: readonly string[]) =>
  entities.flatMap((entity) => actions.map((action) => `${entity}.${action}`));

const SETTINGS_PAGES: readonly Right[] = [
  {
    rows: 'PERM-093',
    keys: ['header.users'],
    pages: ['user-management', 'users'],
    calls: ['GET /User/header', 'GET /UserRole/header'],
    actions: [
      ...of(['user'], 'add', 'update', 'delete', 'activate', 'deactivate', 'resetPassword'),
      ...of(['user-role'], 'add', 'update', 'delete'),
    ],
  },
  { rows: 'PERM-094', keys: ['header.import'], pages: ['import'] },
  {
    rows: 'PERM-095',
    keys: ['header.integration'],
    pages: ['integration-imports', 'integration-messages', 'integration-requests'],
  },
  { rows: 'PERM-096', keys: ['header.integration_monitor'], pages: ['integration'] },
  { rows: 'PERM-097', keys: ['header.kpi'], pages: ['kpi-management'], calls: [`POST ${API.kpiForAll}`] },
  {
    rows: 'PERM-098',
    keys: ['header.cause_codes'],
    pages: ['cause-codes'],
    calls: ['GET /CauseCode/Header'],
    actions: of(['cause-code'], 'add', 'update', 'delete'),
  },
  {
    rows: 'PERM-099',
    keys: ['header.printers'],
    pages: ['printer-management'],
    calls: ['GET /Printer/description'],
    actions: of(['printer', 'printer-label'], 'add', 'update', 'delete'),
  },
  { rows: 'PERM-100', keys: ['header.downloads'], pages: ['downloads'] },
  {
    rows: 'PERM-101',
    keys: ['header.user_settings'],
    pages: ['user-settings'],
    calls: [`GET ${API.seedDefaultSettings}?ClientId=Cockpit&Owner=userSettings&scope=User`],
  },
  {
    rows: 'PERM-102',
    keys: ['header.stock_attributes'],
    pages: ['stock-attributes'],
    calls: ['GET /StockAttributeConfiguration/description'],
    actions: of(['stock-attribute'], 'add', 'update', 'delete'),
  },
  { rows: 'PERM-103', keys: ['header.active_users'], pages: ['active-users'], calls: ['GET /User/active'] },
];

const DATA_RIGHTS: readonly Right[] = [
  {
    rows: 'PERM-134',
    keys: ['data.can_assign_job', 'data.can_unassign_job'],
    actions: of(['job'], 'assignToUser', 'assignToRole', 'unassign'),
  },
  { rows: 'PERM-135', keys: ['data.can_end_job'], actions: of(['job'], 'endJob', 'tryFinish') },
  { rows: 'PERM-136', keys: ['data.can_delete_location'], actions: ['location.delete'] },
  { rows: 'PERM-137', keys: ['data.can_cancel_order'], actions: of(ORDERS, 'cancelOrder') },
  { rows: 'PERM-138', keys: ['data.can_cancel_line'], actions: of(LINES, 'cancelLine') },
  { rows: 'PERM-139', keys: ['data.can_cancel_task'], actions: ['task.cancelTask'] },
  { rows: 'PERM-140', keys: ['data.can_cancel_order_process'], actions: ['operation.cancelProcess'] },
  { rows: 'PERM-141', keys: ['data.can_gain_stock'], actions: of(['stock'], 'gainStock', 'createStock') },
  { rows: 'PERM-142', keys: ['data.can_move_stock'], actions: ['stock.moveStock'] },
  { rows: 'PERM-143', keys: ['data.can_lose_stock'], actions: ['stock.loseStock'] },
  { rows: 'PERM-144', keys: ['data.can_adjust_picked_quantity'], actions: ['stock.adjustPickedQuantity'] },
  { rows: 'PERM-145', keys: ['data.can_edit_order_quantity'], actions: of(LINES, 'editQuantity') },
  {
    rows: 'PERM-146',
    keys: ['data.can_assign_to_user_or_role'],
    actions: of(['operation', 'task'], 'assignToUser', 'assignToRole'),
  },
  { rows: 'PERM-147', keys: ['data.can_partly_prepare'], actions: of(ORDERS, 'partlyPrepare') },
  {
    rows: 'PERM-148',
    keys: ['data.can_unprepare_order'],
    actions: [...of(ORDERS, 'unprepareOrder'), ...of(['sales-order', 'process-sales-order'], 'unprepareAndHold')],
  },
  {
    rows: 'PERM-149',
    keys: ['data.can_add_supplier', 'data.can_update_supplier', 'data.can_delete_supplier'],
    actions: of(['supplier'], 'add', 'update', 'delete', 'activate', 'deactivate'),
  },
  { rows: 'PERM-150', keys: ['data.can_add_product'], actions: ['supplier.addProducts'] },
  {
    rows: 'PERM-151',
    keys: ['data.can_update_draft'],
    actions: ['purchase-draft.delete'],
    pages: ['updatedraft-page'],
  },
  {
    rows: 'PERM-152',
    keys: ['data.can_save_draft'],
    pages: ['emptydraft-page'],
    calls: [`GET ${API.draftNo}`],
  },
  { rows: 'PERM-153', keys: ['data.can_complete_order'], actions: of([...ORDERS, 'ingoing-order'], 'completeOrder') },
  { rows: 'PERM-154', keys: ['data.can_approve_inventory'], actions: ['inventory.approveInventory'] },
  { rows: 'PERM-155', keys: ['data.can_approve_line'], actions: ['inventory-line.approveLine'] },
  { rows: 'PERM-156', keys: ['data.can_recount'], actions: ['inventory-line.recount'] },
  {
    rows: 'PERM-157',
    keys: ['data.can_view_history'],
    actions: ['stock.viewMovements'],
    calls: ['GET /History/material/none', 'GET /StockMovement/none'],
  },
  {
    rows: 'PERM-158',
    keys: ['data.can_view_reservations'],
    actions: ['stock.viewReservations'],
    calls: ['GET /Stock/outgoingReservations/none'],
  },
  { rows: 'PERM-159', keys: ['data.can_add_location'], actions: ['location.add'] },
  { rows: 'PERM-160', keys: ['data.can_update_location'], actions: ['location.update'] },
  {
    rows: 'PERM-161',
    keys: ['data.can_change_priority_date'],
    actions: of(ORDERS, 'changePriorityDate', 'changeExecutionPriority'),
  },
  {
    rows: 'PERM-162',
    keys: ['data.can_edit_min_max'],
    actions: ['dedicated-location.update', ...of(['material', 'stock'], 'editMinMax')],
  },
  {
    rows: 'PERM-163',
    keys: ['data.can_dedicate_location'],
    actions: ['dedicated-location.add', ...of(['location', 'material', 'stock'], 'dedicateLocation')],
  },
  {
    rows: 'PERM-164',
    keys: ['data.can_remove_dedicated_location'],
    actions: ['dedicated-location.delete', 'stock.removeDedicatedLocation'],
  },
  { rows: 'PERM-165', keys: ['data.can_create_inventory'], actions: of(['location', 'stock'], 'createInventory') },
  {
    rows: 'PERM-166',
    keys: ['data.can_split_order'],
    actions: of([...LINES, 'process-sales-order'], 'splitOrder'),
  },
  // Nothing but the page of settings edits it, which has a right of its own (OPEN-114).
  { rows: 'PERM-167', keys: ['data.can_edit_company_info'] },
  { rows: 'PERM-168', keys: ['data.can_change_delivery_type'], actions: of(ORDERS, 'changeDeliveryType') },
];

/** They have a default, and stand in no list of what can be configured. */
const UNLISTED: readonly Right[] = [
  { rows: 'prepare', keys: ['data.can_prepare_order'], actions: of(ORDERS, 'prepareOrder', 'prepareAndWait') },
  {
    rows: 'navigation',
    keys: ['data.can_navigate'],
    actions: ['job.viewInstructions', 'operation.refreshView', ...of(['outgoing-order', 'sales-order'], 'showProcess')],
  },
  {
    rows: 'remove hold',
    keys: ['data.can_remove_hold'],
    actions: of(['sales-order', 'process-sales-order'], 'removeHold'),
  },
  {
    rows: 'create sales order',
    keys: ['data.can_create_sales_order'],
    actions: ['sales-order-draft.compose'],
    pages: ['create-sales-order'],
    calls: [`GET ${API.salesOrderNo}`],
  },
  {
    rows: 'edit a sales-order draft',
    keys: ['data.can_edit_sales_order_draft'],
    actions: ['sales-order-draft.open'],
  },
  {
    rows: 'delete a sales-order draft',
    keys: ['data.can_delete_sales_order_draft'],
    actions: ['sales-order-draft.delete'],
  },
  {
    rows: 'search criteria of drafts',
    keys: ['data.can_use_draft_search_criteria'],
    pages: ['newdraft-page'],
  },
  { rows: 'remove a product', keys: ['data.can_remove_product'], actions: ['material.removeFromSupplier'] },
  {
    rows: 'dashboard settings',
    keys: ['header.dashboard_settings'],
    pages: ['dashboard-settings'],
    calls: ['POST /Settings/dashboardWidgetSettings'],
  },
  {
    rows: 'company information',
    keys: ['header.can_edit_company_info'],
    calls: [`POST ${API.companyInfo}`],
  },
];

/** What a person is offered. */
interface Screen {
  readonly rights: readonly string[];
  readonly actions: readonly string[];
  readonly pages: readonly string[];
}

let server: TestServer;
let global: Client;
let operator: Client;
let configurator: Client;
let product: ProductResponse;
let whole: Screen;
const written = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  [global, operator, configurator] = await Promise.all([
    server.login('global'),
    server.login('operator'),
    server.login('configurator'),
  ]);
  await set([], true);
  product = (await operator.fetchJson<ProductResponse>(API.product)).body;
  whole = await screenOf(operator);
});
afterAll(() => server.stop());

/** Gives everybody every right, but these as the value says. */
async function set(keys: readonly string[], value: boolean | string | readonly string[]): Promise<void> {
  const { permissions } = server.ctx.product.current.product;
  for (const group of PERMISSION_GROUPS) {
    const names = Object.keys(permissions[group]);
    const rights = names.map((name) => [name, keys.includes(`${group}.${name}`) ? value : true]);
    const text = JSON.stringify(Object.fromEntries(rights));
    if (written.get(group) === text) continue;
    written.set(group, text);
    const body = { clientId: 'Cockpit', owner: 'permissions', key: group, value: text };
    expect((await global.fetchJson(API.settingsForAll, { method: 'PUT', body })).status).toBe(204);
  }
}

/** What the page makes of the definitions and of the rights that the server sends this person. */
async function screenOf(client: Client): Promise<Screen> {
  const { body } = await client.fetchJson<CockpitSettings>(API.cockpitSettings);
  const { role = [], systemRole = [], enabledFeature = [] } = claimsOf(client.token) ?? {};
  const { permissions: sets } = product;
  const { may } = createPermissions({ sets, settings: body.permissions, roles: role, systemRoles: systemRole });
  const features = new Set(enabledFeature);
  const viewer: Viewer = { may, features };
  const keys = PERMISSION_GROUPS.flatMap((group) => Object.keys(sets[group]).map((key) => `${group}.${key}`));
  return {
    rights: keys.filter(may),
    actions: Object.values(product.models).flatMap((model) =>
      model.actions
        .filter((action) => offer(action, [], { model, ...viewer }).offered)
        .map(({ name }) => `${model.name}.${name}`),
    ),
    pages: pageTable(product, [])
      .filter((entry) => guarded({ may, featureOn: (test) => featureOn(test, features) }, entry))
      .map(({ path }) => path),
  };
}

/** What somebody lacks of all there is. */
async function lackedBy(client: Client): Promise<Screen> {
  const seen = await screenOf(client);
  const without = (names: readonly string[], left: readonly string[]) =>
    names.filter((name) => !left.includes(name)).sort();
  return {
    rights: without(whole.rights, seen.rights),
    actions: without(whole.actions, seen.actions),
    pages: without(whole.pages, seen.pages),
  };
}

/** The calls of a right: of its actions, and its own. */
function callsOf({ actions = [], calls = [] }: Right): { call: string; headers: Record<string, string> }[] {
  const { entities } = server.ctx.product.current.product;
  const made = actions.flatMap((name) => {
    const [entity = '', verb] = name.split('.');
    const action = entities[entity]?.actions.find((one) => one.name === verb);
    if (!action || action.effect.kind === 'none') return [];
    return [action.call.one, action.call.many ?? []]
      .flat()
      .map(({ method, path }) => ({ call: `${method} ${path}`, headers: { [ACTION_HEADER]: name } }));
  });
  return [...made, ...calls.map((call) => ({ call, headers: {} }))];
}

/** The calls among them that the server refuses for the right's sake. */
async function refusedTo(client: Client, right: Right): Promise<string[]> {
  const refused: string[] = [];
  for (const { call, headers } of callsOf(right)) {
    const [method = '', path = ''] = call.split(' ');
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const { status, body } = await client.fetchJson<ErrorBody>(path.replace(/\{[\w.]+\}/g, 'none'), {
      method,
      headers,
      ...(hasBody ? { body: {} } : {}),
    });
    expect([call, status]).not.toEqual([call, 401]);
    if (status === 422 && body.errorCode === 'ACCESS_DENIED') refused.push(call);
  }
  return refused;
}

async function expectTaken(client: Client, right: Right): Promise<void> {
  const { keys, actions = [], pages = [] } = right;
  expect(await lackedBy(client)).toEqual({
    rights: [...keys].sort(),
    actions: [...actions].sort(),
    pages: [...pages].sort(),
  });
  expect(await refusedTo(client, right)).toEqual(callsOf(right).map(({ call }) => call));
}

async function expectLeft(client: Client, right: Right): Promise<void> {
  expect(await lackedBy(client)).toEqual({ rights: [], actions: [], pages: [] });
  expect(await refusedTo(client, right)).toEqual([]);
}

/** Nobody has it; then one role alone has it. */
async function expectConfigurable(right: Right): Promise<void> {
  await set(right.keys, false);
  await expectTaken(operator, right);
  await set(right.keys, 'OperatorRole');
  await expectLeft(operator, right);
  await expectTaken(configurator, right);
}

describe('PERM-092 what a business unit sets for all or per role takes away what it is about, and nothing else', () => {
  it.each(SETTINGS_PAGES)('$rows $keys: a page of the settings', expectConfigurable);

  it.each(DATA_RIGHTS)('$rows $keys: actions and their calls', expectConfigurable);

  it('PERM-169 rights that stand in no list of what can be configured, too', async () => {
    for (const right of UNLISTED) await expectConfigurable(right);
  });
});
