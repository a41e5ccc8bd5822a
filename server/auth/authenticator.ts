import type { FastifyBaseLogger } from 'fastify';
import { offeredLanguage } from '../../src/engine/language';
import { canSignIn, createPermissions, USER_TYPES, type UserType, VIEW_AS } from '../../src/engine/permission';
import type { Authenticator, Clock, ProductStore, Session } from '../context';
import type { Database } from '../db/database';
import { EndedSessions } from './ended-sessions';
import { derivedKey } from './secret';
import { readSession, type SessionRow } from './sessions';
import { isCurrent, type VerifiedToken, verifyToken } from './tokens';

/** A row read this short a time ago is believed; with the time to read it, what is older than a second is not. */
const BELIEVED_MS = 500;
/** Checking a signature costs more than the rest of a call; those of so many tokens are remembered. */
const REMEMBERED_TOKENS = 10_000;
const TOKEN_PURPOSE = 'access-token';

export interface AuthenticatorParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly product: ProductStore;
  readonly log: FastifyBaseLogger;
  readonly secret: string;
  /** The secret before this one, whose tokens hold until they are renewed. */
  readonly secretBefore?: string | undefined;
  /** The secret that the database keeps, if it has made one: what it has sealed is still read. */
  readonly secretKept?: string | undefined;
}

/** Knows sessions by token or sid. Every answer rests on the session's row, less than a second old. */
export class SessionAuthenticator implements Authenticator {
  readonly ended: EndedSessions;
  readonly tokenKey: Uint8Array;
  /** Keys that tokens may be signed by, the present one first. */
  readonly tokenKeys: readonly Uint8Array[];
  readonly #rows = new Map<string, { readonly at: number; readonly row: Promise<SessionRow | null> }>();
  readonly #tokens = new Map<string, VerifiedToken>();
  /** Sessions made of a row, as long as the definitions are the same. */
  readonly #sessions = new WeakMap<SessionRow, { readonly of: unknown; readonly session: Session }>();

  constructor(private readonly parts: AuthenticatorParts) {
    const { secret, secretBefore } = parts;
    this.tokenKey = derivedKey(secret, TOKEN_PURPOSE);
    this.tokenKeys = [this.tokenKey, ...(secretBefore ? [derivedKey(secretBefore, TOKEN_PURPOSE)] : [])];
    this.ended = new EndedSessions(parts.database, parts.log);
    this.ended.onEnded((sid) => this.#rows.delete(sid));
    this.ended.onAccessChanged(() => this.forget());
  }

  signingKey(purpose: string): Uint8Array {
    return derivedKey(this.parts.secret, `purpose:${purpose}`);
  }

  /** Keys of 32 bytes for what is kept: the present one first, then those that it may have been sealed by before. */
  sealingKeys(purpose: string): readonly Uint8Array[] {
    const { secret, secretBefore, secretKept } = this.parts;
    const secrets = [secret, secretBefore, secretKept].filter((one) => one !== undefined);
    return [...new Set(secrets)].map((one) => derivedKey(one, `seal:${purpose}`));
  }

  onSessionEnded(listener: (sid: string) => void): () => void {
    return this.ended.onEnded(listener);
  }

  onAccessChanged(listener: (businessUnit: string) => void): () => void {
    return this.ended.onAccessChanged(listener);
  }

  async authenticate(token: string | undefined): Promise<Session | null> {
    if (!token) return null;
    const said = await this.#said(token);
    if (!said) return null;
    const session = await this.resume(said.sid);
    if (!session || session.userId !== said.userId || session.businessUnit !== said.businessUnit) return null;
    return session.expiresAt > said.expiresAt ? { ...session, expiresAt: said.expiresAt } : session;
  }

  async resume(sid: string): Promise<Session | null> {
    const row = await this.#row(sid);
    if (!row || !mayWork(row) || row.expiresAt <= this.parts.clock.now()) return null;
    if (row.viewerSid === null) return this.sessionOf(row);
    // Who looks as somebody else has to be in, with the right to.
    const viewer = await this.resume(row.viewerSid);
    return viewer?.may(VIEW_AS) ? { ...this.sessionOf(row), viewedBy: viewer.userName } : null;
  }

  /** The session of a row as the current definitions and settings make it. */
  sessionOf(row: SessionRow): Session {
    const of = this.parts.product.current;
    const known = this.#sessions.get(row);
    if (known?.of === of) return known.session;
    const session = this.#makeSession(row);
    this.#sessions.set(row, { of, session });
    return session;
  }

  #makeSession(row: SessionRow): Session {
    const roles = row.roles.map(({ userRoleName }) => userRoleName);
    const systemRoles = row.roles.flatMap(({ systemRole }) => (systemRole ? [systemRole] : []));
    const sets = this.parts.product.current.product.permissions;
    const permissions = createPermissions({ sets, settings: row.permissions, roles, systemRoles });
    return {
      sid: row.sid,
      userId: row.userId,
      userName: row.userName,
      businessUnit: row.businessUnit,
      roles,
      systemRoles,
      features: new Set(row.features),
      language: offeredLanguage(row.language),
      expiresAt: row.expiresAt,
      may: (permission) => permissions.may(permission),
    };
  }

  /** Forgets what is known of sessions, so that the next call reads their rows. */
  forget(): void {
    this.#rows.clear();
  }

  async #said(token: string): Promise<VerifiedToken | null> {
    const now = this.parts.clock.now();
    const known = this.#tokens.get(token);
    if (known) return isCurrent(known, now) ? known : null;
    const said = await verifyToken(this.tokenKeys, token, now);
    if (said) {
      if (this.#tokens.size >= REMEMBERED_TOKENS) this.#tokens.clear();
      this.#tokens.set(token, said);
    }
    return said;
  }

  #row(sid: string): Promise<SessionRow | null> {
    const now = performance.now();
    const known = this.#rows.get(sid);
    if (known && now - known.at < BELIEVED_MS) return known.row;
    const row = readSession(this.parts.database, sid);
    this.#rows.set(sid, { at: now, row });
    row.catch(() => this.#rows.delete(sid));
    if (this.#rows.size > 10_000) this.#dropOld(now);
    return row;
  }

  #dropOld(now: number): void {
    for (const [sid, { at }] of this.#rows) if (now - at >= BELIEVED_MS) this.#rows.delete(sid);
  }
}

/** True if the person may have a session: active, and no machine (STATE-035, OPEN-121). */
export function mayWork(person: { readonly isActive: boolean; readonly userType: string }): boolean {
  const type = Object.hasOwn(USER_TYPES, person.userType) ? USER_TYPES[person.userType as UserType] : USER_TYPES.User;
  return person.isActive && canSignIn(type);
}
