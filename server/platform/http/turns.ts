/** One person's calls take turns, so that nobody's many calls keep the others from the database. */
import type { FastifyInstance } from 'fastify';
import { SERVER_LIMITS } from '../../../src/engine/constants';
import type { Session } from '../context';
import { tooMany } from '../errors';
import { Turns } from '../turns';
import { isHub } from './authentication';
import { goneOf, hasLeft } from './gone';

/** Calls of a session take turns once they are checked; the hub's are long and have limits of their own. */
export function registerTurns(app: FastifyInstance): void {
  const turns = new Turns(SERVER_LIMITS.callsAtWork, SERVER_LIMITS.callsWaiting, () =>
    tooMany('Too many calls at once', 1),
  );
  app.addHook('preHandler', async (request, reply) => {
    if (!request.session || isHub(request)) return;
    const end = await turns.take(turnOf(request.session), goneOf(reply));
    if (hasLeft(reply)) end();
    else reply.raw.once('close', end);
  });
}

const turnOf = ({ businessUnit, userId }: Session): string => JSON.stringify([businessUnit, userId]);
