/** The calls of a log-in's second step: with a ticket, before there is a session. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  API,
  type FactorConfirmation,
  type FactorConfirmed,
  type FactorKind,
  type FactorSetUp,
  type LoginResponse,
  type PasskeyChallenge,
  type SecondFactorRequest,
} from '../../../../src/engine/http/api';
import { apiPath, documented, languageOf } from '../../http';
import { noteActivity } from '../activity';
import { originOf } from '../origin';
import { LOGIN_ANSWER } from '../routes';
import { CONFIRMATION, CONFIRMED, KIND, PROOF, SET_UP, type SecondFactorRoutes, TICKET } from './documents';
import { placeOf } from './passkeys';

type Ticketed<T> = T & { readonly ticket: string };

/** Proves a second factor, or sets up the first one where a role demands it (OPEN-256). */
export function registerSecondStep(
  app: FastifyInstance,
  { login, factors, database, origin }: SecondFactorRoutes,
): void {
  const place = (request: FastifyRequest) => placeOf(origin(request));

  app.post<{ Body: SecondFactorRequest }>(
    apiPath(API.secondFactor),
    documented({ summary: 'Sign in: the second step', open: true, body: PROOF, answer: LOGIN_ANSWER }),
    (request): Promise<LoginResponse> =>
      login.steps.pass(request.body, place(request), originOf(request), languageOf(request)),
  );

  app.post<{ Body: Ticketed<object> }>(
    apiPath(API.secondFactorPasskey),
    documented({
      summary: "What the browser is asked to prove one of the person's passkeys",
      open: true,
      body: { type: 'object', properties: { ticket: TICKET }, required: ['ticket'] },
      answer: { type: 'object', properties: { id: { type: 'string' }, options: { type: 'object' } } },
    }),
    async (request): Promise<PasskeyChallenge> => {
      const { person } = await login.steps.holderOf(request.body.ticket, 'prove');
      return factors.askPasskey(person, place(request));
    },
  );

  app.post<{ Body: Ticketed<{ kind: FactorKind }> }>(
    apiPath(API.secondFactorSetUp),
    documented({
      summary: 'Begin to set up the first second factor, which a role demands',
      open: true,
      body: { type: 'object', properties: { ticket: TICKET, kind: KIND }, required: ['ticket', 'kind'] },
      answer: SET_UP,
    }),
    async (request): Promise<FactorSetUp> => {
      const { person } = await login.steps.holderOf(request.body.ticket, 'setUp');
      return factors.begin(person, request.body.kind, place(request));
    },
  );

  app.post<{ Body: Ticketed<FactorConfirmation> }>(
    apiPath(API.secondFactorConfirm),
    documented({
      summary: 'Confirm the first second factor; a ticket that finishes the log-in, and recovery codes',
      open: true,
      body: {
        type: 'object',
        properties: { ticket: TICKET, ...CONFIRMATION.properties },
        required: ['ticket', ...CONFIRMATION.required],
      },
      answer: {
        type: 'object',
        properties: { ticket: { type: 'string' }, ...CONFIRMED.properties },
      },
    }),
    async (request): Promise<FactorConfirmed> => {
      const { ticket, ...confirmation } = request.body;
      const { person } = await login.steps.holderOf(ticket, 'setUp');
      const codes = await factors.confirm(person, confirmation, place(request), true);
      const told = { ...originOf(request), detail: confirmation.name };
      await noteActivity(database, 'factor-added', person, person.userName, told);
      return { ...codes, ticket: await login.steps.proven({ ...person, hasSecondFactor: true }) };
    },
  );
}
