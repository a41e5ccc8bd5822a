import type { FastifyInstance } from 'fastify';
import type { Database } from '../db';
import { unavailable } from '../errors';
import type { Metrics } from './metrics';

const PING_MS = 1000;

/** `/live`: the process answers. `/ready`: it can serve. `/metrics`: how it fares, for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  database: Database,
  metrics: Metrics,
  isDraining: () => boolean,
): void {
  const quiet = { config: { quiet: true } } as const;
  app.get('/live', quiet, () => ({ status: 'live' }));
  app.get('/ready', quiet, async () => {
    if (isDraining()) throw unavailable('The server is stopping');
    await database.ping(PING_MS).catch((error: unknown) => {
      app.log.debug({ err: error }, 'the database does not answer');
      throw unavailable('The database cannot be reached at the moment');
    });
    return { status: 'ready' };
  });
  app.get('/metrics', quiet, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
