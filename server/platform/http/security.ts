/** Headers that keep the page and the API to themselves. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config';
import { isApi, pathOf } from './authentication';

const YEAR_SECONDS = 31_536_000;

/** The headers that do not depend on the request. */
export function securityHeaders(config: Config): Record<string, string> {
  return headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: directives(config) },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}

/** Gives what writes the headers of an answer. */
export function securing(config: Config): (request: FastifyRequest, reply: FastifyReply) => void {
  const always = securityHeaders(config);
  return (request, reply) => {
    reply.headers(always);
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    if (isApi(pathOf(request))) reply.header('cache-control', 'no-store');
  };
}

/** Every answer has the headers. */
export function registerSecurity(app: FastifyInstance, config: Config): void {
  const secured = securing(config);
  app.addHook('onRequest', async (request, reply) => secured(request, reply));
}

/** Helmet's headers, which are the same for every answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}

/** The content security policy; `'self'` takes in WebSockets of the page's own host. The library that reads barcodes is WebAssembly, for which `'wasm-unsafe-eval'` is needed; it opens no `eval`. Development alone is looser: Vite's client writes styles and a script into the page. */
function directives({ apiBase, development }: Config): Record<string, string[]> {
  const inline = development ? ["'unsafe-inline'"] : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inline],
    'style-src': ["'self'", ...inline],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...apiSources(apiBase)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
  };
}

function apiSources(apiBase: string): string[] {
  if (apiBase.startsWith('/')) return [];
  const { origin } = new URL(apiBase);
  return [origin, origin.replace(/^http/, 'ws')];
}
