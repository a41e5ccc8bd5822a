/**
 * From a change in the database to a message on the screen:
 *
 *   change table → reader (commit order) → dispatcher (table → views → groups) → pending (100 ms, last write) → group
 */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../platform/context';
import type { Metrics } from '../platform/health';
import { startChangeReader } from './change-reader';
import { registerHub } from './hub';

export { type ChangeReader, startChangeReader } from './change-reader';
export type { ReaderLimits } from './limits';

/** Opens the hub and reads changes for it, until the server closes. */
export function startLive(app: FastifyInstance, ctx: ServerContext, metrics: Pick<Metrics, 'gauge'>): void {
  const hub = registerHub(app, ctx);
  const reader = startChangeReader(ctx, hub.groups);
  app.addHook('onClose', () => reader.stop());
  metrics.gauge('hub_connections', 'Open connections of the live hub', () => hub.connectionCount());
  metrics.gauge(
    'change_lag_seconds',
    'Age of the oldest change that open grids have not been told of',
    () => reader.lagMs() / 1000,
  );
}
