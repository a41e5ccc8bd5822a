/** What the parts of the server share. `app.ts` builds one context; every part takes it and nothing global. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { CompileResult, EntityModel } from '../../src/engine/model';
import type { Scope } from '../../src/engine/permission';
import type { Row } from '../../src/engine/query';
import type { Config } from './config';
import type { Database } from './db';
import type { AddressGate } from './whitelist';

export interface Clock {
  /** The time now. */
  now(): Date;
}

/** Who is asking: made from the token and its session row, never from the request's other parts. */
export interface Session {
  readonly sid: string;
  readonly userId: string;
  readonly userName: string;
  readonly businessUnit: string;
  /** Role names, and the system roles behind them. */
  readonly roles: readonly string[];
  readonly systemRoles: readonly string[];
  readonly features: ReadonlySet<string>;
  readonly language: string;
  readonly expiresAt: Date;
  /** The user name of who looks at the cockpit as this person has it, and changes nothing. */
  readonly viewedBy?: string;
  /** The access key that another system calls with; its account is the user. */
  readonly key?: { readonly id: string; readonly name: string };
  /** What that key is for. */
  readonly scope?: Scope;
  /** True if the session holds the permission; whole keys only: `data.can_prepare_order` (PERM-020 to PERM-022). */
  may(permission: string): boolean;
}

/** The compiled definitions. `current` changes when files do. */
export interface ProductStore {
  readonly current: CompileResult;
  onChange(listener: (result: CompileResult) => void): () => void;
}

export interface Authenticator {
  /**
   * The session of a bearer token or access key, or null if it is missing, wrong, expired or revoked. `address` is whence
   * it comes: one that sends many wrong keys is refused for a while.
   */
  authenticate(token: string | undefined, address?: string): Promise<Session | null>;
  /** The session of a sid as its row stands now, or null when it ended: the hub's tickets name a session. */
  resume(sid: string): Promise<Session | null>;
  /** A key for one purpose, derived from the installation's secret: the same on every instance. */
  signingKey(purpose: string): Uint8Array;
  /** Calls the listener with the sid whenever a session ends, on whichever instance it ended. */
  onSessionEnded(listener: (sid: string) => void): () => void;
  /** Calls the listener with the unit whose people may do something else now, on whichever instance that was decided. */
  onAccessChanged(listener: (businessUnit: string) => void): () => void;
}

/** Rows for those who have keys: the live reader, and a stale write's answer. */
export interface EntityRows {
  /**
   * The current rows of these keys in the list's form, cut to what `may` and `features` allow. Keys of several parts
   * are joined by `|`. Rows of another business unit are not found.
   */
  byKeys(
    model: EntityModel,
    businessUnit: string,
    keys: readonly string[],
    session: Pick<Session, 'may' | 'features'>,
  ): Promise<Row[]>;
}

/** Definitions by name. */
export type EntityModels = Readonly<Record<string, EntityModel>>;

/** The definitions as a business unit has them: with the attributes that its own rows describe. */
export interface UnitDefinitions {
  of(businessUnit: string): Promise<EntityModels>;
  /** True if rows of the definition describe attributes. */
  describes(model: EntityModel): boolean;
  /** Tells that rows of a table changed, in all units if `businessUnit` is empty; gives the definitions that have other attributes since. */
  changed(table: string, businessUnit: string): readonly EntityModel[];
  /** Changes may have been missed: everything is read again. */
  forget(): void;
}

export interface ServerContext {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly database: Database;
  readonly product: ProductStore;
  readonly auth: Authenticator;
  /** From where people may come. */
  readonly gate: AddressGate;
  readonly rows: EntityRows;
  readonly definitions: UnitDefinitions;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook for every call but the open ones. */
    session: Session | null;
  }
}

/** The session of a request that got past the authentication hook. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error('A route that needs a session was reached without one');
  return request.session;
}
