import type { FastifyReply, FastifyRequest } from 'fastify';
import { importBusy } from '../errors';

/** Each holds a workbook in memory and a connection to the database. */
const MOST_AT_ONCE = 2;

/** Refuses a call, before its body is read, while as many are at work as one server takes. */
export function createTurns(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let running = 0;
  return async (_request, reply) => {
    if (running >= MOST_AT_ONCE) throw importBusy();
    running++;
    reply.raw.once('close', () => running--);
  };
}
