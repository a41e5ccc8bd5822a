/** The door for WebSockets, outside of Fastify's routes. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { callerAddress } from '../../platform/whitelist';
import { bearerOf, isOriginAllowed, pathOf, queryOf } from './caller';
import type { Connection } from './connection';
import type { HubCore } from './hub';
import { webSocketTransport } from './transports';

/** Takes the server and the hub's path; admits sockets on that path and leaves all others alone. */
export function acceptSockets(app: FastifyInstance, hub: HubCore, hubPath: string): void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: hub.limits.frameBytes });
  app.server.on('upgrade', (request, duplex, head) => {
    // Node listens to it no more: an error that nobody listens to would end the process.
    duplex.on('error', () => duplex.destroy());
    if (pathOf(request.url) !== hubPath.toLowerCase()) {
      // Other listeners may want it; where there is none, nobody else would end it.
      if (app.server.listenerCount('upgrade') === 1) refuse(duplex, 404);
      return;
    }
    admit(hub, request)
      .then((admitted) => {
        if (typeof admitted === 'number') return refuse(duplex, admitted);
        // Another socket for it came in the same moment.
        if (admitted.transport) return refuse(duplex, 409);
        sockets.handleUpgrade(request, duplex, head, (socket) => {
          hub.carry(admitted, (gone) =>
            webSocketTransport(socket, { receive: (text) => admitted.receive(text), gone }),
          );
        });
      })
      .catch((error: unknown) => {
        hub.ctx.log.error({ err: error }, 'hub: a socket could not be admitted');
        refuse(duplex, 503);
      });
  });
}

/** Gives the connection that the socket is for, or the status to refuse it with. */
async function admit(hub: HubCore, request: IncomingMessage): Promise<Connection | number> {
  if (hub.isStopped) return 503;
  if (!isOriginAllowed(request, hub.ctx.config)) {
    const { origin, host } = request.headers;
    hub.ctx.log.warn(
      { origin, host },
      'hub: a socket of another origin was refused; see ALLOWED_ORIGINS and TRUST_PROXY',
    );
    return 403;
  }
  const query = queryOf(request.url);
  const address = callerAddress(request, hub.ctx.config.trustProxy);
  const session = await hub.tickets.admit(bearerOf(request.headers, query), address);
  if (!session) return 401;
  if (!(await hub.ctx.gate.admits(session.businessUnit, address))) return 403;
  const token = query.get('id');
  if (token === null) return hub.fresh(session, randomUUID(), address);
  const connection = hub.negotiated(session, token, address);
  if (typeof connection === 'number' || !connection.transport) return connection;
  return connection.transport.name === 'WebSockets' ? 409 : 400;
}

function refuse(duplex: Duplex, status: number): void {
  duplex.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
