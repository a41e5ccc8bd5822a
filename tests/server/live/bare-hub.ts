/** The hub on a bare server: sessions in memory, definitions made by hand, and nothing else. */
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { type Hub, type HubLimits, registerHub } from '../../../server/live/hub';
import { configFor } from '../../../server/platform/config';
import type { Authenticator, ServerContext, Session, UnitDefinitions } from '../../../server/platform/context';
import { NO_PRODUCT } from '../../../server/product';
import type { CompileResult, EntityModel } from '../../../src/engine/model';
import { entity, page, property } from '../../model-fixture';

export const OSLO = 'Nordlager Oslo';
export const BERGEN = 'Nordlager Bergen';

export { page, property };

/** A definition with a page and a live view. */
export function model(name: string, more: Partial<EntityModel> = {}): EntityModel {
  const { state: _, ...bare } = entity({ properties: [property('id'), property('name')] });
  return { ...bare, name, hash: name, base: name, pages: [page(`${name}-page`)], live: name, ...more };
}

export function productOf(models: readonly EntityModel[]): CompileResult {
  const { product } = NO_PRODUCT;
  return {
    ...NO_PRODUCT,
    product: { ...product, entities: Object.fromEntries(models.map((each) => [each.name, each])) },
  };
}

/** Definitions that no rows describe. */
export const NO_ATTRIBUTES: UnitDefinitions = {
  of: async () => ({}),
  describes: () => false,
  changed: () => [],
  forget: () => undefined,
};

/** Sessions by token; the token is the sid. */
export class MemorySessions implements Authenticator {
  readonly sessions = new Map<string, Session>();
  readonly #listeners = new Set<(sid: string) => void>();

  constructor(private readonly secret = 'a secret for tests') {}

  add(sid: string, more: Partial<Omit<Session, 'sid'>> & { readonly permissions?: readonly string[] } = {}): string {
    const { permissions = [], ...rest } = more;
    this.sessions.set(sid, {
      sid,
      userId: sid,
      userName: sid,
      businessUnit: OSLO,
      roles: [],
      systemRoles: [],
      features: new Set(),
      language: 'en-GB',
      expiresAt: new Date(Date.now() + 3_600_000),
      may: (permission) => permissions.includes(permission),
      ...rest,
    });
    return sid;
  }

  end(sid: string): void {
    this.sessions.delete(sid);
    for (const listener of this.#listeners) listener(sid);
  }

  async authenticate(token: string | undefined): Promise<Session | null> {
    return token === undefined ? null : this.resume(token);
  }

  async resume(sid: string): Promise<Session | null> {
    const session = this.sessions.get(sid);
    return session && session.expiresAt > new Date() ? session : null;
  }

  signingKey(purpose: string): Uint8Array {
    return createHmac('sha256', this.secret).update(purpose).digest();
  }

  onSessionEnded(listener: (sid: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onAccessChanged(): () => void {
    return () => undefined;
  }
}

export interface BareHub {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  readonly auth: MemorySessions;
  readonly base: string;
  readonly port: number;
  /** Puts other definitions in place. */
  redefine(models: readonly EntityModel[]): void;
  close(): Promise<void>;
}

export interface BareHubOptions {
  readonly models?: readonly EntityModel[];
  readonly limits?: Partial<HubLimits>;
  readonly auth?: MemorySessions;
  readonly port?: number;
  readonly allowedOrigins?: readonly string[];
}

export async function startBareHub(options: BareHubOptions = {}): Promise<BareHub> {
  const auth = options.auth ?? new MemorySessions();
  let current = productOf(options.models ?? [model('task')]);
  const listeners = new Set<(result: CompileResult) => void>();
  const app = fastify({ routerOptions: { caseSensitive: false }, forceCloseConnections: true });
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    request.session = await auth.authenticate(request.headers.authorization?.replace(/^Bearer /, ''));
  });
  const ctx = {
    config: configFor({ allowedOrigins: options.allowedOrigins ?? [] }),
    log: app.log,
    clock: { now: () => new Date() },
    product: {
      get current() {
        return current;
      },
      onChange(listener: (result: CompileResult) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    auth,
    database: {},
    gate: { admits: async () => true, onChange: async () => async () => undefined },
  } as unknown as ServerContext;
  const hub = registerHub(app, ctx, { sweepMs: 20, ...options.limits });
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    hub,
    auth,
    port,
    base: `http://127.0.0.1:${port}/api`,
    redefine(models) {
      current = productOf(models);
      for (const listener of listeners) listener(current);
    },
    close: () => app.close(),
  };
}
