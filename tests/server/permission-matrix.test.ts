/** Every call of the OpenAPI document for every role: what the screen would offer is what the server allows. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_HEADER, API } from '../../src/engine/http/api';
import { CALLS, type Call as Described } from '../../src/engine/http/calls';
import type { ErrorBody } from '../../src/engine/http/errors';
import type { ActionModel, CallModel, EntityModel, FeatureTest } from '../../src/engine/model';
import {
  createPermissions,
  cutModel,
  featureOn,
  isAllowed,
  mayReach,
  PERMISSION_GROUPS,
  type PermissionSettings,
  type Viewer,
} from '../../src/engine/permission';
import { claimsOf } from '../../src/engine/session';
import { type Client, OSLO, startServer, type TestServer } from './harness';

interface Operation {
  readonly description?: string;
  readonly security?: readonly unknown[];
}
interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the pure functions of the engine say, as the screen asks them. */
  isAllowed(viewer: Viewer): boolean;
}
interface Person {
  readonly name: string;
  readonly client: Client;
  readonly roles: readonly string[];
  readonly systemRoles: readonly string[];
}

const PEOPLE = ['operator', 'configurator', 'admin', 'global', 'nobody'];

let server: TestServer;
let people: readonly Person[];
let calls: readonly Call[];
beforeAll(async () => {
  server = await startServer();
  await server.ctx.database.query({
    text: `insert into app_user (id, business_unit, user_name, password_hash, user_roles)
      select 'nobody', business_unit, 'nobody', password_hash, '[]' from app_user where business_unit = $1 and user_name = 'operator'`,
    values: [OSLO],
  });
  people = await Promise.all(
    PEOPLE.map(async (name) => {
      const client = await server.login(name);
      const claims = claimsOf(client.token);
      return { name, client, roles: claims?.role ?? [], systemRoles: claims?.systemRole ?? [] };
    }),
  );
  calls = await callsOf(people.find(({ name }) => name === 'global')?.client as Client);
}, 120_000);
afterAll(() => server.stop());

const entities = () => server.ctx.product.current.product.entities;
const modelsOf = () => Object.values(entities());
const address = (path: string) => path.replace(/\{\w+\}/g, 'none');
const plain = (method: string, path: string) => `${method} ${path.toLowerCase().replace(/\{\w+\}/g, '{}')}`;

async function callsOf(client: Client): Promise<Call[]> {
  const { body } = await client.fetchJson<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json');
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      operation,
    })),
  );
  const [reads, actions] = [readsByCall(), modelsOf().flatMap(actionCalls)];
  const own = operations.filter(({ method, path }) => {
    const key = plain(method, path);
    return !reads.has(key) && !actions.some((call) => plain(call.method, call.path) === key);
  });
  return [
    ...[...reads.values()],
    ...actions,
    // Ending sessions would end the test; the hub is no call.
    ...own.filter(({ path }) => !/logout|viewhub/i.test(path)).map(ownCall),
  ];
}

/** Reads of definitions: of several that share a call, one is enough. */
function readsByCall(): Map<string, Call> {
  const byCall = new Map<string, EntityModel[]>();
  const found = new Map<string, CallModel>();
  for (const model of modelsOf()) {
    const { list, also, search, one } = model.endpoints;
    for (const call of [list, ...also, search, one]) {
      if (!call) continue;
      const key = plain(call.method, call.path);
      found.set(key, call);
      byCall.set(key, [...(byCall.get(key) ?? []), model]);
    }
  }
  return new Map(
    [...found].map(([key, { method, path }]) => [
      key,
      {
        name: key,
        method,
        path,
        headers: {},
        isAllowed: (viewer) => (byCall.get(key) ?? []).some((model) => mayReach(entities(), model, viewer)),
      },
    ]),
  );
}

function actionCalls(model: EntityModel): Call[] {
  return model.actions
    .filter(({ served }) => served)
    .flatMap((action) =>
      [action.call.one, action.call.many ?? []].flat().map(({ method, path }) => ({
        name: `${model.name}.${action.name}`,
        method,
        path,
        headers: { [ACTION_HEADER]: `${model.name}.${action.name}` },
        isAllowed: (viewer: Viewer) => offers(model, action, viewer),
      })),
    );
}

function offers(model: EntityModel, action: ActionModel, viewer: Viewer): boolean {
  const cut = cutModel(model, viewer, (name) => entities()[name]);
  const keys = [action.permission, ...(action.effect.kind === 'add' ? ['grid.can_create'] : [])];
  return (
    keys.every((key) => viewer.may(key)) &&
    featureOn(model.feature, viewer.features) &&
    isAllowed(action, viewer) &&
    cut.actions.some(({ name }) => name === action.name)
  );
}

