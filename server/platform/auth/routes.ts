import type { FastifyInstance } from 'fastify';
import { LOGIN, SESSION } from '../../../src/engine/http/calls';
import { sessionOf } from '../context';
import { notFound, unauthorised } from '../errors';
import { bearerOf, languageOf, serve } from '../http';
import type { Login } from './login';
import { originOf } from './origin';

/** Log-in, heartbeat, log-out. */
export function registerAuth(app: FastifyInstance, login: Login): void {
  serve(app, LOGIN.signIn, (request) => login.signIn(request.body, originOf(request), languageOf(request)));

  serve(app, SESSION.heartbeat, (request) => {
    const token = bearerOf(request);
    if (!token) throw unauthorised();
    return login.heartbeat(sessionOf(request), token);
  });

  serve(app, SESSION.list, (request) => login.list(sessionOf(request)));

  serve(app, SESSION.end, async (request) => {
    const session = sessionOf(request);
    const { id } = request.query;
    if (id === undefined) await login.endAllOf(session.businessUnit, session.userId, session.sid);
    else if (!(await login.endOwn(session, id))) throw notFound('session');
  });

  serve(app, SESSION.logOut, async (request) => {
    await login.leave(sessionOf(request));
  });
}
