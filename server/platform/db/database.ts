import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';

/** Text and parameters of one statement; placeholders are $1, $2, … */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The one door to PostgreSQL or PGlite. Rows come with `bigint` and `numeric` as numbers, and times as ISO strings
 * in UTC.
 */
export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** As the owner: migrations, sessions, settings, the list-query builder. Row-level security does not confine it. */
  readonly owner: Kysely<Tables>;
  /** One prepared statement as the owner. PostgreSQL keeps it prepared under its text. */
  query<R = Record<string, unknown>>(statement: Statement): Promise<R[]>;
  /** The same of one that only reads: within `asFarAs` by a replica, if there is one that has come so far. */
  read<R = Record<string, unknown>>(statement: Statement): Promise<R[]>;
  /** Of a database that has replicas. */
  readonly replicas?: {
    /** How far it has written, by now. */
    position(): Promise<bigint>;
    /** What each of them says to a statement that only reads, as far as they are there. */
    each<R>(statement: Statement): Promise<R[][]>;
    /** How many statements they answered, and how many were left to the primary. */
    readonly figures: { readonly answered: number; readonly left: number };
  };
  /**
   * A transaction that row-level security confines to the business unit, as a role that owns nothing. `userName` and
   * `requestId` are visible to triggers through current_setting. One whose statements find few rows by their keys is
   * `isByKeys`: one plan fits all values, and none is made anew for the number of keys that are asked for.
   */
  confined<T>(
    unit: { businessUnit: string; userName: string; isByKeys?: boolean },
    work: (tx: Transaction<Tables>) => Promise<T>,
  ): Promise<T>;
  /** A transaction of the owner that no time limit ends: migrations, tables, indexes, demo data. */
  maintain<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /**
   * Work on a connection of its own outside of any transaction, each statement of which may take so long: what neither
   * stands in a transaction nor is to hold up other work. The built-in database has one connection, and no such thing.
   */
  readonly apart?: <T>(mostMs: number, work: (query: Database['query']) => Promise<T>) => Promise<T>;
  /** Calls the listener soon after `wake(channel)` on any instance. Delivery is a hint: poll as well. */
  listen(channel: string, listener: () => void): Promise<() => Promise<void>>;
  wake(channel: string): Promise<void>;
  /** Resolves when the database answers; rejects when it does not within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}
