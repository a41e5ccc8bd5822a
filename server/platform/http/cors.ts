import type { FastifyInstance } from 'fastify';
import {
  ACTION_HEADER,
  CLIENT_VERSION_HEADER,
  DRY_RUN_HEADER,
  IDEMPOTENCY_HEADER,
  LANGUAGE_HEADER,
  MODEL_HEADER,
  POSITION_HEADER,
  REQUEST_ID_HEADER,
} from '../../../src/engine/http';
import { isApi, pathOf } from './authentication';

const ASKED_HEADERS = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'X-Requested-With',
  'X-SignalR-User-Agent',
  ACTION_HEADER,
  DRY_RUN_HEADER,
  IDEMPOTENCY_HEADER,
  CLIENT_VERSION_HEADER,
  LANGUAGE_HEADER,
  POSITION_HEADER,
  REQUEST_ID_HEADER,
].join(', ');
const TOLD_HEADERS = [REQUEST_ID_HEADER, MODEL_HEADER, POSITION_HEADER, 'Retry-After', 'ETag'].join(', ');
const METHODS = 'GET, POST, PUT, PATCH, DELETE';

/** Lets pages of the allowed origins call the API; any other origin gets no header at all. */
export function registerCors(app: FastifyInstance, allowed: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(pathOf(request))) return;
    const { origin } = request.headers;
    if (allowed.length > 0) reply.header('vary', 'Origin');
    if (origin && allowed.includes(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', TOLD_HEADERS);
    }
    if (request.method !== 'OPTIONS') return;
    if (origin && allowed.includes(origin)) {
      reply.header('access-control-allow-methods', METHODS);
      reply.header('access-control-allow-headers', ASKED_HEADERS);
      reply.header('access-control-max-age', '600');
    }
    return reply.code(204).send();
  });
}
