import { readdirSync, readFileSync } from 'node:fs';
import fastify, { type FastifyInstance } from 'fastify';
import { createEntities, type Entities } from '../../../server/entities';
import { bringUp, goodTexts, type Texts } from '../../../server/entities/last-good';
import { type Config, configFor } from '../../../server/platform/config';
import type { Clock, ServerContext, Session } from '../../../server/platform/context';
import { type Database, RESERVED_NAMES } from '../../../server/platform/db';
import { registerErrorHandler } from '../../../server/platform/http/error-handler';
import { createFindText, createLocaleStore } from '../../../server/platform/localisation';
import { Seal } from '../../../server/platform/seal';
import { commands } from '../../../server/warehouse/commands';
import {
  type CompileResult,
  compile,
  type EntityModel,
  type Finding,
  type SourceFile,
} from '../../../src/engine/definition';
import { openTestDatabase } from '../db/test-database';

export const UNITS = ['Oslo', 'Bergen'] as const;

/** A server of entities alone: real database, real compiler, sessions made to measure. */
export interface Cockpit {
  readonly database: Database;
  readonly entities: Entities;
  readonly app: FastifyInstance;
  readonly result: CompileResult;
  model(name: string): EntityModel;
  /** Serves other definitions from now on. */
  reload(definitions: Record<string, unknown>): Promise<CompileResult>;
  readonly clock: { set(time: string): void };
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly session?: Session;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  readonly body: any;
  readonly text: string;
}

/** A session that may do everything, but for what is given. */
export function session(given: Partial<Session> & { without?: readonly string[] } = {}): Session {
  const { without = [], ...rest } = given;
  return {
    sid: 's1',
    userId: 'u1',
    userName: 'admin',
    businessUnit: UNITS[0],
    roles: ['AdminRole'],
    systemRoles: [],
    features: new Set(['PurchaseModule', 'NewSalesOrderView', 'Extra']),
    language: 'en-GB',
    expiresAt: new Date('2100-01-01'),
    may: (key) => !without.includes(key),
    ...rest,
  };
}

/** What a server is told besides its definitions. */
export interface CockpitOptions {
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
}

/** Takes definitions by name as they stand in their files; gives them served. `beside` shares its database. */
export async function startCockpit(
  definitions: Record<string, unknown>,
  beside?: Cockpit,
  { config = {}, clock: given }: CockpitOptions = {},
): Promise<Cockpit> {
  const database = beside?.database ?? (await openTestDatabase());
  if (!beside)
    await database.owner
      .insertInto('business_unit')
      .values(UNITS.map((name) => ({ name })))
      .execute();
  const app = fastify({ forceCloseConnections: true });
  let now = '2026-11-20T12:00:00Z';
  const clock = given ?? { now: () => new Date(now) };
  let current = compileDefinitions(definitions);
  const ctx: Pick<ServerContext, 'config' | 'log' | 'clock' | 'database' | 'product'> = {
    config: configFor(config),
    log: app.log,
    clock,
    database,
    product: {
      get current() {
        return current;
      },
      onChange: () => () => undefined,
    },
  };
  const find = createFindText(createLocaleStore(['schemas'], ctx.log));
  const entities = createEntities({
    ...ctx,
    find,
    rules: () => ({}),
    commands: {},
    reads: {},
    reactions: [],
    seal: new Seal([new Uint8Array(32)]),
  });
  let asking = session();
  registerErrorHandler(app, { clock, version: 'test', development: false, find });
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    request.session = asking;
  });
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    handler: async (request, reply) => {
      if (await entities.handle(request, reply)) return reply;
      return reply.code(404).send({ errorCode: 'NOT_FOUND', message: 'no such call' });
    },
  });
  let good: Texts = new Map();
  async function serve(changed: Record<string, unknown>): Promise<CompileResult> {
    const served = await bringUp(sourcesOf(changed), good, {
      compile: compileSources,
      prepare: (product) => entities.prepare(product),
    });
    good = goodTexts(served, good);
    current = served.result;
    return current;
  }
  await serve(definitions);
  return {
    database,
    entities,
    app,
    get result() {
      return current;
    },
    model: (name) => {
      const model = current.product.entities[name];
      if (!model) throw new Error(`${name} did not compile: ${JSON.stringify(current.diagnostics)}`);
      return model;
    },
    reload: serve,
    clock: {
      set(time) {
        now = time;
      },
    },
    async call(method, url, { body, session: own, headers = {} } = {}) {
      asking = own ?? session();
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${url}`,
        headers: { ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const text = answer.body;
      return {
        status: answer.statusCode,
        text,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    },
    async close() {
      await app.close();
      if (!beside) await database.close();
    },
  };
}

/** The definitions with the product's shared files (types, permissions, features …), or with those given by path. */
export function compileDefinitions(definitions: Record<string, unknown>): CompileResult {
  return compileSources(sourcesOf(definitions));
}

function compileSources(sources: readonly SourceFile[], findings: readonly Finding[] = []): CompileResult {
  return compile(sources, { commands: Object.keys(commands), reservedNames: RESERVED_NAMES, findings });
}

function sourcesOf(definitions: Record<string, unknown>): SourceFile[] {
  const shared = readdirSync('schemas')
    .filter((name) => name.endsWith('.json') && !['menu.json', 'widgets.json'].includes(name))
    .map((name): SourceFile => ({ path: `schemas/${name}`, text: readFileSync(`schemas/${name}`, 'utf8') }));
  // Of the menu only the pages that are written by hand: what they belong to, as the entries, may not be there.
  const { pages } = JSON.parse(readFileSync('schemas/menu.json', 'utf8')) as { readonly pages: readonly unknown[] };
  const alone = pages.map((page) => (typeof page === 'string' ? page : { ...(page as object), below: undefined }));
  const menu: SourceFile = { path: 'schemas/menu.json', text: JSON.stringify({ pages: alone }) };
  const own = Object.entries(definitions).map(
    ([name, definition]): SourceFile => ({
      path: `schemas/entities/${name}.json`,
      text:
        typeof definition === 'string'
          ? definition
          : JSON.stringify({ $schema: '../meta/entity.json', ...(definition as object) }),
    }),
  );
  return [...shared, menu, ...own];
}

/** The product's own definitions, by name. */
export function shippedDefinitions(): Record<string, string> {
  const files = readdirSync('schemas/entities').filter((name) => name.endsWith('.json'));
  return Object.fromEntries(files.map((name) => [name.slice(0, -5), readFileSync(`schemas/entities/${name}`, 'utf8')]));
}

/** A query of load options as an address carries it. */
export function search(options: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return `?${query.toString()}`;
}
