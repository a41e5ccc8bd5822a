/** A call of the catalogue as a route: what its description says of right, flag, query, body and answer holds. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { API_BASE } from '../../../src/engine/http';
import type { AnswerOf, BodyOf, Call, ObjectSchema, ParametersOf, QueryOf } from '../../../src/engine/http/calls';
import { badRequest } from '../errors';
import { type Values, valueReader } from './read-query';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
    /** True: the route hands over to the calls of definitions, which ask for the scope of an access key themselves. */
    asksScope?: boolean;
  }
}

/** A request of this call, with what its schemas say. */
export type Asked<One extends Call> = FastifyRequest<{
  Params: ParametersOf<One['path']>;
  Querystring: QueryOf<One>;
  Body: BodyOf<One>;
}>;

/** What a handler gives: the answer; nothing for a 204; or the reply that it has sent itself. */
export type Given<One extends Call> = AnswerOf<One> | FastifyReply | Nothing<One>;
/** What a function without a result gives. */
type Void = Awaited<Promise<void>>;
type Nothing<One> = One extends { readonly answer: unknown }
  ? One extends { readonly orNothing: true }
    ? Void
    : never
  : Void;

/** Adds the route of a call. */
export function serve<One extends Call>(
  app: FastifyInstance,
  call: One,
  handle: (request: Asked<One>, reply: FastifyReply) => Given<One> | Promise<Given<One>>,
  more: RouteShorthandOptions = {},
): void {
  const readQuery = call.query && valueReader(call.query);
  const readBody = call.body && call.isText ? valueReader(call.body as ObjectSchema) : undefined;
  app.route({
    ...more,
    method: call.method,
    url: API_BASE + call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call },
    ...(call.body && !readBody ? { schema: { body: call.body } } : {}),
    async handler(request, reply) {
      if (readQuery) request.query = readQuery(request.query as Values);
      if (readBody) request.body = readBody(objectIn(request.body));
      const given = await handle(request as unknown as Asked<One>, reply);
      // A reply that was returned has been awaited: it is sent, and has become nothing as well.
      const isNothing = given === undefined || given === null;
      return isNothing && !reply.sent ? reply.code(204).send() : given;
    },
  });
}

function objectIn(body: unknown): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('The body must be an object');
  return { ...body };
}
