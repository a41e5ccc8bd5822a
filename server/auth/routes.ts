import type { FastifyInstance } from 'fastify';
import { API, type LoginRequest } from '../../src/engine/http/api';
import { sessionOf } from '../context';
import { unauthorised } from '../errors';
import { apiPath, bearerOf, documented, languageOf } from '../http';
import type { Login } from './login';

const TEXT = { type: 'string', maxLength: 255 };
const CREDENTIALS = {
  type: 'object',
  properties: { businessUnitName: TEXT, userName: TEXT, password: { type: 'string', maxLength: 1024 } },
  required: ['businessUnitName', 'userName', 'password'],
};
export const LOGIN_ANSWER = {
  type: 'object',
  properties: {
    userId: { type: 'string' },
    userName: { type: 'string' },
    displayName: { type: 'string' },
    userRoles: { type: 'array', items: { type: 'object' } },
    defaultLanguage: { type: 'string' },
    accessToken: { type: 'string' },
  },
};

/** Log-in, heartbeat, log-out. */
export function registerAuth(app: FastifyInstance, login: Login): void {
  app.post<{ Body: LoginRequest }>(
    apiPath(API.login),
    documented({ summary: 'Sign in', open: true, body: CREDENTIALS, answer: LOGIN_ANSWER }),
    (request) => login.signIn(request.body, request.ip, languageOf(request)),
  );

  app.post(
    apiPath(API.heartbeat),
    documented({
      summary: 'Keep the session alive; a renewed token past half its life',
      answer: { type: 'object', properties: { accessToken: { type: 'string' } } },
    }),
    (request) => {
      const token = bearerOf(request);
      if (!token) throw unauthorised();
      return login.heartbeat(sessionOf(request), token);
    },
  );

  app.post(apiPath(API.logout), documented({ summary: 'End the session' }), async (request, reply) => {
    await login.signOut(sessionOf(request).sid);
    return reply.code(204).send();
  });
}
