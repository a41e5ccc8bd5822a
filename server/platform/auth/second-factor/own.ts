/** What people do about their own second factors while they are logged in: each change wants the password. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  API,
  type FactorConfirmation,
  type FactorKind,
  type FactorSetUp,
  type OwnFactors,
  type RecoveryCodes,
} from '../../../../src/engine/http/api';
import { ERROR_CODES } from '../../../../src/engine/http/errors';
import { type Session, sessionOf } from '../../context';
import { Refusal, unauthorised } from '../../errors';
import { apiPath, documented } from '../../http';
import { type LoginActivity, noteActivity } from '../activity';
import { originOf } from '../origin';
import type { PersonAtLogin } from '../sessions';
import { CONFIRMATION, CONFIRMED, FACTORS, KIND, PASSWORD, SET_UP, type SecondFactorRoutes } from './documents';
import { placeOf } from './passkeys';

/** Registers the list, setting up, removing, and new recovery codes (OPEN-256). */
export function registerOwnFactors(app: FastifyInstance, parts: SecondFactorRoutes): void {
  const { login, factors, database, text } = parts;
  const place = (request: FastifyRequest) => placeOf(parts.origin(request));

  async function personOf(session: Session): Promise<PersonAtLogin> {
    const person = await login.personOf(session.businessUnit, session.userId);
    if (!person) throw unauthorised();
    return person;
  }
  async function refuseWrongPassword(request: FastifyRequest, password: string): Promise<void> {
    const session = sessionOf(request);
    if (await login.isPasswordOf(session, password, originOf(request))) return;
    const message = text(session.language, 'server.password.wrong');
    const errors = [{ field: 'password', keyword: 'password', message }];
    throw new Refusal(400, ERROR_CODES.validation, message, { errors });
  }
  const note = (request: FastifyRequest, kind: LoginActivity, detail: string) => {
    const session = sessionOf(request);
    return noteActivity(database, kind, session, session.userName, { ...originOf(request), detail });
  };
  /** Somebody else may be in elsewhere. */
  const endOthers = ({ businessUnit, userId, sid }: Session) => login.endAllOf(businessUnit, userId, sid);

  app.get(
    apiPath(API.ownFactors),
    documented({ summary: "One's own second factors", answer: FACTORS }),
    async (request): Promise<OwnFactors> => {
      const session = sessionOf(request);
      return factors.listOf(session, (await personOf(session)).demandsSecondFactor);
    },
  );

  app.post<{ Body: { password: string; kind: FactorKind } }>(
    apiPath(API.ownFactorSetUp),
    documented({
      summary: 'Begin to set up a second factor',
      body: { type: 'object', properties: { password: PASSWORD, kind: KIND }, required: ['password', 'kind'] },
      answer: SET_UP,
    }),
    async (request): Promise<FactorSetUp> => {
      await refuseWrongPassword(request, request.body.password);
      return factors.begin(sessionOf(request), request.body.kind, place(request));
    },
  );

  app.post<{ Body: FactorConfirmation }>(
    apiPath(API.ownFactors),
    documented({
      summary: 'Confirm a second factor; the first one brings recovery codes, and all other sessions end',
      body: CONFIRMATION,
      answer: CONFIRMED,
    }),
    async (request): Promise<RecoveryCodes> => {
      const session = sessionOf(request);
      const codes = await factors.confirm(session, request.body, place(request));
      await note(request, 'factor-added', request.body.name);
      await endOthers(session);
      return codes;
    },
  );

  app.post<{ Body: { id: string; password: string } }>(
    apiPath(API.removeOwnFactor),
    documented({
      summary: 'Remove a second factor; all other sessions end',
      body: {
        type: 'object',
        properties: { id: { type: 'string', maxLength: 100 }, password: PASSWORD },
        required: ['id', 'password'],
      },
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      await refuseWrongPassword(request, request.body.password);
      const { demandsSecondFactor } = await personOf(session);
      const name = await factors.remove(session, request.body.id, demandsSecondFactor);
      await note(request, 'factor-removed', name);
      await endOthers(session);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: { password: string } }>(
    apiPath(API.renewRecoveryCodes),
    documented({
      summary: 'Make recovery codes anew; those before are void',
      body: { type: 'object', properties: { password: PASSWORD }, required: ['password'] },
      answer: CONFIRMED,
    }),
    async (request): Promise<RecoveryCodes> => {
      await refuseWrongPassword(request, request.body.password);
      const recoveryCodes = await factors.renewCodes(sessionOf(request));
      await note(request, 'recovery-codes', '');
      return { recoveryCodes };
    },
  );
}
