import type { FastifyInstance } from 'fastify';
import { API, type UserChoiceRequest } from '../../../src/engine/http/api';
import { ERROR_CODES } from '../../../src/engine/http/errors';
import { USER_OPTIONS } from '../../../src/engine/http/user-choice';
import { closeOffer } from '../../entities';
import { type ServerContext, sessionOf } from '../../platform/context';
import { Refusal } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';

/**
 * What a person answers to a choice that an answer offered (API-083, OPEN-006): whether to repeat a call. Retry and
 * Cancel close it; the call itself is the caller's to repeat.
 */
export function registerChoices(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  app.post<{ Body: UserChoiceRequest }>(
    apiPath(API.userChoice),
    documented({
      summary: 'Answer a choice that an answer offered',
      body: {
        type: 'object',
        properties: {
          id: { type: 'string', minLength: 1, maxLength: 200 },
          userOption: { type: 'string', enum: [...USER_OPTIONS] },
        },
        required: ['id', 'userOption'],
      },
    }),
    async (request, reply) => {
      const { id } = request.body;
      const session = sessionOf(request);
      if (await database.confined(session, (tx) => closeOffer(tx, session, id))) return reply.code(204).send();
      throw new Refusal(
        404,
        ERROR_CODES.notFound,
        `The choice "${id}" is not open: nothing has offered it to anybody`,
        {},
        {},
        { kind: 'text', key: 'server.refused.choice', values: { id } },
      );
    },
  );
}
