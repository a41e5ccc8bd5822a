import { CLOSE_REASONS } from '../../../src/engine/live';
import type { Authenticator, Clock } from '../../platform/context';
import type { AddressGate } from '../../platform/whitelist';
import type { Connection } from './connection';
import type { HubLimits } from './limits';

/** So many sessions are looked at at once: thousands together would keep all other work from the database. */
const LOOKED_AT_ONCE = 8;

/** The connections of this instance by id, from negotiation to the end of their transport. */
export class Registry {
  readonly #connections = new Map<string, Connection>();
  readonly #checkedAt = new Map<string, number>();
  /** When connections ended whose tokens may still hold. */
  readonly #endedAt = new Map<string, number>();
  /** Those whose session is to be looked at, and those whose is. */
  readonly #due = new Set<Connection>();
  readonly #checking = new Set<Connection>();
  readonly #timer: NodeJS.Timeout;
  readonly #stopListening: readonly (() => void)[];
  readonly #stopWatching: Promise<() => Promise<void>>;

  constructor(
    private readonly auth: Authenticator,
    private readonly gate: AddressGate,
    private readonly clock: Clock,
    private readonly limits: HubLimits,
    private readonly renewed: (connection: Connection) => void,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#timer = setInterval(() => this.#sweep(), limits.sweepMs);
    this.#timer.unref();
    this.#stopListening = [
      auth.onSessionEnded((sid) => this.endSession(sid)),
      auth.onAccessChanged((unit) => this.recheckAll(unit)),
    ];
    this.#stopWatching = gate.onChange(() => this.recheckAll());
    this.#stopWatching.catch(failed);
  }

  get size(): number {
    return this.#connections.size;
  }

  get(id: string): Connection | undefined {
    return this.#connections.get(id);
  }

  add(connection: Connection): void {
    this.#connections.set(connection.id, connection);
    // Spread, so that those who came together are not looked at together.
    this.#checkedAt.set(connection.id, Date.now() - Math.random() * this.limits.recheckMs);
  }

  delete(connection: Connection): void {
    this.#connections.delete(connection.id);
    this.#checkedAt.delete(connection.id);
    this.#endedAt.set(connection.id, Date.now());
  }

  /** True of a connection that was here: it does not begin again. */
  hasEnded(id: string): boolean {
    return this.#endedAt.has(id);
  }

  all(): Iterable<Connection> {
    return this.#connections.values();
  }

  /** Number of connections of one session. */
  countOf(sid: string): number {
    let count = 0;
    for (const connection of this.all()) if (connection.session.sid === sid) count += 1;
    return count;
  }

  /** Closes the connections of a session that ended, and of those that hang on it; they may not come again. */
  endSession(sid: string): void {
    for (const connection of [...this.all()]) {
      if (connection.session.sid === sid) connection.close(CLOSE_REASONS.sessionEnded, false);
      else if (connection.session.viewedBy !== undefined && !connection.isClosed) this.#check(connection);
    }
  }

  /**
   * Rights, of the business unit or of all, definitions or lists of addresses are others now: whoever is in by those
   * before may not stay, or sees less.
   */
  recheckAll(unit?: string): void {
    for (const connection of [...this.all()])
      if (!connection.isClosed && (unit ?? connection.session.businessUnit) === connection.session.businessUnit)
        this.#check(connection);
  }

  /** Closes everything because this instance stops; the clients come again, to whoever answers then. */
  stop(): void {
    clearInterval(this.#timer);
    for (const stop of this.#stopListening) stop();
    this.#stopWatching.then((stop) => stop()).catch(this.failed);
    for (const connection of [...this.all()]) connection.close(CLOSE_REASONS.restart, true);
  }

  #sweep(): void {
    const now = Date.now();
    for (const [id, at] of this.#endedAt) if (now - at > this.limits.attachMs) this.#endedAt.delete(id);
    for (const connection of [...this.all()]) {
      connection.sweep(now);
      if (connection.isClosed) {
        if (!connection.transport) this.delete(connection);
        continue;
      }
      const expired = connection.session.expiresAt <= this.clock.now();
      const due = now - (this.#checkedAt.get(connection.id) ?? 0) >= this.limits.recheckMs;
      if ((!expired && !due) || this.#checking.has(connection)) continue;
      this.#check(connection);
    }
  }

  #check(connection: Connection): void {
    this.#due.add(connection);
    if (this.#checking.size < LOOKED_AT_ONCE && !this.#checking.has(connection)) void this.#checkDue();
  }

  /** Looks at one after the other until nobody is due; at one that comes to be due meanwhile once more, never twice at once. */
  async #checkDue(): Promise<void> {
    for (const connection of this.#due) {
      if (this.#checking.has(connection)) continue;
      this.#checking.add(connection);
      while (this.#due.delete(connection)) await this.#recheck(connection).catch(this.failed);
      this.#checking.delete(connection);
    }
  }

  /** A heartbeat may have prolonged the session, its roles may have changed, or it may have ended unheard. */
  async #recheck(connection: Connection): Promise<void> {
    if (connection.isClosed) return;
    this.#checkedAt.set(connection.id, Date.now());
    const isExpired = connection.session.expiresAt <= this.clock.now();
    const session = await this.auth.resume(connection.session.sid);
    if (session && !(await this.gate.admits(session.businessUnit, connection.address))) {
      connection.close(CLOSE_REASONS.sessionEnded, false);
      return;
    }
    if (session && session.expiresAt > this.clock.now()) {
      connection.session = session;
      this.renewed(connection);
      return;
    }
    if (isExpired) connection.close(CLOSE_REASONS.tokenExpired, true);
    else connection.close(CLOSE_REASONS.sessionEnded, false);
  }
}
