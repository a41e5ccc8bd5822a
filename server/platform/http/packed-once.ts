import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const pack = promisify(brotliCompress);

/** What is kept is packed tighter than what is packed for one caller. */
const QUALITY = 7;

/** So many answers are kept; of more the one that was asked for longest ago goes. */
const KEPT = 64;

/**
 * What many are answered alike (`alike` of a call) is packed once, beside the server's other work, and known again by what
 * it says: an answer that differs for whoever asks is another one.
 */
export function registerPackedOnce(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();

  function packed(text: string): Promise<Buffer> {
    const key = createHash('sha256').update(text).digest('base64');
    const found = kept.get(key) ?? pack(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    kept.delete(key);
    kept.set(key, found);
    const [oldest = key] = kept.keys();
    if (kept.size > KEPT) kept.delete(oldest);
    return found;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const isAlike = request.routeOptions.config.call?.alike && reply.statusCode === 200;
    if (!isAlike || typeof payload !== 'string' || !takesBrotli(request.headers['accept-encoding'])) return payload;
    const bytes = await packed(payload);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.header('content-encoding', 'br').header('vary', vary);
    return bytes;
  });
}

function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(String(accepted ?? ''));
}
