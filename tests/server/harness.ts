/** A server of a test's own: free port, a database of its own, a little demo data. `TEST_DATABASE_URL` makes it PostgreSQL. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { type Config, configFor } from '../../server/platform/config';
import type { Clock, ServerContext } from '../../server/platform/context';
import { API, API_BASE, type LoginResponse } from '../../src/engine/http/api';
import { expectDescribed } from '../lib/described-answers';
import { bearer } from './bearer';
import { copyOfTemplate, emptyDatabase } from './databases';

export const PASSWORD = 'Demo-2026';
export const OSLO = 'Nordlager Oslo';
export const BERGEN = 'Nordlager Bergen';
export type DemoUser = 'operator' | 'admin' | 'global' | 'configurator';

export interface ServerOptions {
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  /** Amount of demo data: 0.02 is a hundred orders. Without it, data made before, as of today. */
  readonly seedScale?: number;
  /** Further definition files by their path below the folder: `{ 'entities/thing.json': {…} }`. */
  readonly definitions?: Readonly<Record<string, unknown>>;
  /** Takes the log's lines; the level is `config.logLevel`. */
  readonly logTo?: { write(line: string): void };
  /** A second server on the database of another. */
  readonly databaseUrl?: string;
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined if it was empty. */
  readonly body: T;
}

export interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls as one signed-in person. */
export interface Client {
  readonly token: string;
  readonly user: LoginResponse;
  /** Path below /api, such as `/Supplier/description?take=5`. */
  fetchJson<T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly ctx: ServerContext;
  /** `http://localhost:43211` */
  readonly url: string;
  /** Set when the tests run on PostgreSQL: for a second server on the same database. */
  readonly databaseUrl: string | undefined;
  /** Signs in; demo users share one password. */
  login(userName?: DemoUser | string, businessUnit?: string, password?: string): Promise<Client>;
  /** A call without a token, or with one that is given as a header. Path below /api. */
  fetchJson<T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>>;
  /** Writes a definition file and resolves when it is served; null removes it. */
  define(path: string, definition: unknown): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server; resolves when it listens. Stop it in `afterAll`. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
  for (const [path, definition] of Object.entries(options.definitions ?? {})) write(folder, path, definition);
  const { clock, seedScale } = options;
  const { databaseUrl } = options;
  const own = databaseUrl ? undefined : await (seedScale === undefined ? copyOfTemplate() : emptyDatabase());
  const place = databaseUrl ? { databaseUrl } : own?.config;
  const config = configFor({
    seed: 'demo',
    definitionsDirs: [folder],
    ...place,
    ...options.config,
  });
  const app = await buildApp({
    config,
    ...(seedScale === undefined ? {} : { seedScale }),
    ...(clock ? { clock } : {}),
    ...(options.logTo ? { logTo: options.logTo } : {}),
  });
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : config.port}`;

  return {
    app,
    ctx: app.parts.ctx,
    url,
    databaseUrl: place?.databaseUrl,
    ...callerAt(url),
    async define(path, definition) {
      if (definition === null) rmSync(join(folder, path), { force: true });
      else write(folder, path, definition);
      await app.parts.product.reload();
    },
    async stop() {
      // What a test leaves half asked would keep the server for a minute.
      const late = setTimeout(() => app.server.closeAllConnections(), 2000);
      await app.close();
      clearTimeout(late);
      await own?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls to a server that runs somewhere, `http://localhost:43211`. */
export function callerAt(url: string): Pick<TestServer, 'fetchJson' | 'login'> {
  const call = <T>(path: string, { method = 'GET', body, headers = {} }: CallOptions = {}): Promise<Answer<T>> =>
    fetchFrom<T>(`${url}${API_BASE}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    fetchJson: call,
    async login(userName = 'admin', businessUnitName = OSLO, password = PASSWORD) {
      const { status, body } = await call<LoginResponse>(API.login, {
        method: 'POST',
        body: { businessUnitName, userName, password },
      });
      if (status !== 200) throw new Error(`${userName} could not sign in: ${status} ${JSON.stringify(body)}`);
      return {
        token: body.accessToken,
        user: body,
        fetchJson: (path, given = {}) =>
          call(path, { ...given, headers: { ...bearer(body.accessToken), ...given.headers } }),
      };
    },
  };
}

async function fetchFrom<T>(url: string, init: RequestInit): Promise<Answer<T>> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = text && isJson ? JSON.parse(text) : text || undefined;
  expectDescribed(init.method ?? 'GET', url, response.status, body);
  return { status: response.status, headers: response.headers, body: body as T };
}

function write(folder: string, path: string, definition: unknown): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof definition === 'string' ? definition : JSON.stringify(definition, null, 2));
}
