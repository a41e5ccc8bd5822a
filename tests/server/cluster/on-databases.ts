import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type ClusterDatabases, startClusterDatabases } from '../../../scripts/lib/cluster';
import type { Config } from '../../../server/platform/config';
import { POSITION_HEADER } from '../../../src/engine/http/api';
import type { Row } from '../../../src/engine/query/load-options';
import { addCauses, type Shelf, shelve } from '../commands/floor';
import { expectWritten, gain, type Load, underLoad } from '../faults/load';
import { type Client, startServer, type TestServer } from '../harness';

/** A server on several databases, one who may do everything, and a shelf for them to write to. */
export interface OnDatabases {
  readonly server: TestServer;
  readonly client: Client;
  readonly shelf: Shelf;
  /** Rows as the primary has them. */
  rows(text: string, ...values: unknown[]): Promise<Row[]>;
  /** What replicas answered, and left to the primary. */
  figures(): { readonly answered: number; readonly left: number };
  /** Writes; gives the position of it. */
  gain(key: string): Promise<string>;
  /** What a list shows of the shelf to somebody who has seen so much. */
  lookSince(position: string): Promise<unknown>;
  /** What it must show. */
  expected(): number;
  /** Does something while people write and read; gives what came of their calls. */
  underLoad(name: string, change: (load: Load) => Promise<unknown>): Promise<Load>;
  /** All that was acknowledged so far is there, once. */
  expectAll(): Promise<void>;
}

/** How somebody asks who has seen so much. */
export const since = (position: string) => ({ headers: { [POSITION_HEADER]: position } });

const FIRST = 10;

/** Starts it on the databases of these addresses. */
export async function startOnDatabases(
  addresses: ClusterDatabases['addresses'],
  config: Partial<Config> = {},
): Promise<OnDatabases> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICAS } = addresses;
  const server = await startServer({
    seedScale: 0.002,
    databaseUrl: DATABASE_URL,
    config: { databaseDirectUrl: DATABASE_DIRECT_URL, databaseReplicas: DATABASE_REPLICAS.split(','), ...config },
  });
  const rows = (text: string, ...values: unknown[]) => server.ctx.database.query<Row>({ text, values });
  await addCauses({ rows });
  const client = await server.login('global');
  const shelf = await shelve({ rows }, { picked: FIRST, stored: 10 });
  const keys: string[] = [];
  return {
    server,
    client,
    shelf,
    rows,
    figures: () => ({ answered: 0, left: 0, ...server.ctx.database.replicas?.figures }),
    async gain(key) {
      const { status, headers } = await gain(client, shelf, key);
      expect(status).toBe(200);
      keys.push(key);
      const position = headers.get(POSITION_HEADER) ?? '';
      expect(position).toMatch(/^\d+$/);
      return position;
    },
    async lookSince(position) {
      const filter = encodeURIComponent(JSON.stringify(['stockId', '=', shelf.pickStock]));
      const { body } = await client.fetchJson<Row[]>(`/Stock/description?filter=${filter}`, since(position));
      return body[0]?.quantity;
    },
    expected: () => FIRST + keys.length,
    async underLoad(name, change) {
      const load = await underLoad(client, shelf, name, change);
      keys.push(...load.acknowledged);
      return load;
    },
    expectAll: () => expectWritten(rows, client, shelf, keys, ''),
  };
}

/** A primary, two replicas and a pooler before each, and a server on them. */
export interface Installation extends OnDatabases {
  readonly cluster: ClusterDatabases;
  stop(): Promise<void>;
}

export async function startInstallation(config: Partial<Config> = {}): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-cluster-'));
  // Replicas are always behind, so that whoever does not wait for them would be seen to.
  const cluster = await startClusterDatabases(folder, 2, { fsync: 'off', recovery_min_apply_delay: '40ms' });
  const on = await startOnDatabases(cluster.addresses, config);
  return {
    ...on,
    cluster,
    async stop() {
      await on.server.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
