/** Each right that a business unit may set, for all or per role: what it takes from the screen, and which calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guarded } from '../../src/app/cockpit/guard';
import { pageTable } from '../../src/app/cockpit/page-table';
import { offer } from '../../src/engine/action';
import { ACTION_HEADER, API, type CockpitSettings, type ProductResponse } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { createPermissions, featureOn, PERMISSION_GROUPS, type Viewer } from '../../src/engine/permission';
import { claimsOf } from '../../src/engine/session';
import { OVERRIDES } from '../../src/overrides';
import { DATA_RIGHTS, ORDERS, of, type Right, SETTINGS_PAGES } from '../lib/configurable-rights';
import { itEach } from '../lib/it-each';
import { type Client, startServer, type TestServer } from './harness';

/** They have a default, and stand in no list of what can be configured. */
const UNLISTED: readonly Right[] = [
  { keys: ['data.can_prepare_order'], actions: of(ORDERS, 'prepareOrder', 'prepareAndWait') },
  {
    keys: ['data.can_navigate'],
    actions: [
      'job.viewInstructions',
      'operation.refreshView',
      'task.openStock',
      ...of(['outgoing-order', 'sales-order'], 'open'),
    ],
  },
  {
    keys: ['data.can_remove_hold'],
    actions: of(['sales-order', 'process-sales-order'], 'removeHold'),
  },
  {
    keys: ['data.can_create_sales_order'],
    actions: ['sales-order-draft.compose'],
    pages: ['create-sales-order'],
    calls: [`GET ${API.salesOrderNo}`],
  },
  {
    keys: ['data.can_edit_sales_order_draft'],
    actions: ['sales-order-draft.open'],
  },
  {
    keys: ['data.can_delete_sales_order_draft'],
    actions: ['sales-order-draft.delete'],
  },
  {
    keys: ['data.can_use_draft_search_criteria'],
    actions: ['purchase-draft.newDraft'],
    pages: ['newdraft-page'],
  },
  { keys: ['data.can_remove_product'], actions: ['material.removeFromSupplier'] },
  {
    keys: ['header.dashboard_settings'],
    pages: ['dashboard-settings'],
    calls: ['POST /Settings/dashboardWidgetSettings'],
  },
  {
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
    pages: pageTable(product, OVERRIDES)
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

describe('what a business unit sets for all or per role takes away what it is about, and nothing else', {
  tags: ['PERM-092'],
}, () => {
  itEach(SETTINGS_PAGES.map((right) => [right.rows, right.keys, right] as const))(
    '%j: a page of the settings',
    (_keys, right) => expectConfigurable(right),
  );

  itEach(DATA_RIGHTS.map((right) => [right.rows, right.keys, right] as const))(
    '%j: actions and their calls',
    (_keys, right) => expectConfigurable(right),
  );

  it('rights that stand in no list of what can be configured, too', { tags: ['PERM-169'] }, async () => {
    for (const right of UNLISTED) await expectConfigurable(right);
  });
});
