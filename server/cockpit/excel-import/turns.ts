import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../../platform/context';
import { importBusy } from '../../platform/errors';

/** Each holds a workbook in memory and a connection to the database. */
const MOST_AT_ONCE = 2;

/** Refuses a call, before its body is read, while its person or as many as one server takes are at work. */
export function createTurns(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const running = new Set<string>();
  return async (request, reply) => {
    const { businessUnit, userId } = sessionOf(request);
    const person = JSON.stringify([businessUnit, userId]);
    if (running.size >= MOST_AT_ONCE || running.has(person)) throw importBusy();
    running.add(person);
    reply.raw.once('close', () => running.delete(person));
  };
}
