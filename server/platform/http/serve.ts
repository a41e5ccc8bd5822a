/** A call of the catalogue as a route: what its description says of right, flag, query, body and answer holds. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { AnswerOf, BodyOf, Call, ParametersOf, QueryOf } from '../../../src/engine/http/calls';
import { valueReader } from './read-query';
import { apiPath, type RouteDocument } from './routes';

/** A request of this call, with what its schemas say. */
export type Asked<One extends Call> = FastifyRequest<{
  Params: ParametersOf<One['path']>;
  Querystring: QueryOf<One>;
  Body: BodyOf<One>;
}>;

/** What a handler gives: the answer; nothing for a 204; or the reply that it has sent itself. */
export type Given<One extends Call> = AnswerOf<One> | FastifyReply | Nothing<One>;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing.
type Nothing<One> = One extends { readonly answer: unknown } ? never : void;

/** Adds the route of a call. */
export function serve<One extends Call>(
  app: FastifyInstance,
  call: One,
  handle: (request: Asked<One>, reply: FastifyReply) => Given<One> | Promise<Given<One>>,
  more: RouteShorthandOptions = {},
): void {
  const read = call.query && valueReader(call.query);
  app.route({
    ...more,
    method: call.method,
    url: apiPath(call.path),
    config: { document: documentOf(call) },
    ...(call.body ? { schema: { body: call.body } } : {}),
    async handler(request, reply) {
      if (read) request.query = read(request.query as Readonly<Record<string, unknown>>);
      const given = await handle(request as unknown as Asked<One>, reply);
      return given === undefined || given === null ? reply.code(204).send() : given;
    },
  });
}

function documentOf({ query, ...call }: Call): RouteDocument {
  const document: object = { ...call, ...(query ? { query: query.properties } : {}) };
  return document as RouteDocument;
}
