import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { REQUEST_ID_HEADER } from '../../../src/engine/http';
import { HUB_PATH } from '../../../src/engine/live';
import type { LogLevel } from '../config';
import { withoutKeys } from '../secret-key';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for so often that its calls are logged for debugging alone. */
    quiet?: boolean;
  }
}

const HUB = HUB_PATH.toLowerCase();
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'password',
  '*.password',
  'accessToken',
  '*.accessToken',
  'access_token',
  '*.access_token',
];

/** Options of the logger: JSON lines without tokens, passwords or cookies. */
export function loggerOptions(level: LogLevel): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    redact: { paths: SECRETS, censor: '[redacted]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutToken(request.url),
        remoteAddress: request.ip,
      }),
    },
  };
}

/** The address without access keys, which have no business there, without the token of a hub connection, and without what an OpenID provider sent back to the log-in page. */
export function withoutToken(url: string): string {
  return withoutKeys(url.replace(secretIn(url.toLowerCase()), '$1[redacted]'));
}

function secretIn(url: string): RegExp {
  if (url.includes(HUB)) return /([?&](?:access_token|id)=)[^&]*/gi;
  return url.startsWith('/login') ? /([?&](?:code|state)=)[^&]*/gi : /([?&]access_token=)[^&]*/gi;
}

/** The caller's request id if it is a plain word, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** One line per call, and its id in the answer. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { userName, businessUnit, key } = request.session ?? {};
    request.log[request.routeOptions.config?.quiet ? 'debug' : 'info'](
      {
        method: request.method,
        url: withoutToken(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(userName ? { userName, businessUnit } : {}),
        ...(key ? { accessKey: key.id } : {}),
      },
      'call',
    );
  });
}
