import type { FastifyReply } from 'fastify';
import { Abandoned } from '../db';

/** True once the connection of the call is closed, which it tells nobody a second time. */
export const hasLeft = ({ raw }: FastifyReply): boolean => raw.closed || raw.destroyed;

/** Aborts when the caller goes away before the answer is sent, at once if it has gone already. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) gone.abort(new Abandoned());
  };
  if (hasLeft(reply)) leave();
  else reply.raw.once('close', leave);
  return gone.signal;
}
