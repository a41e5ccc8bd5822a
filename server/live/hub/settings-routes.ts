/** Where the hub is and the ticket for it (API-005, API-006, LIVE-002, LIVE-003). */
import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { HUB_PATH, type LiveSettings } from '../../../src/engine/live/protocol';
import { sessionOf } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';
import type { Tickets } from './tickets';

/** Takes the server and what issues tickets; adds the two calls that clients make before they connect. */
export function addSettingsRoutes(app: FastifyInstance, tickets: Tickets): void {
  app.get(
    apiPath(API.liveSettings),
    documented({ keys: true, summary: 'Where the live hub is, and a ticket for it' }),
    async (request, reply): Promise<LiveSettings> => {
      reply.header('cache-control', 'no-store');
      const token = await tickets.issue(sessionOf(request));
      return { signalR: { isAzureSignalR: 'False', signalREndpoint: HUB_PATH, token } };
    },
  );
  app.get(
    apiPath(API.liveToken),
    documented({ keys: true, summary: 'A ticket for the live hub' }),
    async (request, reply): Promise<{ token: string }> => {
      reply.header('cache-control', 'no-store');
      return { token: await tickets.issue(sessionOf(request)) };
    },
  );
}
