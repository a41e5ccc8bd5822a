import { Client } from 'pg';
import type { Database, Statement } from '../database';
import { readError } from '../errors';
import { clientConfig, type PostgresOptions } from './pool';

/** What PostgreSQL knows these connections by. */
export const APART = 'cockpit apart';

/** Connections for work that neither stands in a transaction nor is to hold up the others. */
export class Apart {
  readonly #options: PostgresOptions;
  readonly #open = new Set<Client>();

  constructor(options: PostgresOptions) {
    this.#options = options;
  }

  async run<T>(mostMs: number, work: (query: Database['query']) => Promise<T>): Promise<T> {
    const client = new Client({
      ...clientConfig(this.#options),
      statement_timeout: mostMs,
      application_name: APART,
    });
    client.on('error', () => undefined);
    this.#open.add(client);
    try {
      await client.connect();
      return await work(async <R>({ text, values }: Statement) => {
        const { rows } = await client.query(text, values as unknown[]);
        return rows as R[];
      });
    } catch (error) {
      throw readError(error);
    } finally {
      if (this.#open.delete(client)) await client.end();
    }
  }

  /** Leaves what is at work: the database ends it by itself. */
  close(): void {
    for (const client of this.#open) {
      this.#open.delete(client);
      void client.end();
    }
  }
}
