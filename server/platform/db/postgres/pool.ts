import { createHash } from 'node:crypto';
import { Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { endingWhenUnwanted } from '../abandon';
import { isPatient } from '../confine';
import type { Statement } from '../database';
import { DatabaseUnavailable, isSqlError, readError, TOO_LONG } from '../errors';
import { cancel } from './cancel';
import type { Hosts } from './hosts';
import { CLIENT_CONFIG, sessionConfig } from './session';

export interface PoolOptions {
  readonly hosts: Hosts;
  /** Most connections. */
  readonly most: number;
  /** 0: none. */
  readonly statementTimeoutMs: number;
  /** A pooler stands between, and gives each transaction another session: what belongs to a session is not to be had. */
  readonly isPooled: boolean;
  /** Told of errors of idle connections. */
  readonly onError?: (error: Error) => void;
}

/** A statement that looks for a pattern, or several. */
const PATTERN = /\bi?like (any\s*\()?\$\d/;
/** Statements that are kept prepared per connection; more than that, and the connections start afresh. */
const MOST_PREPARED = 400;

/** So much longer than a statement may take its answer is waited for: in a pooler, or from a server that is silent. */
const MOST_QUEUED_MS = 5_000;

/** As Kysely writes it. */
const BEGIN = 'begin';
const NOTHING: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };
/** Of several statements in one text. */
const lastOf = (results: QueryResult | readonly QueryResult[]): QueryResult => [results].flat().at(-1) ?? NOTHING;

/** What a server that has become a standby says to a write, and to the question how far it has written. */
const STANDBY = new Set(['25006', '55000']);

/**
 * Connections to PostgreSQL. A statement that comes again is kept prepared under its text; a caller who makes ever new
 * texts cannot fill the server with them, because old connections are given up when the limit is reached.
 */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #options: PoolOptions;
  /** With each statement, also of transactions, but not of those without a limit (`maintain`). */
  readonly #patience: { readonly query_timeout: number };
  #seen = new Map<string, string | undefined>();
  #prepared = 0;
  #generation = 0;
  readonly #born = new WeakMap<PoolClient, number>();

  constructor(options: PoolOptions) {
    this.#options = options;
    const { hosts, most, statementTimeoutMs, isPooled, onError } = options;
    this.#patience = { query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + MOST_QUEUED_MS };
    this.#pool = new Pool({
      ...CLIENT_CONFIG,
      ...(isPooled ? {} : sessionConfig(statementTimeoutMs)),
      max: most,
      Client: hosts.Client,
    });
    this.#pool.on('error', (error) => onError?.(error));
    this.#pool.on('connect', (client) => {
      this.#born.set(client, this.#generation);
      client.on('error', (error) => onError?.(error));
    });
  }

  async query<R>({ text, values }: Statement): Promise<R[]> {
    const { client, giveUp, failed, release } = await this.#lend();
    const end = () => {
      // The end may come late, and is not to meet the next statement.
      giveUp();
      cancel(client);
    };
    try {
      const { rows } = await endingWhenUnwanted(end, () => {
        const name = this.#nameOf(text);
        const query = { text, values: values as unknown[], ...(name === undefined ? {} : { name }) };
        return client.query({ ...query, ...this.#patience });
      });
      return rows as R[];
    } catch (error) {
      throw failed(error);
    } finally {
      release();
    }
  }

  /** In the form that Kysely's own driver takes. A transaction begins with its first statement, in the same message. */
  async connect() {
    const { client, failed, release } = await this.#lend();
    let isToBegin = false;
    const ask = (query: QueryConfig) => client.query(isPatient() ? query : { ...query, ...this.#patience });
    return {
      query: async (text: string, values: unknown[]): Promise<QueryResult> => {
        try {
          if (text === BEGIN) {
            isToBegin = true;
            return NOTHING;
          }
          const begins = isToBegin;
          isToBegin = false;
          if (begins && values.length === 0) return lastOf(await ask({ text: `${BEGIN}; ${text}` }));
          if (begins) await ask({ text: BEGIN });
          const name = values.length > 0 ? this.#nameOf(text) : undefined;
          return await ask(name === undefined ? { text, values } : { name, text, values });
        } catch (error) {
          throw failed(error);
        }
      },
      release,
    };
  }

  /** A connection as it is lent: one whose statement may still be under way when it is released is given up. */
  async #lend() {
    const client = await this.#connect();
    let isGivenUp = false;
    return {
      client,
      giveUp: () => {
        isGivenUp = true;
      },
      /** What an error of its statement means. */
      failed: (error: unknown): unknown => {
        const read = this.#read(error);
        isGivenUp ||= read !== error;
        // A server that has said nothing is not waited for by the next statement, the rollback, as well.
        if (read !== error && !isSqlError(error)) void client.end();
        return read;
      },
      release: () => client.release(isGivenUp || this.#born.get(client) !== this.#generation),
    };
  }

  /** Connections of before are given up: what they lead to may not be the primary any more. */
  startAfresh(): void {
    this.#generation++;
    this.#prepared = 0;
    this.#seen = new Map();
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<PoolClient> {
    try {
      for (;;) {
        const client = await this.#options.hosts.connected(() => this.#pool.connect());
        if (this.#born.get(client) === this.#generation) return client;
        client.release(true);
      }
    } catch (error) {
      throw readError(error);
    }
  }

  /** What an error of a statement means. A primary that is away, or has become a standby, is left by all connections. */
  #read(error: unknown): unknown {
    const read = readError(error);
    if (this.#options.hosts.count === 1) return read;
    const code = isSqlError(error) ? error.code : '';
    const isStandby = STANDBY.has(code);
    if (isStandby || (read !== error && code !== TOO_LONG)) this.startAfresh();
    return isStandby ? new DatabaseUnavailable('The database has become a standby', { cause: error }) : read;
  }

  /**
   * A text gets a name when it comes the second time. How many rows a pattern finds depends on the pattern: a plan for all
   * of them takes each for a rare one, so that such a statement is planned each time.
   */
  #nameOf(text: string): string | undefined {
    if (this.#options.isPooled || PATTERN.test(text)) return undefined;
    if (!this.#seen.has(text)) {
      if (this.#seen.size > 10 * MOST_PREPARED) this.#seen = new Map([...this.#seen].filter(([, name]) => name));
      this.#seen.set(text, undefined);
      return undefined;
    }
    const known = this.#seen.get(text);
    if (known) return known;
    if (++this.#prepared > MOST_PREPARED) {
      this.startAfresh();
      return undefined;
    }
    const name = `s${this.#generation}_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    this.#seen.set(text, name);
    return name;
  }
}
