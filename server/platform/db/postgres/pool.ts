import { createHash } from 'node:crypto';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { endingWhenUnwanted } from '../abandon';
import type { Statement } from '../database';
import { readError } from '../errors';
import { TYPE_PARSERS } from '../types';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly databasePool: number;
  readonly statementTimeoutMs: number;
  /** Told of errors of idle connections. */
  readonly onError?: (error: Error) => void;
}

/** Statements that are kept prepared per connection; more than that, and the connections start afresh. */
const MOST_PREPARED = 400;

export function clientConfig({ databaseUrl, statementTimeoutMs }: PostgresOptions): PoolConfig {
  return {
    connectionString: databaseUrl,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 5_000,
    options: '-c timezone=UTC -c DateStyle=ISO',
    application_name: 'cockpit',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format === 'binary' ? undefined : TYPE_PARSERS[oid]) ??
        types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
    },
  };
}

/**
 * Connections to PostgreSQL. A statement that comes again is kept prepared under its text; a caller who makes ever new
 * texts cannot fill the server with them, because old connections are given up when the limit is reached.
 */
export class PostgresPool {
  readonly #pool: Pool;
  /** A connection of its own, since all others may be busy with what nobody wants. */
  readonly #ender: Pool;
  #seen = new Map<string, string | undefined>();
  #prepared = 0;
  #generation = 0;
  readonly #born = new WeakMap<PoolClient, number>();

  constructor(options: PostgresOptions) {
    this.#pool = new Pool({ ...clientConfig(options), max: options.databasePool });
    this.#ender = new Pool({ ...clientConfig(options), max: 1 });
    for (const pool of [this.#pool, this.#ender]) pool.on('error', (error) => options.onError?.(error));
    this.#pool.on('connect', (client) => {
      this.#born.set(client, this.#generation);
      // A connection may be lost while it is lent and silent; without a listener that would end the process.
      client.on('error', (error) => options.onError?.(error));
    });
  }

  async query<R>({ text, values }: Statement): Promise<R[]> {
    const client = await this.#connect();
    let broken = false;
    const end = () => {
      // The end may come late, and is not to meet the next statement.
      broken = true;
      this.#end(client);
    };
    try {
      const { rows } = await endingWhenUnwanted(end, () => {
        const name = this.#nameOf(text);
        return client.query({ text, values: values as unknown[], ...(name === undefined ? {} : { name }) });
      });
      return rows as R[];
    } catch (error) {
      broken ||= readError(error) !== error;
      throw readError(error);
    } finally {
      client.release(broken || this.#born.get(client) !== this.#generation);
    }
  }

  /** Has the server end what a connection is doing. */
  #end(client: PoolClient): void {
    const { processID } = client as PoolClient & { readonly processID: number };
    this.#ender.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  }

  /** In the form that Kysely's own driver takes. */
  async connect() {
    const client = await this.#connect();
    return {
      query: async (text: string, values: unknown[]) => {
        try {
          const name = values.length > 0 ? this.#nameOf(text) : undefined;
          return await client.query(name === undefined ? { text, values } : { name, text, values });
        } catch (error) {
          throw readError(error);
        }
      },
      release: () => client.release(this.#born.get(client) !== this.#generation),
    };
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#ender.end()]);
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw readError(error);
    }
  }

  /** A text gets a name when it comes the second time. */
  #nameOf(text: string): string | undefined {
    if (!this.#seen.has(text)) {
      if (this.#seen.size > 10 * MOST_PREPARED) this.#seen = new Map([...this.#seen].filter(([, name]) => name));
      this.#seen.set(text, undefined);
      return undefined;
    }
    const known = this.#seen.get(text);
    if (known) return known;
    if (++this.#prepared > MOST_PREPARED) {
      this.#generation++;
      this.#prepared = 0;
      this.#seen = new Map();
      return undefined;
    }
    const name = `s${this.#generation}_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    this.#seen.set(text, name);
    return name;
  }
}
