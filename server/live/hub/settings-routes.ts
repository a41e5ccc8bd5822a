/** Where the hub is and the ticket for it (API-005, API-006, LIVE-002, LIVE-003). */
import type { FastifyInstance } from 'fastify';
import { LIVE } from '../../../src/engine/http/calls';
import { HUB_PATH } from '../../../src/engine/live';
import { sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import type { Tickets } from './tickets';

/** Takes the server and what issues tickets; adds the two calls that clients make before they connect. */
export function addSettingsRoutes(app: FastifyInstance, tickets: Tickets): void {
  serve(app, LIVE.settings, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = await tickets.issue(sessionOf(request));
    return { signalR: { isAzureSignalR: 'False' as const, signalREndpoint: HUB_PATH, token } };
  });
  serve(app, LIVE.ticket, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { token: await tickets.issue(sessionOf(request)) };
  });
}
