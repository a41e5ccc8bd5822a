/** Negotiation, server-sent events and long polling as ordinary routes (API-004, OPEN-015). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HUB } from '../../../src/engine/http/calls';
import type { Session } from '../../platform/context';
import { hasLeft, serve } from '../../platform/http';
import { bearerOf, queryOf } from './caller';
import type { Connection } from './connection';
import type { HubCore } from './hub';
import { negotiateAnswer, negotiatedVersion } from './negotiate';
import { type LongPolling, longPollingTransport, type PollAnswer, serverSentEventsTransport } from './transports';

/** The hub answers at its own pace, and never logs an address, which may hold a ticket. */
const ASIDE = { compress: false, logLevel: 'warn' } as const;

/** Takes the server; adds the routes of the hub, which asks for its own tokens. */
export function addHubRoutes(app: FastifyInstance, hub: HubCore): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: hub.limits.frameBytes }, (_request, body, done) =>
      done(null, body),
    );
    serve(scope, HUB.negotiate, (request, reply) => negotiate(hub, request, reply), ASIDE);
    serve(scope, HUB.connect, (request, reply) => connect(hub, request, reply), ASIDE);
    serve(scope, HUB.send, (request, reply) => receive(hub, request, reply), ASIDE);
    serve(scope, HUB.leave, (request, reply) => leave(hub, request, reply), ASIDE);
  });
}

async function negotiate(hub: HubCore, request: FastifyRequest, reply: FastifyReply) {
  const session = await admit(hub, request, reply);
  if (!session) return reply;
  const version = negotiatedVersion(queryOf(request.raw.url).get('negotiateVersion'));
  if (version === null) return { error: 'The negotiateVersion must be a number.' };
  if (hub.isStopped) return refuse(reply, 503);
  if (hub.isFull(session)) return refuse(reply, 429);
  const { id, token } = hub.tokens.issue(session.sid, Date.now() + hub.limits.attachMs);
  hub.open(session, id, request.ip);
  reply.header('cache-control', 'no-store');
  return negotiateAnswer(version, id, token);
}

async function connect(hub: HubCore, request: FastifyRequest, reply: FastifyReply) {
  const connection = await connectionOf(hub, request, reply, true);
  if (!connection) return reply;
  const transport = connection.transport;
  if (transport?.name === 'LongPolling') return poll(reply, transport as LongPolling);
  if (transport) return refuse(reply, transport.name === 'ServerSentEvents' ? 409 : 400);
  // Who has left while it was found out who that is does so no second time: nothing would end the transport.
  if (connection.isClosed || hasLeft(reply)) return refuse(reply, 404);
  if (request.headers.accept?.includes('text/event-stream')) {
    reply.hijack();
    hub.carry(connection, (gone) => serverSentEventsTransport(reply.raw, reply.getHeaders(), gone));
    return reply;
  }
  const { pollMs, clientTimeoutMs } = hub.limits;
  return poll(
    reply,
    hub.carry(connection, (gone) => longPollingTransport(pollMs, clientTimeoutMs, gone)),
  );
}

async function poll(reply: FastifyReply, transport: LongPolling) {
  // A client that breaks off its poll is gone: what it was sent is lost.
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) transport.leave();
  });
  const answer: PollAnswer = await transport.poll();
  reply.header('cache-control', 'no-store');
  return reply.code(answer.status).type('text/plain').send(answer.body);
}

async function receive(hub: HubCore, request: FastifyRequest, reply: FastifyReply) {
  const connection = await connectionOf(hub, request, reply);
  if (!connection) return reply;
  if (!connection.transport) return refuse(reply, 404);
  if (connection.transport.name === 'WebSockets') return refuse(reply, 405);
  connection.receive(typeof request.body === 'string' ? request.body : '');
  return reply.type('text/plain').send('');
}

async function leave(hub: HubCore, request: FastifyRequest, reply: FastifyReply) {
  const connection = await connectionOf(hub, request, reply);
  if (!connection) return reply;
  if (connection.transport?.name !== 'LongPolling') return refuse(reply, 400);
  (connection.transport as LongPolling).leave();
  return refuse(reply, 202);
}

/** The session that asks, or null after the refusal was sent. */
async function admit(hub: HubCore, request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
  const session = await hub.tickets.admit(bearerOf(request.headers, queryOf(request.raw.url)), request.ip);
  if (session && !(await hub.ctx.gate.admits(session.businessUnit, request.ip))) {
    refuse(reply, 403);
    return null;
  }
  if (!session) refuse(reply, 401);
  return session;
}

/** The connection that the request names and may use, or null after the refusal was sent. */
async function connectionOf(
  hub: HubCore,
  request: FastifyRequest,
  reply: FastifyReply,
  mayBegin = false,
): Promise<Connection | null> {
  const query = queryOf(request.raw.url);
  const bearer = bearerOf(request.headers, query);
  const sid = await hub.tickets.holder(bearer, request.ip);
  const token = query.get('id');
  const named =
    sid === null
      ? 401
      : token === null
        ? 400
        : await connectionNamed(hub, token, sid, mayBegin ? bearer : undefined, request.ip);
  const isHere = typeof named !== 'number';
  if (isHere && (await hub.ctx.gate.admits(named.session.businessUnit, request.ip))) return named;
  refuse(reply, isHere ? 403 : named);
  return null;
}

/** The connection of a token, or the status to refuse with. Who has a bearer may begin one that another instance negotiated. */
async function connectionNamed(
  hub: HubCore,
  token: string,
  sid: string,
  bearer: string | undefined,
  address: string,
): Promise<Connection | number> {
  const verified = hub.tokens.verify(token, sid);
  const known = verified ? hub.registry.get(verified.id) : undefined;
  if (known) return known;
  const session = verified && bearer ? await hub.tickets.admit(bearer, address) : null;
  return session ? hub.negotiated(session, token, address) : 404;
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).type('text/plain').send('');
}
