/** The calls of a log-in's second step: with a ticket, before there is a session. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LOGIN } from '../../../../src/engine/http/calls';
import { languageOf, serve } from '../../http';
import { noteActivity } from '../activity';
import { originOf } from '../origin';
import type { SecondFactorRoutes } from './parts';
import { placeOf } from './passkeys';

/** Proves a second factor, or sets up the first one where a role demands it (OPEN-256). */
export function registerSecondStep(
  app: FastifyInstance,
  { login, factors, database, origin }: SecondFactorRoutes,
): void {
  const place = (request: FastifyRequest) => placeOf(origin(request));

  serve(app, LOGIN.secondStep, (request) =>
    login.steps.pass(request.body, place(request), originOf(request), languageOf(request)),
  );

  serve(app, LOGIN.askPasskey, async (request) => {
    const { person } = await login.steps.holderOf(request.body.ticket, 'prove');
    return factors.askPasskey(person, place(request));
  });

  serve(app, LOGIN.beginFactor, async (request) => {
    const { person } = await login.steps.holderOf(request.body.ticket, 'setUp');
    return factors.begin(person, request.body.kind, place(request));
  });

  serve(app, LOGIN.confirmFactor, async (request) => {
    const { ticket, ...confirmation } = request.body;
    const { person } = await login.steps.holderOf(ticket, 'setUp');
    const codes = await factors.confirm(person, confirmation, place(request), { isFirst: true });
    const told = { ...originOf(request), detail: confirmation.name };
    await noteActivity(database, 'factor-added', person, person.userName, told);
    return { ...codes, ticket: await login.steps.proven({ ...person, hasSecondFactor: true }) };
  });
}
