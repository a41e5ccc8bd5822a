import type { Params } from '../sql/params';

/** Something that was found out about a table's rows, and the snapshot of the database at which it held. */
export interface Known<T> {
  readonly value: T;
  readonly snapshot: string;
  readonly at: number;
}

/** Younger than what the change table is pruned by. */
const KEPT_MS = 60_000;

/** The most recently used of what was found out, by a key that says what was asked. */
export class Cache<T> {
  readonly #known = new Map<string, Known<T>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Known<T> | undefined {
    const known = this.#known.get(key);
    if (!known) return undefined;
    this.#known.delete(key);
    if (Date.now() - known.at > KEPT_MS) return undefined;
    this.#known.set(key, known);
    return known;
  }

  set(key: string, known: Known<T>): void {
    this.#known.delete(key);
    if (this.#known.size >= this.#most) this.#known.delete(this.#known.keys().next().value as string);
    this.#known.set(key, known);
  }

  delete(key: string): void {
    this.#known.delete(key);
  }
}

/**
 * True in SQL if what was known at the snapshot still holds: no change of the table is visible that was not visible
 * then. The database itself answers, so a change by another program or by a transaction that was open at the time
 * counts as well.
 */
export function holdsSql(table: string, businessUnit: string, snapshot: string, params: Params): string {
  const then = params.add(snapshot, 'pg_snapshot');
  return `not exists (select from change c where c.table_name = ${params.add(table, 'text')} and c.xid >= pg_snapshot_xmin(${then})
    and c.business_unit in (${params.add(businessUnit, 'text')}, '') and not pg_visible_in_snapshot(c.xid, ${then}))`;
}

/**
 * The snapshot of the statement that asks for it. A replica does not say which transactions are open, only which is the
 * oldest of them: what that one and all after it do is taken for not seen.
 */
export const SNAPSHOT = `case when pg_is_in_recovery() then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) else pg_current_snapshot()::text end`;
