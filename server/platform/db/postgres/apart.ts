import type { Client } from 'pg';
import type { Database, Statement } from '../database';
import { readError } from '../errors';
import type { Hosts } from './hosts';
import { CLIENT_CONFIG, sessionConfig } from './session';

/** What PostgreSQL knows these connections by. */
export const APART = 'cockpit apart';

/** Connections for work that neither stands in a transaction nor is to hold up the others. */
export class Apart {
  readonly #hosts: Hosts;
  readonly #open = new Set<Client>();

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  async run<T>(mostMs: number, work: (query: Database['query']) => Promise<T>): Promise<T> {
    let client: Client | undefined;
    try {
      const lent = await this.#hosts.connected(() => this.#connect(mostMs));
      client = lent;
      this.#open.add(lent);
      return await work(async <R>({ text, values }: Statement) => {
        const { rows } = await lent.query(text, values as unknown[]);
        return rows as R[];
      });
    } catch (error) {
      throw readError(error);
    } finally {
      if (client && this.#open.delete(client)) await client.end();
    }
  }

  #connect(mostMs: number): Promise<Client> {
    return new this.#hosts.Client({ ...CLIENT_CONFIG, ...sessionConfig(mostMs), application_name: APART }).connect();
  }

  /** Leaves what is at work: the database ends it by itself. */
  close(): void {
    for (const client of this.#open) {
      this.#open.delete(client);
      void client.end();
    }
  }
}
