import type { FastifyBaseLogger } from 'fastify';
import { offeredLanguage } from '../../../src/engine/language';
import { createPermissions, rolesOf, VIEW_AS } from '../../../src/engine/permission';
import type { Authenticator, Clock, ProductStore, Session } from '../context';
import type { Database } from '../db';
import { isKey } from '../secret-key';
import { mayAssign } from './assignable';
import { Believed } from './believed';
import { EndedSessions } from './ended-sessions';
import { KeyHolders } from './keys/key-holders';
import { isMachine, type KeyRow } from './keys/key-rows';
import { scopeOf } from './keys/scope';
import { derivedKey } from './secret';
import { type Person, readSession, type SessionRow } from './sessions';
import { isCurrent, type VerifiedToken, verifyToken } from './tokens';

/** Checking a signature costs more than the rest of a call; those of so many tokens are remembered. */
const REMEMBERED_TOKENS = 10_000;
const TOKEN_PURPOSE = 'access-token';
/** What the sid of a caller with an access key begins with. */
const KEY_SID = 'key:';

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

/**
 * Knows sessions by token or sid, and callers by their access keys. Every answer rests on the row of the session or key,
 * less than a second old.
 */
export class SessionAuthenticator implements Authenticator {
  readonly ended: EndedSessions;
  readonly tokenKey: Uint8Array;
  /** Keys that tokens may be signed by, the present one first. */
  readonly tokenKeys: readonly Uint8Array[];
  readonly #rows = new Believed<SessionRow>();
  readonly #keys: KeyHolders;
  readonly #tokens = new Map<string, VerifiedToken>();
  /** Sessions made of a row, as long as the definitions are the same. */
  readonly #sessions = new WeakMap<Person, { readonly of: unknown; readonly session: Session }>();

  constructor(private readonly parts: AuthenticatorParts) {
    const { secret, secretBefore } = parts;
    this.tokenKey = derivedKey(secret, TOKEN_PURPOSE);
    this.tokenKeys = [this.tokenKey, ...(secretBefore ? [derivedKey(secretBefore, TOKEN_PURPOSE)] : [])];
    this.#keys = new KeyHolders(parts);
    this.ended = new EndedSessions(parts.database, parts.log);
    this.ended.onEnded((sid) => this.#rows.forget(sid));
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

  async authenticate(token: string | undefined, address = ''): Promise<Session | null> {
    if (!token) return null;
    if (isKey(token)) return this.#holder(await this.#keys.bySecret(token, address));
    const said = await this.#said(token);
    if (!said) return null;
    const session = await this.resume(said.sid);
    if (!session || session.userId !== said.userId || session.businessUnit !== said.businessUnit) return null;
    return session.expiresAt > said.expiresAt ? { ...session, expiresAt: said.expiresAt } : session;
  }

  async resume(sid: string): Promise<Session | null> {
    if (sid.startsWith(KEY_SID)) return this.#holder(await this.#keys.byId(sid.slice(KEY_SID.length)));
    const row = await this.#rows.get(sid, () => readSession(this.parts.database, sid));
    if (!row || !mayWork(row) || row.expiresAt <= this.parts.clock.now()) return null;
    if (row.viewerSid === null) return this.sessionOf(row);
    // Who looks as somebody else has to be in, with the right to, and to give what that person has by now.
    const viewer = await this.resume(row.viewerSid);
    return viewer?.may(VIEW_AS) && row.roles.every((role) => mayAssign(viewer, role))
      ? { ...this.sessionOf(row), viewedBy: viewer.userName }
      : null;
  }

  /** The session of a row as the current definitions and settings make it. */
  sessionOf(row: SessionRow): Session {
    return this.#kept(row, () => this.#makeSession(row));
  }

  /** The account of a key, with its roles and rights, within the key's scope. */
  #holder(row: KeyRow | null): Session | null {
    if (!row) return null;
    const { id, name, reads, writes, endsAt } = row;
    return this.#kept(row, () => ({
      ...this.#makeSession({ ...row, sid: `${KEY_SID}${id}`, expiresAt: endsAt }),
      key: { id, name },
      scope: scopeOf(reads, writes),
    }));
  }

  #kept(row: Person, make: () => Session): Session {
    const of = this.parts.product.current;
    const known = this.#sessions.get(row);
    if (known?.of === of) return known.session;
    const session = make();
    this.#sessions.set(row, { of, session });
    return session;
  }

  #makeSession(row: Person & Pick<SessionRow, 'sid' | 'expiresAt'>): Session {
    const { roles, systemRoles } = rolesOf(row.roles);
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

  /** Forgets what is known of sessions and keys, so that the next call reads their rows. */
  forget(): void {
    this.#rows.forget();
    this.#keys.forget();
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
}

/** True if the person may have a session: active, and no machine (STATE-035, OPEN-121). */
export function mayWork(person: { readonly isActive: boolean; readonly userType: string }): boolean {
  return person.isActive && !isMachine(person.userType);
}
