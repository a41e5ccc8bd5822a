import type { ClusterDatabases } from '../../../scripts/lib/cluster';
import type { Row } from '../../../src/engine/query/load-options';
import { addCauses, type Shelf, shelve } from '../commands/floor';
import { type Client, startServer, type TestServer } from '../harness';

/** A server on several databases, one who may do everything, and a shelf for them to write to. */
export interface OnDatabases {
  readonly server: TestServer;
  readonly client: Client;
  readonly shelf: Shelf;
}

/** Starts it on the databases of these addresses. */
export async function startOnDatabases(addresses: ClusterDatabases['addresses']): Promise<OnDatabases> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICAS } = addresses;
  const server = await startServer({
    seedScale: 0.002,
    databaseUrl: DATABASE_URL,
    config: { databaseDirectUrl: DATABASE_DIRECT_URL, databaseReplicas: DATABASE_REPLICAS.split(',') },
  });
  const rows = (text: string, ...values: unknown[]) => server.ctx.database.query<Row>({ text, values });
  await addCauses({ rows });
  return { server, client: await server.login('global'), shelf: await shelve({ rows }, { picked: 10, stored: 10 }) };
}
