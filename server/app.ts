/**
 * The server as a value. Everything it needs comes in by its options, so a test builds one like `main.ts` does.
 *
 *   configuration → database → definitions (their tables) → demo data → routes → hub and change reader
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { SERVER_LIMITS } from '../src/engine/constants';
import { API_BASE } from '../src/engine/http';
import { registerCockpit } from './cockpit';
import { tidyApprovals } from './cockpit/approval';
import { tidyNotices } from './cockpit/bell';
import { tidyCommentFiles } from './cockpit/comments';
import { handleLookup } from './cockpit/lookups';
import { registerOpenApi } from './cockpit/openapi';
import { enabledSwitches } from './cockpit/settings';
import { DEMO_ACCOUNTS, type SeedResult, seedEmpty } from './demo/seed';
import { registerSimulation } from './demo/simulation';
import type { Entities } from './entities';
import { type Foundation, openFoundation } from './foundation';
import { startLive } from './live';
import { Login, registerLogIn, SecondFactors, tidySessions } from './platform/auth';
import type { Config } from './platform/config';
import type { Clock, ServerContext } from './platform/context';
import { type Database, openDatabase } from './platform/db';
import {
  addDatabaseMetrics,
  createMetrics,
  type Metrics,
  registerHealth,
  registerRequestMetrics,
} from './platform/health';
import { eachHour } from './platform/hourly';
import {
  closeUnasked,
  loggerOptions,
  noSuchCall,
  originForm,
  refuseConnection,
  registerBorder,
  requestId,
  securing,
  securityHeaders,
} from './platform/http';
import { keepPast } from './platform/retention';
import { Seal } from './platform/seal';
import { registerBuiltPage, registerDevelopmentPage, registerEnvironment } from './platform/web';
import { isProxy } from './platform/whitelist';
import type { ReloadingProductStore } from './product';
import { registerWarehouse } from './warehouse';

export interface AppOptions {
  readonly config: Config;
  readonly clock?: Clock;
  /** Folder that holds `schemas`, `dist` and `package.json`. */
  readonly root?: string;
  /** Amount of demo data; 1 is what a new user sees. */
  readonly seedScale?: number;
  /** Where log lines go; standard output if nothing is given. */
  readonly logTo?: { write(line: string): void };
  /** Tells metrics of the process as well; one server per process may. */
  readonly processMetrics?: boolean;
}

/** The longest that the head of a request may take, and the longest until one that is late is noticed. */
const MOST_HEAD_MS = 15_000;
const MOST_CHECK_MS = 5_000;

/** What a built server consists of, for `main.ts` and tests. */
export interface Parts {
  readonly ctx: ServerContext;
  readonly product: ReloadingProductStore;
  readonly entities: Pick<Entities, 'removeAged' | 'indexes'>;
  readonly login: Login;
  /** What an empty database was filled with, or null. */
  readonly seeded: SeedResult | null;
  /** Makes `/ready` say no, so that a balancer sends nobody any more. */
  drain(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    parts: Parts;
  }
}

