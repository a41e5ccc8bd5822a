/** The cockpit as another person has it: to look at, for those who give that person's roles. */
import type { FastifyInstance } from 'fastify';
import { SESSION } from '../../../src/engine/http/calls';
import { sessionOf } from '../context';
import { accessDenied, notFound } from '../errors';
import { serve } from '../http';
import { mayAssign } from './assignable';
import type { Login } from './login';
import { originOf } from './origin';

/** Opens a session of another person of the unit, which changes nothing and ends with the session that asked for it. */
export function registerViewAs(app: FastifyInstance, login: Login): void {
  serve(app, SESSION.viewAs, async (request) => {
    const viewer = sessionOf(request);
    const seen = await login.personOf(viewer.businessUnit, request.body.userId);
    if (!seen) throw notFound('user');
    if (!seen.roles.every((role) => mayAssign(viewer, role))) throw accessDenied();
    return login.viewAs(viewer, seen, originOf(request));
  });
}
