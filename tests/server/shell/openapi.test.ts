import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../src/engine/http/errors';
import type { JsonSchema } from '../../../src/engine/model';
import { type Client, startServer, type TestServer } from '../harness';
import { addRowsOfAll } from '../rows-of-all';
import { AGREED, ledgerCalls } from './ledger-calls';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly security?: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Where paths stand: of the calls, and of the hub. */
const CATALOGUE = ['engine/http/api.ts', 'engine/live/protocol.ts'];

let server: TestServer;
let client: Client;
let document: OpenApi;
beforeAll(async () => {
  server = await startServer();
  client = await server.login('global');
  await addRowsOfAll(server, client);
  document = (await client.fetchJson<OpenApi>('/openapi.json')).body;
});
afterAll(() => server.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
const served = () => new Set(operations().map(({ path, method }) => plain(`${method} ${path.slice('/api'.length)}`)));
const plain = (path: string) => path.toLowerCase().replace(/\{\w+\}|:\w+/g, '{}');

describe('the OpenAPI document', () => {
  it('names every route below /api that the server has, and no other of its own', () => {
    const served = server.app
      .printRoutes({ commonPrefix: false, includeHooks: false })
      .split('\n')
      .flatMap((line) => {
        const [, path = '', methods = ''] = /(\/api\S*) \(([A-Z, ]+)\)/.exec(line) ?? [];
        return path && path !== '/api/*'
          ? methods
              .split(', ')
              .filter((method) => method !== 'HEAD')
              .map((method) => `${method} ${plain(path)}`)
          : [];
      });
    expect(served.length).toBeGreaterThan(15);
    const documented = new Set(operations().map(({ path, method }) => `${method} ${plain(path)}`));
    expect(served.filter((route) => !documented.has(route))).toEqual([]);
  });

  it('serves each call of which no document shows the path under the one agreed on', {
    tags: ['GEN-019', 'API-059', 'OPEN-008', 'OPEN-048'],
  }, () => {
    expect(ledgerCalls().filter(({ call }) => !call)).toEqual([]);
    const paths = Object.values(AGREED).map(plain);
    expect(paths.filter((call) => !served().has(call))).toEqual([]);
  });

  it('serves every call of the ledger', { tags: ['LOWCODE-026'] }, () => {
    const calls = ledgerCalls();
    expect(calls.length).toBeGreaterThan(220);
    const unserved = calls.filter(({ call = '' }) => !served().has(plain(call))).map(({ row }) => row);
    expect(unserved).toEqual([]);
  });

  it('has the paths of the client in one place', { tags: ['OPEN-008'] }, () => {
    const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !CATALOGUE.includes(file))
      .filter((file) =>
        readFileSync(`src/${file}`, 'utf8')
          .split('\n')
          .some((line) => !/^\s*(\/\*|\*|\/\/)/.test(line) && /['"`]\/[A-Z]\w+[/'"`?]/.test(line)),
      );
    expect(written).toEqual([]);
  });

  it('names every call of every definition', () => {
    const documented = new Set(operations().map(({ path, method }) => `${method} ${plain(path)}`));
    for (const model of Object.values(server.ctx.product.current.product.entities)) {
      const { list, also, search, one } = model.endpoints;
      const actions = model.actions.filter(({ served }) => served);
      for (const call of [list, ...also, search, one, ...actions.flatMap(({ call: { one, many } }) => [one, many])])
        if (call) expect(documented).toContain(`${call.method} ${plain(`/api${call.path}`)}`);
    }
  });

  it('names nothing that is not served: each call finds its way to something', async () => {
    for (const { path, method } of operations()) {
      // Ending the session would end the test; the hub speaks for itself.
      if (/logout|viewhub/i.test(path)) continue;
      const { status, body } = await client.fetchJson<ErrorBody>(
        path.slice('/api'.length).replace(/\{\w+\}/g, 'none'),
        {
          method,
          ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
        },
      );
      const found = status !== 404 || !body.message.startsWith(`${method} /api`);
      expect([method, path, found]).toEqual([method, path, true]);
      expect([method, path, status < 500]).toEqual([method, path, true]);
    }
  });

  it('marks exactly the open calls, which work without a token, and no other does', {
    tags: ['OPEN-220'],
  }, async () => {
    for (const { path, method, operation } of operations()) {
      if (/viewhub/i.test(path)) continue;
      const { status } = await server.fetchJson(path.slice('/api'.length).replace(/\{\w+\}/g, 'none'), { method });
      const isOpen = operation.security?.length === 0;
      expect([method, path, status !== 401]).toEqual([method, path, isOpen]);
    }
  });

  it('describes rows as they are answered', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 8 });
    for (const model of Object.values(server.ctx.product.current.product.entities)) {
      const { list } = model.endpoints;
      if (!list || JSON.stringify([list.path, list.query]).includes('{')) continue;
      const { body } = await client.fetchJson<{ result: unknown[] }>(`${list.path}?skip=0&take=20`);
      const validate = ajv.compile({ type: 'array', items: document.components.schemas[model.name] ?? false });
      validate(
        body.result.map((row) =>
          Object.fromEntries(Object.entries(row as object).filter(([, value]) => value !== null)),
        ),
      );
      expect([model.name, validate.errors]).toEqual([model.name, null]);
      expect(body.result.length).toBeGreaterThan(0);
    }
  });

  it('is a document of version 3.1 whose references all lead somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(
      ([, reference]) => reference ?? '',
    );
    for (const reference of new Set(references)) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
      expect([reference, target !== undefined]).toEqual([reference, true]);
    }
    for (const { operation } of operations()) expect(Object.keys(operation.responses)).toContain('default');
  });
});
