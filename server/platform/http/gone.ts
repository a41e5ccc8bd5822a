import type { FastifyReply } from 'fastify';
import { Abandoned } from '../db';

/** Aborts when the caller goes away before the answer is sent. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Abandoned());
  });
  return gone.signal;
}
