/** Headers that keep the page and the API to themselves. */
import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { isApi, pathOf } from './authentication';

const YEAR_SECONDS = 31_536_000;

export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(config) },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    if (isApi(pathOf(request))) reply.header('cache-control', 'no-store');
  });
}

type Directives = Record<string, (string | ((request: IncomingMessage) => string))[]>;

/** The content security policy. Development alone is looser: Vite's client writes styles and a script into the page. */
function directives({ apiBase, development }: Config): Directives {
  const inline = development ? ["'unsafe-inline'"] : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    'style-src': ["'self'", ...inline],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", (request) => socketsOf(request.headers.host), ...apiSources(apiBase)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
  };
}

/** WebSockets of the page's own host: older browsers do not count them as 'self'. */
function socketsOf(host: string | undefined): string {
  return host && /^[\w.-]+(:\d{1,5})?$/.test(host) ? `ws://${host} wss://${host}` : '';
}

function apiSources(apiBase: string): string[] {
  if (apiBase.startsWith('/')) return [];
  const { origin } = new URL(apiBase);
  return [origin, origin.replace(/^http/, 'ws')];
}