/** Takes the options; gives a server that is ready to listen. Closing it closes the database. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, root = process.cwd() } = options;
  const secured = securing(config);
  const headers = securityHeaders(config);
  const version = versionOf(root);
  const about = () => ({ timeStamp: (options.clock?.now() ?? new Date()).toISOString(), version });
  const app: FastifyInstance = fastify({
    logger: { ...loggerOptions(config.logLevel), ...(options.logTo ? { stream: options.logTo } : {}) },
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    // Routes that know who calls take more.
    bodyLimit: Math.min(config.bodyLimit, SERVER_LIMITS.openBodyBytes),
    requestTimeout: config.requestTimeoutMs,
    http: {
      headersTimeout: Math.min(config.requestTimeoutMs, MOST_HEAD_MS),
      connectionsCheckingInterval: Math.min(config.requestTimeoutMs / 4, MOST_CHECK_MS),
    },
    frameworkErrors: (error, request, reply) => {
      secured(request, reply);
      return app.errorHandler(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headers, about()),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    trustProxy: (address) => isProxy(config.trustProxy, address),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true } },
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = config.maxConnections;
  closeUnasked(app);
  const database = await openDatabase(config, (message) => app.log.warn(message));
  // What is opened last closes first, so the database is closed when nothing uses it any more.
  app.addHook('onClose', () => database.close());
  try {
    await assemble(app, database, options, root);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function assemble(app: FastifyInstance, database: Database, options: AppOptions, root: string): Promise<void> {
  const { config, clock = { now: () => new Date() } } = options;
  const version = versionOf(root);
  const foundation = await openFoundation(app, { config, clock, database, root });
  const { ctx, product, auth, gate, find, entities } = foundation;
  const seeded = await seedEmpty(ctx, options.seedScale ?? 1);
  const { login, factors } = createLogin(foundation);
  const metrics = createMetrics({ processes: options.processMetrics ?? false });
  let isDraining = false;

  registerRequestMetrics(app, metrics);
  await registerBorder(app, { config, clock, version, find, auth, gate, database });
  registerOpenApi(app, entities.definitions, version);
  addDatabaseMetrics(metrics, database);
  registerHealth(app, database, metrics, () => isDraining);
  registerLogIn(app, { ...foundation, login, factors });
  await registerCockpit(app, { ...foundation, login, version, known: DEMO_ACCOUNTS });
  registerWarehouse(app, foundation);
  registerSimulation(app, config.seed === 'demo');
  startLive(app, ctx, metrics);
  keepIndexes(app, entities.indexes, metrics);
  registerDefinitionCalls(app, foundation);
  await registerPage(app, config, root, version);

  // What is too old goes later: whoever reads it would keep the start waiting.
  await keepPast(database, 0);
  tidyEachHour(app, { database, config, factors, entities });
  const drain = () => {
    isDraining = true;
  };
  app.decorate('parts', { ctx, product, entities, login, seeded, drain });
}

/** Makes indexes of what lists are asked for as long as the server runs, and tells how many. */
function keepIndexes(app: FastifyInstance, indexes: Entities['indexes'], metrics: Metrics): void {
  indexes.start();
  app.addHook('onClose', () => indexes.stop());
  const { figures } = indexes;
  metrics.gauge('learnt_indexes', 'Indexes made of what lists are asked for, that stand', () => figures.standing);
  metrics.gauge('learnt_indexes_made', 'Those that this instance made', () => figures.made);
  metrics.gauge('learnt_indexes_dropped', 'Those that it dropped', () => figures.dropped);
  metrics.gauge('learnt_indexes_failed', 'Those that it could not make', () => figures.failed);
}

/** How people log in, and their second factors. */
function createLogin({ config, clock, database, product, log, auth, gate, text }: Foundation) {
  const factors = new SecondFactors({ database, clock, seal: new Seal(auth.sealingKeys('second-factor')) });
  const login = new Login({
    ...{ config, clock, database, log, auth, gate, text, factors },
    isSwitchedOn: async (name, businessUnit) =>
      (await enabledSwitches(database, product.current.product, businessUnit)).includes(name),
  });
  return { login, factors };
}

/** Definitions change while the server runs, so their calls are not routes: one router of their own finds them. */
function registerDefinitionCalls(app: FastifyInstance, { entities, ctx }: Pick<Foundation, 'entities' | 'ctx'>): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${API_BASE}/*`,
    config: { asksScope: true },
    handler: async (request, reply) => {
      if (await entities.handle(request, reply)) return reply;
      if (await handleLookup(ctx, request, reply)) return reply;
      throw noSuchCall(request);
    },
  });
}

interface Untidy {
  readonly database: Database;
  readonly config: Config;
  readonly factors: SecondFactors;
  readonly entities: Pick<Entities, 'removeAged'>;
}

/** Drops what nobody needs any more, as long as the server runs. */
function tidyEachHour(app: FastifyInstance, { database, config, factors, entities }: Untidy): void {
  const stop = eachHour(app.log, {
    'drop old history': () => keepPast(database, config.historyMonths),
    'remove rows that are kept no longer': () => entities.removeAged(),
    'drop old sessions': () => tidySessions(database, config.activityDays),
    'seal second factors anew': () => factors.reseal(),
    'end old requests': () => tidyApprovals(database, config.activityDays),
    'forget old notices': () => tidyNotices(database),
    'forget files without a comment': () => tidyCommentFiles(database),
  });
  app.addHook('onClose', async () => stop());
}

/** The page, with what it has to know of where it is; whatever is neither page nor call is refused. */
async function registerPage(app: FastifyInstance, config: Config, root: string, version: string): Promise<void> {
  registerEnvironment(app, config, version);
  const page = config.development
    ? await registerDevelopmentPage(app, root)
    : await registerBuiltPage(app, join(root, 'dist/web'));
  app.setNotFoundHandler(async (request, reply) => {
    if (!(await page(request, reply))) throw noSuchCall(request);
    return reply;
  });
}

function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}
