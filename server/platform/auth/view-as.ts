/** The cockpit as another person has it: to look at, for those who give that person's roles. */
import type { FastifyInstance } from 'fastify';
import { API, type LoginResponse } from '../../../src/engine/http/api';
import { VIEW_AS } from '../../../src/engine/permission';
import { sessionOf } from '../context';
import { accessDenied, notFound } from '../errors';
import { apiPath, documented } from '../http';
import { mayAssign } from './assignable';
import type { Login } from './login';
import { originOf } from './origin';
import { LOGIN_ANSWER } from './routes';

/** Opens a session of another person of the unit, which changes nothing and ends with the session that asked for it. */
export function registerViewAs(app: FastifyInstance, login: Login): void {
  app.post<{ Body: { userId: string } }>(
    apiPath(API.viewAs),
    documented({
      summary: 'Look at the cockpit as another person has it, without changing anything',
      permission: VIEW_AS,
      body: {
        type: 'object',
        properties: { userId: { type: 'string', minLength: 1, maxLength: 255 } },
        required: ['userId'],
        additionalProperties: false,
      },
      answer: LOGIN_ANSWER,
    }),
    async (request): Promise<LoginResponse> => {
      const viewer = sessionOf(request);
      const seen = await login.personOf(viewer.businessUnit, request.body.userId);
      if (!seen) throw notFound('user');
      if (!seen.roles.every((role) => mayAssign(viewer, role))) throw accessDenied();
      return login.viewAs(viewer, seen, originOf(request));
    },
  );
}
