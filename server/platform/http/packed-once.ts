import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isKnown, markOf } from './marked';

const pack = promisify(brotliCompress);

/** What is kept is packed tighter than what is packed for one caller. */
const QUALITY = 7;

/** In one person's browser, which asks each time whether it is the same still. */
const KEPT_BY_BROWSERS = 'private, no-cache';

/** So many answers are kept; of more the one that was asked for longest ago goes. */
const KEPT = 64;

/**
 * What many are answered alike (`alike` of a call) is packed once, beside the server's other work, and known again by its
 * mark: an answer that differs for whoever asks is another one. Browsers keep it and ask whether it is the same still.
 */
export function registerPackedOnce(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();

  function packed(mark: string, text: string): Promise<Buffer> {
    const found = kept.get(mark) ?? pack(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    kept.delete(mark);
    kept.set(mark, found);
    const [oldest = mark] = kept.keys();
    if (kept.size > KEPT) kept.delete(oldest);
    return found;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.call?.alike || ![200, 304].includes(reply.statusCode)) return payload;
    reply.header('cache-control', KEPT_BY_BROWSERS);
    if (typeof payload !== 'string') return payload;
    const mark = String(reply.getHeader('etag') ?? markOf(payload));
    if (isKnown(request, reply, mark)) return null;
    if (!takesBrotli(request.headers['accept-encoding'])) return payload;
    const bytes = await packed(mark, payload);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.header('content-encoding', 'br').header('vary', vary);
    return bytes;
  });
}

function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(String(accepted ?? ''));
}
