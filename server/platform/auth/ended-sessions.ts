import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db';
import { SESSION_CHANNEL } from './sessions';

/** What ends or changes is known everywhere within a second, also where no notification comes. */
const POLL_MS = 500;
/** Rows are looked at again for this long, because a transaction may commit later than its `now()` says. */
const OVERLAP = '15 seconds';

const RECENT = `select now() as now,
  coalesce((select jsonb_agg(sid) from session
    where revoked_at > coalesce($1::timestamptz, now()) - interval '${OVERLAP}'), '[]') as sids,
  coalesce((select jsonb_object_agg(business_unit, version) from access_version), '{}') as versions`;

interface Recent {
  readonly now: string;
  readonly sids: readonly string[];
  /** Counts of the changes of what people of a unit may do. */
  readonly versions: Readonly<Record<string, number>>;
}

/**
 * Tells of every session that ends, and of every unit whose people may do something else now, on whichever instance it
 * came to be: woken by the database, and by looks in between.
 */
export class EndedSessions {
  readonly #listeners = new Set<(sid: string) => void>();
  readonly #accessListeners = new Set<(businessUnit: string) => void>();
  #versions: Recent['versions'] = {};
  readonly #told = new Set<string>();
  #lastLook: string | null = null;
  #looking: Promise<void> | null = null;
  /** Something may have ended after the look that is under way began. */
  #isLate = false;
  #timer: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  async start(): Promise<void> {
    await this.#look(false);
    this.#unlisten = await this.database.listen(SESSION_CHANNEL, () => void this.look());
    this.#timer = setInterval(() => void this.look(), POLL_MS);
    this.#timer.unref();
  }

  onEnded(listener: (sid: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listener with the unit whose users, roles, permissions or flags are others now. */
  onAccessChanged(listener: (businessUnit: string) => void): () => void {
    this.#accessListeners.add(listener);
    return () => this.#accessListeners.delete(listener);
  }

  /** Tells of a session at once, without a look into the database. */
  tell(sid: string): void {
    if (this.#told.has(sid)) return;
    this.#told.add(sid);
    for (const listener of this.#listeners) listener(sid);
  }

  look(): Promise<void> {
    if (this.#looking) this.#isLate = true;
    this.#looking ??= this.#look(true)
      .catch((error: unknown) => this.log.warn({ err: error }, 'Could not look for ended sessions'))
      .finally(() => {
        this.#looking = null;
        if (!this.#isLate) return;
        this.#isLate = false;
        void this.look();
      });
    return this.#looking;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#unlisten?.();
    this.#isLate = false;
    await this.#looking;
  }

  async #look(tell: boolean): Promise<void> {
    const [found] = await this.database.query<Recent & Record<string, unknown>>({
      text: RECENT,
      values: [this.#lastLook],
    });
    if (!found) return;
    this.#lastLook = found.now;
    const recent = new Set(found.sids);
    for (const sid of recent) {
      if (tell) this.tell(sid);
      else this.#told.add(sid);
    }
    for (const sid of this.#told) if (!recent.has(sid)) this.#told.delete(sid);
    const before = this.#versions;
    this.#versions = found.versions;
    for (const [unit, version] of Object.entries(found.versions))
      if (tell && version !== before[unit]) for (const listener of this.#accessListeners) listener(unit);
  }
}
