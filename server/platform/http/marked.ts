import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A mark of what an answer says. Weak: it says the same packed or not. */
export function markOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Marks the answer. True if the caller has it already: then it is told so, and nothing is left to send. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, mark: string): boolean {
  reply.header('etag', mark);
  const isSame = request.headers['if-none-match'] === mark;
  if (isSame) reply.code(304);
  return isSame;
}
