/**
 * SignalR's server side on `ws` (LOWCODE-029). One connection passes through:
 *
 *   negotiate → connection token → transport (socket, events, polls) → handshake → Register → group → messages
 */
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../../src/engine/http';
import { HUB_PATH } from '../../../src/engine/live';
import type { ServerContext } from '../../platform/context';
import type { Groups } from './groups';
import { HubCore } from './hub';
import { HUB_LIMITS, type HubLimits } from './limits';
import { addHubRoutes } from './routes';
import { addSettingsRoutes } from './settings-routes';
import { acceptSockets } from './upgrade';

export type { Group, GroupKey, Groups, Member } from './groups';
export type { HubLimits } from './limits';
export { modelOfView } from './model-of-view';

export interface Hub {
  /** Who listens to what; the change reader sends to them. */
  readonly groups: Groups;
  /** Number of connections to this instance. */
  connectionCount(): number;
}

/** Takes the server and its context; adds the hub. It closes its connections when the server closes. */
export function registerHub(app: FastifyInstance, ctx: ServerContext, limits: Partial<HubLimits> = {}): Hub {
  const hub = new HubCore(ctx, { ...HUB_LIMITS, ...limits });
  const hubPath = `${API_BASE}${HUB_PATH}`;
  addSettingsRoutes(app, hub.tickets);
  addHubRoutes(app, hub);
  acceptSockets(app, hub, hubPath);
  app.addHook('preClose', async () => hub.stop());
  return { groups: hub.groups, connectionCount: () => hub.registry.size };
}
