import type { FastifyInstance } from 'fastify';
import { API, type LoginRequest } from '../../../src/engine/http/api';
import { sessionOf } from '../context';
import { notFound, unauthorised } from '../errors';
import { apiPath, bearerOf, documented, languageOf } from '../http';
import type { Login } from './login';
import { originOf } from './origin';

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
    (request) => login.signIn(request.body, originOf(request), languageOf(request)),
  );

  app.post(
    apiPath(API.heartbeat),
    documented({
      reads: true,
      summary: 'Keep the session alive; a renewed token past half its life, and how long it lasts',
      answer: {
        type: 'object',
        properties: {
          accessToken: { type: 'string' },
          endsInSeconds: { type: 'integer' },
          lacksSecondFactor: { type: 'boolean' },
        },
      },
    }),
    (request) => {
      const token = bearerOf(request);
      if (!token) throw unauthorised();
      return login.heartbeat(sessionOf(request), token);
    },
  );

  app.get(
    apiPath(API.ownSessions),
    documented({
      summary: "One's own open sessions, with device, address and when they were last heard of",
      answer: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            loginTime: { type: 'string', format: 'date-time' },
            lastSeen: { type: 'string', format: 'date-time' },
            address: { type: ['string', 'null'] },
            device: { type: ['string', 'null'] },
            isThis: { type: 'boolean' },
            viewedBy: { type: ['string', 'null'] },
          },
        },
      },
    }),
    (request) => login.list(sessionOf(request)),
  );

  app.delete<{ Querystring: { id?: string } }>(
    apiPath(API.ownSessions),
    documented({ summary: "End one of one's own sessions, or all but this", query: { id: TEXT } }),
    async (request, reply) => {
      const session = sessionOf(request);
      const { id } = request.query;
      if (id === undefined) await login.endAllOf(session.businessUnit, session.userId, session.sid);
      else if (!(await login.endOwn(session, id))) throw notFound('session');
      return reply.code(204).send();
    },
  );

  app.post(apiPath(API.logout), documented({ reads: true, summary: 'End the session' }), async (request, reply) => {
    await login.leave(sessionOf(request));
    return reply.code(204).send();
  });
}
