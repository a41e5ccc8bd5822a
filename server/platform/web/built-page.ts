import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../../src/engine/http';

const ASSETS = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';

/** Answers a call for a page that no file stands for, or gives false if it is none. */
export type PageServer = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Serves the built page: hashed assets for good, the rest asked for anew; a `.br` or `.gz` beside a file goes first. */
export async function registerBuiltPage(app: FastifyInstance, folder: string): Promise<PageServer> {
  const index = join(folder, 'index.html');
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes(ASSETS) ? FOREVER : 'no-cache');
      },
    });
  }
  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (!isPage(request)) return false;
    if (!existsSync(index)) {
      reply.code(503).type('text/plain; charset=utf-8').send('The page is not built. Run: npm start\n');
      return true;
    }
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    reply.send(await readFile(index));
    return true;
  };
}

/** An address without a file's ending, asked for by somebody who takes a page. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith(ASSETS) || `${path}/`.startsWith(`${API_BASE}/`) || /\.\w+$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
