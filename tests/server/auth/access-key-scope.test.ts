/** An access key reaches what its scope names: asked with every call that there is, for any scope. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_HEADER, API, API_BASE, ENTITY_LOOKUP, OTHERS_API } from '../../../src/engine/http/api';
import { ERROR_CODES, type ErrorBody } from '../../../src/engine/http/errors';
import type { ImportKind } from '../../../src/engine/http/import';
import { HUB_PATH, type LiveSettings } from '../../../src/engine/live/protocol';
import type { CallModel, EntityModel } from '../../../src/engine/model';
import { bearer } from '../bearer';
import { type CallOptions, type Client, OSLO, startServer, type TestServer } from '../harness';
import { connect } from '../live/client';

interface Scope {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}
interface Call {
  readonly method: string;
  readonly path: string;
  /** Of its definition's action. */
  readonly action?: string;
  /** For which scopes it answers. */
  isFor(scope: Scope): boolean;
}

/** Definitions that no key reaches. */
const NEVER = ['approval-request', 'user', 'user-role', 'active-user', 'activity', 'access-key', 'service-account'];
/** Calls of the server's own that a key may make, whatever its scope; each cuts what it answers to it. */
const FOR_ALL_KEYS = [
  'GET /openapi.json',
  `GET ${API.transactionStatus}`,
  `GET ${API.importExcel}`,
  `POST ${API.importExcel}`,
  `GET ${API.importTemplate}`,
  `GET ${API.history}`,
  `GET ${API.comments}`,
  `POST ${API.comments}`,
  `PUT ${API.comment}`,
  `DELETE ${API.comment}`,
  `POST ${API.commentFiles}`,
  `GET ${API.commentFile}`,
  `GET ${API.liveSettings}`,
  `GET ${API.liveToken}`,
  `GET ${HUB_PATH}`,
  `POST ${HUB_PATH}`,
  `DELETE ${HUB_PATH}`,
  `POST ${HUB_PATH}/negotiate`,
];

let server: TestServer;
let global: Client;
let account: string;
let made = 0;
const models = () => Object.values(server.ctx.product.current.product.entities);
const bases = () => models().flatMap(({ name, base }) => (name === base && !NEVER.includes(name) ? [name] : []));

beforeAll(async () => {
  server = await startServer();
  global = await server.login('global');
  account = await makeAccount('everything', ['GlobalAdminUserRole']);
});
afterAll(() => server.stop());

/** An account whose rights keep nothing from it: what is refused is refused by the scope. */
async function makeAccount(userName: string, userRoles: readonly string[]): Promise<string> {
  const { body } = await global.fetchJson<{ id: string }>('/ServiceAccount', {
    method: 'POST',
    body: { userName, userRoles },
  });
  return body.id;
}

async function keyFor({ reads, writes }: Partial<Scope>): Promise<string> {
  const endsAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const body = { accountId: account, name: `Key ${++made}`, reads, writes, endsAt };
  const answer = await global.fetchJson<{ secret: string }>('/AccessKey', { method: 'POST', body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await server.ctx.database.query({
    text: 'update access_key set user_id = $1 where created_by = $2',
    values: [account, 'global'],
  });
  return answer.body.secret;
}

const ask = <T = ErrorBody>(key: string, path: string, options: CallOptions = {}) =>
  server.fetchJson<T>(path, { ...options, headers: { ...bearer(key), ...options.headers } });
const plain = (method: string, path: string) => `${method} ${path.toLowerCase().replace(/\{\w+\}/g, '{}')}`;

/** Every call, of definitions by what the definitions say, of the server's own by the document. */
async function allCalls(): Promise<Call[]> {
  const { body } = await global.fetchJson<{ paths: Record<string, Record<string, { security?: unknown[] }>> }>(
    '/openapi.json',
  );
  const [reads, actions] = [models().flatMap(readsOf), models().flatMap(actionsOf)];
  const byDefinition = new Set([...reads, ...actions].map(({ method, path }) => plain(method, path)));
  const own = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, { security }]): Call[] => {
      const [method, below] = [name.toUpperCase(), path.slice(API_BASE.length)];
      if (security?.length === 0 || byDefinition.has(plain(method, below))) return [];
      const isForAll = FOR_ALL_KEYS.some((call) => plain(method, below) === plain(...halves(call)));
      const isLookup = below.startsWith(ENTITY_LOOKUP) || isValueList(method, below);
      return isForAll || isLookup ? [] : [{ method, path: below, isFor: () => false }];
    }),
  );
  // Definitions that share a call: it answers as soon as one of them is in the scope.
  const shared = reads.map((call): Call => {
    const same = reads.filter(({ method, path }) => plain(method, path) === plain(call.method, call.path));
    return { ...call, isFor: (scope) => same.some((one) => one.isFor(scope)) };
  });
  return [...own, ...shared, ...actions];
}

