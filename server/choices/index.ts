import type { FastifyInstance } from 'fastify';
import { API, type UserChoiceRequest } from '../../src/engine/http/api';
import { ERROR_CODES } from '../../src/engine/http/errors';
import { USER_OPTIONS } from '../../src/engine/http/user-choice';
import { Refusal } from '../errors';
import { apiPath, documented } from '../http';

/**
 * What a person answers to a choice that an answer offered (API-083, OPEN-006). No call of this server offers one, so
 * none is known here.
 */
export function registerChoices(app: FastifyInstance): void {
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
    async ({ body: { id } }) => {
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
