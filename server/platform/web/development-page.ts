import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isApi, pathOf } from '../http';
import type { PageServer } from './built-page';

const OURS = new Set(['/live', '/ready', '/metrics', '/environment.json']);

/** Serves the page by Vite as it is written, with reload on save. */
export async function registerDevelopmentPage(app: FastifyInstance, root: string): Promise<PageServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(root, 'src/app'),
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Its sockets would keep the server from closing.
  app.addHook('preClose', () => vite.close());

  app.addHook('onRequest', (request, reply, next) => {
    const path = pathOf(request);
    if (isApi(path) || OURS.has(path) || wantsPage(request.headers.accept)) return next();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });

  return async (request, reply) => {
    if (request.method !== 'GET' || !wantsPage(request.headers.accept)) return false;
    const html = await readFile(join(root, 'src/app/index.html'), 'utf8');
    reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(request.url, html));
    return true;
  };
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