/** A call of the server's own: its document says what it needs. */
function ownCall({ method, path, operation }: { method: string; path: string; operation: Operation }): Call {
  const [, needs = ''] = /^Needs (.*)$/.exec(operation.description ?? '') ?? [];
  const parts = needs.split('; ').filter(Boolean);
  const keys = parts.filter((part) => !part.startsWith('feature ')).flatMap((part) => part.split(' or '));
  const features = parts
    .filter((part) => part.startsWith('feature '))
    .map((part) => JSON.parse(part.slice('feature '.length)) as FeatureTest);
  return {
    name: plain(method, path),
    method,
    path,
    headers: {},
    isAllowed: (viewer) =>
      (keys.length === 0 || keys.some((key) => viewer.may(key))) &&
      features.every((feature) => featureOn(feature, viewer.features)),
  };
}

async function answerOf({ method, path, headers }: Call, client: Client): Promise<boolean> {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const { status, body } = await client.fetchJson<ErrorBody>(address(path), {
    method,
    headers,
    ...(hasBody ? { body: {} } : {}),
  });
  if (status === 401 || status === 403 || status >= 500) throw new Error(`${method} ${path}: ${status}`);
  return !(status === 422 && body.errorCode === 'ACCESS_DENIED');
}

/** Calls for which engine and server differ, for every person. */
async function differences(settings: PermissionSettings, whom: readonly Person[]): Promise<string[]> {
  const { permissions } = server.ctx.product.current.product;
  const wrong: string[] = [];
  for (const { name, client, roles, systemRoles } of whom) {
    const { may } = createPermissions({ sets: permissions, settings, roles, systemRoles });
    const [unit] = await server.ctx.database.query<{ features: string[] }>({
      text: 'select enabled_features as features from business_unit where name = $1',
      values: [OSLO],
    });
    const viewer: Viewer = { may, features: new Set(unit?.features) };
    for (const call of calls) {
      const [expected, allowed] = [call.isAllowed(viewer), await answerOf(call, client)];
      if (expected !== allowed) wrong.push(`${name}: ${call.name} is ${allowed ? 'allowed' : 'denied'}`);
    }
  }
  return wrong;
}

describe('rights', () => {
  it('are the same on screen and server, for each call and each role', {
    tags: ['PERM-171', 'PERM-022'],
    timeout: 120_000,
  }, async () => {
    expect(calls.length).toBeGreaterThan(150);
    expect(await differences({}, people)).toEqual([]);
  });

  it('without any feature flag, too', { tags: ['PERM-171', 'ROUTE-073'], timeout: 120_000 }, async () => {
    const global = people.find(({ name }) => name === 'global')?.client as Client;
    const before = (await global.fetchJson<string[]>(API.enabledFeatures)).body;
    const setFeatures = async (features: readonly string[]) => {
      expect((await global.fetchJson(API.enabledFeatures, { method: 'POST', body: features })).status).toBe(204);
    };
    await setFeatures([]);
    expect(await differences({}, people.slice(0, 3))).toEqual([]);
    // Not all of them: with some, rights that are saved wait for somebody else.
    await setFeatures(before);
  });

  it('and with whatever rights a business unit sets', {
    tags: ['PERM-016', 'PERM-019', 'PERM-171'],
    timeout: 240_000,
  }, async () => {
    const global = people.find(({ name }) => name === 'global')?.client as Client;
    const role = fc.constantFrom('OperatorRole', 'AdminRole', 'ConfiguratorRole', 'adminrole', 'NoRole');
    const value = fc.oneof(fc.boolean(), role, fc.array(role, { maxLength: 3 }));
    const { permissions } = server.ctx.product.current.product;
    const settings = fc.record(
      Object.fromEntries(
        PERMISSION_GROUPS.map((group) => [
          group,
          fc.record(Object.fromEntries(Object.keys(permissions[group]).map((key) => [key, value])), {
            requiredKeys: [],
          }),
        ]),
      ),
    );
    await fc.assert(
      fc.asyncProperty(settings, async (given) => {
        const texts = Object.entries(given).map(([key, values]) => [key, JSON.stringify(values)] as const);
        for (const [key, text] of texts)
          await global.fetchJson(API.settingsForAll, {
            method: 'PUT',
            body: { clientId: 'Cockpit', owner: 'permissions', key, value: text },
          });
        expect(await differences(Object.fromEntries(texts), people.slice(0, 3))).toEqual([]);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('have no way past a call of our own: written with more slashes, nothing answers it', {
    tags: ['PERM-171'],
  }, async () => {
    const global = people.find(({ name }) => name === 'global')?.client as Client;
    const answered: string[] = [];
    const described = Object.values(CALLS).flatMap((concern) => Object.values<Described>(concern));
    for (const { method, path } of described) {
      const plain = address(path);
      for (const written of [`${plain}//`, `/${plain}`, plain.replace(/\//g, '//')]) {
        const { status } = await global.fetchJson(written, { method, ...(method === 'GET' ? {} : { body: {} }) });
        if (status !== 404) answered.push(`${method} ${written}: ${status}`);
      }
    }
    expect(answered).toEqual([]);
  });
});
