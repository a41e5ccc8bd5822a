import type { FastifyInstance } from 'fastify';
import { ERROR_CODES } from '../../../src/engine/http';
import { COCKPIT } from '../../../src/engine/http/calls';
import { closeOffer } from '../../entities';
import { type ServerContext, sessionOf } from '../../platform/context';
import { Refusal } from '../../platform/errors';
import { serve } from '../../platform/http';

/**
 * What a person answers to a choice that an answer offered (API-083, OPEN-006): whether to repeat a call. Retry and
 * Cancel close it; the call itself is the caller's to repeat.
 */
export function registerChoices(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  serve(app, COCKPIT.choose, async (request, _reply) => {
    const { id } = request.body;
    const session = sessionOf(request);
    if (await database.confined(session, (tx) => closeOffer(tx, session, id))) return;
    throw new Refusal(
      404,
      ERROR_CODES.notFound,
      `The choice "${id}" is not open: nothing has offered it to anybody`,
      {},
      {},
      { kind: 'text', key: 'server.refused.choice', values: { id } },
    );
  });
}