const halves = (call: string) => call.split(' ') as [string, string];

/** Lists of values that definitions name have a test of their own. */
function isValueList(method: string, path: string): boolean {
  return method === 'GET' && namedLists().has(path.toLowerCase());
}

function namedLists(): ReadonlySet<string> {
  const calls = JSON.stringify(models()).matchAll(/"lookup":\{[^}]*?"path":"([^"]+)"/g);
  const orders = models().flatMap(({ endpoints }) => endpoints.orders?.path ?? []);
  return new Set(
    [...[...calls].map(([, path = '']) => path), ...orders, OTHERS_API.lookup].map((path) => path.toLowerCase()),
  );
}

function readsOf({ base, endpoints: { list, also, search, one } }: EntityModel): Call[] {
  const calls: (CallModel | undefined)[] = [list, ...also, search, one];
  return calls.flatMap((call): Call[] =>
    call
      ? [{ method: call.method, path: call.path, isFor: ({ reads, writes }) => [...reads, ...writes].includes(base) }]
      : [],
  );
}

function actionsOf(model: EntityModel): Call[] {
  return model.actions
    .filter(({ served }) => served)
    .flatMap((action) => {
      const target = 'entity' in action.effect ? action.effect.entity : model.name;
      const other = models().find(({ name }) => name === target)?.base ?? model.base;
      return [action.call.one, action.call.many ?? []].flat().map(
        ({ method, path }): Call => ({
          method,
          path,
          action: `${model.name}.${action.name}`,
          isFor: ({ writes }) => writes.includes(model.base) && writes.includes(other),
        }),
      );
    });
}

/** What tells that something was changed: each of these grows with it. */
async function traces(): Promise<unknown> {
  const [row] = await server.ctx.database.query({
    text: `select (select max(id) from audit) as audit, (select max(id) from change) as change,
      (select max(id) from activity_log) as activity, (select count(*) from session) as sessions,
      (select md5(string_agg(t::text, '' order by t::text)) from setting t) as settings,
      (select md5(string_agg(t::text, '' order by t::text)) from command t) as commands`,
    values: [],
  });
  return row;
}

