import type { FastifyInstance } from 'fastify';
import { POSITION_HEADER, PROGRESS_TYPE } from '../../../src/engine/http';
import { asFarAs, type Database } from '../db';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const NAME = POSITION_HEADER.toLowerCase();

/**
 * Where replicas answer reads: whoever writes is told how far the database has written since, and whoever reads tells
 * how far that was at least. Who does not tell is answered by the primary (OPEN-332).
 */
export function registerPosition(app: FastifyInstance, { replicas }: Pick<Database, 'replicas'>): void {
  if (!replicas) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const told = request.headers[NAME];
    if (READS.has(request.method) && typeof told === 'string' && /^\d{1,19}$/.test(told)) asFarAs(BigInt(told), done);
    else done();
  });
  app.addHook('onSend', async (request, reply) => {
    // What is told line by line is not done yet.
    const isDone = reply.getHeader('content-type') !== PROGRESS_TYPE;
    if (READS.has(request.method) || reply.statusCode >= 400 || !isDone) return;
    try {
      reply.header(POSITION_HEADER, String(await replicas.position()));
    } catch (error) {
      // What was done is done; whoever is not told how far that is reads on at the primary.
      request.log.warn({ err: error }, 'nobody knows how far the database has written');
    }
  });
}