describe('the scope of an access key', { tags: ['OPEN-258', 'PERM-171'] }, () => {
  it('refuses every call outside of it, and nothing changes', { timeout: 180_000 }, async () => {
    const calls = await allCalls();
    expect(calls.length).toBeGreaterThan(250);
    const some = fc.subarray(bases(), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(some, some, async (reads, writes) => {
        fc.pre(reads.length + writes.length > 0);
        const key = await keyFor({ reads, writes });
        const outside = calls.filter((call) => !call.isFor({ reads, writes }));
        const before = await traces();
        const broken: unknown[] = [];
        for (let at = 0; at < outside.length; at += 6) {
          await Promise.all(
            outside.slice(at, at + 6).map(async ({ method, path, action }) => {
              const { status, body } = await ask(key, path.replace(/\{\w+\}/g, 'none'), {
                method,
                ...(method === 'GET' ? {} : { body: {} }),
                headers: action === undefined ? {} : { [ACTION_HEADER]: action },
              });
              if (status !== 422 || body.errorCode !== ERROR_CODES.accessDenied)
                if (!(status === 400 && action !== undefined && body.message.includes('names')))
                  // An action's call may be another's as well, which is in the scope and does not know this name.
                  broken.push([method, path, action, status, body]);
            }),
          );
        }
        expect(broken).toEqual([]);
        expect(await traces()).toEqual(before);
        for (const base of [...reads, ...writes]) {
          const list = models().find(({ name }) => name === base)?.endpoints.list;
          if (list?.method !== 'GET') continue;
          const { body } = await ask(key, `${list.path.replace(/\{\w+\}/g, 'none')}?skip=0&take=1`);
          expect(body.errorCode, base).not.toBe(ERROR_CODES.accessDenied);
        }
        await server.ctx.database.query({ text: 'delete from access_key', values: [] });
      }),
      { numRuns: 4 },
    );
  });

  const CALLS: readonly (readonly [
    what: string,
    method: string,
    path: string,
    answers: Readonly<Record<string, number>>,
  ])[] = [
    ['a list', 'GET', '/Supplier/description', { reads: 200, writes: 200, other: 422 }],
    ['a further list', 'GET', '/Supplier/header', { reads: 200, writes: 200, other: 422 }],
    ['adding a row', 'POST', '/Supplier', { reads: 422, writes: 200, other: 422 }],
    ['its history', 'GET', '/History/supplier/none', { reads: 404, writes: 404, other: 422 }],
    ['values for a reference', 'GET', '/Lookup/entity/supplier', { reads: 200, writes: 200, other: 404 }],
    ['names of people', 'GET', '/Lookup/entity/user', { reads: 422, writes: 422, other: 422 }],
    ['all lists of values', 'GET', '/Lookup', { reads: 422, writes: 422, other: 422 }],
    ['the document', 'GET', '/openapi.json', { reads: 200, writes: 200, other: 200 }],
    ['the definitions', 'GET', API.product, { reads: 422, writes: 422, other: 422 }],
    ['the settings', 'GET', API.cockpitSettings, { reads: 422, writes: 422, other: 422 }],
    ['a heartbeat', 'POST', API.heartbeat, { reads: 422, writes: 422, other: 422 }],
    ['own sessions', 'GET', API.ownSessions, { reads: 422, writes: 422, other: 422 }],
    ['a call that there is not', 'GET', '/Nothing/here', { reads: 422, writes: 422, other: 422 }],
  ];
  it.each(CALLS)('decides about %s', async (_what, method, path, answers) => {
    const keys = {
      reads: await keyFor({ reads: ['supplier'] }),
      writes: await keyFor({ writes: ['supplier'] }),
      other: await keyFor({ reads: ['location'] }),
    };
    for (const [name, key] of Object.entries(keys)) {
      const body = { supplierName: `By a key ${++made}`, supplierStatus: 'Active' };
      const answer = await ask(key, path, { method, ...(method === 'GET' ? {} : { body }) });
      expect([name, answer.status], JSON.stringify(answer.body).slice(0, 300)).toEqual([name, answers[name]]);
    }
    await server.ctx.database.query({ text: 'delete from access_key', values: [] });
  });

  it('lets look up what its definitions refer to, and lists of values that they name', async () => {
    const key = await keyFor({ reads: ['material'] });
    expect((await ask(key, '/Lookup/entity/supplier')).status).toBe(404);
    expect((await ask(key, '/Lookup/entity/supplier?of=material&property=supplierId')).status).toBe(200);
    const users = await ask(await keyFor({ reads: ['task'] }), '/Lookup/entity/user?of=task&property=userName');
    expect([users.status, users.body.errorCode]).toEqual([422, ERROR_CODES.accessDenied]);
    const types = await ask(key, '/Lookup/UserType');
    expect([types.status, types.body.errorCode]).toEqual([422, ERROR_CODES.accessDenied]);
    expect(types.body.message).toBe('This access key is not for this call.');
    const own = models().find(({ name }) => name === 'material');
    const named = /"lookup":\{"call":\{"method":"GET","path":"(\/Lookup[^"{]+)"/.exec(JSON.stringify(own))?.[1];
    if (named !== undefined) expect((await ask(key, named)).status).toBe(200);
  });

  it('cuts the document and what may be imported to it', async () => {
    const key = await keyFor({ reads: ['location'], writes: ['supplier'] });
    const document = await ask<{
      paths: Record<string, Record<string, { security?: unknown[] }>>;
      components: { securitySchemes: object };
    }>(key, '/openapi.json');
    const closed = Object.entries(document.body.paths).filter(([, operations]) =>
      Object.values(operations).some(({ security }) => security?.length !== 0),
    );
    const paths = closed.map(([path]) => path.toLowerCase());
    expect(paths).toContain('/api/supplier');
    const theirs = models().flatMap((model) =>
      ['supplier', 'location'].includes(model.base) ? [...readsOf(model), ...actionsOf(model)] : [],
    );
    const known = [...FOR_ALL_KEYS.map((call) => halves(call)[1]), ...theirs.map(({ path }) => path)];
    const named = new Set(known.map((path) => `${API_BASE}${path}`.toLowerCase().replace(/\{\w+\}/g, '{}')));
    const further = paths.filter((path) => !named.has(path.replace(/\{\w+\}/g, '{}')));
    expect(further.filter((path) => !path.startsWith('/api/lookup/') && !namedLists().has(path.slice(4)))).toEqual([]);
    expect(Object.keys(document.body.components.securitySchemes)).toEqual(['bearer', 'accessKey']);
    const kinds = await ask<ImportKind[]>(key, API.importExcel);
    expect(kinds.body.map(({ entity }) => entity)).toEqual(['supplier']);
  });

  it('holds at the hub', async () => {
    const key = await keyFor({ reads: ['supplier'] });
    const { signalR } = (await ask<LiveSettings>(key, API.liveSettings)).body;
    const client = await connect(`${server.url}${API_BASE}`, signalR.token);
    await client.register('supplier', OSLO);
    for (const view of ['location', 'user']) await expect(client.register(view, OSLO)).rejects.toThrow('failed');
    await client.stop();
  });
});
