/** What people do about their own second factors while they are logged in: each change wants the password. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERROR_CODES } from '../../../../src/engine/http';
import { FACTORS } from '../../../../src/engine/http/calls';
import { type Session, sessionOf } from '../../context';
import { Refusal, unauthorised } from '../../errors';
import { serve } from '../../http';
import { type LoginActivity, noteActivity } from '../activity';
import { originOf } from '../origin';
import type { PersonAtLogin } from '../sessions';
import type { SecondFactorRoutes } from './parts';
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
    if ((await login.provenHash(session, password, originOf(request))) !== undefined) return;
    const message = text(session.language, 'server.password.wrong');
    const errors = [{ field: 'password', keyword: 'password', message }];
    throw new Refusal(400, ERROR_CODES.validation, message, { errors });
  }
  const note = (request: FastifyRequest, kind: LoginActivity, detail: string) => {
    const session = sessionOf(request);
    return noteActivity(database, kind, session, session.userName, { ...originOf(request), detail });
  };
  serve(app, FACTORS.list, async (request) => {
    const session = sessionOf(request);
    return factors.listOf(session, (await personOf(session)).demandsSecondFactor);
  });

  serve(app, FACTORS.begin, async (request) => {
    await refuseWrongPassword(request, request.body.password);
    return factors.begin(sessionOf(request), request.body.kind, place(request));
  });

  serve(app, FACTORS.confirm, async (request) => {
    const session = sessionOf(request);
    const codes = await login.endingOthers(session, (also) =>
      factors.confirm(session, request.body, place(request), { also }),
    );
    await note(request, 'factor-added', request.body.name);
    return codes;
  });

  serve(app, FACTORS.remove, async (request) => {
    const session = sessionOf(request);
    await refuseWrongPassword(request, request.body.password);
    const { demandsSecondFactor } = await personOf(session);
    const name = await login.endingOthers(session, (also) =>
      factors.remove(session, request.body.id, demandsSecondFactor, also),
    );
    await note(request, 'factor-removed', name);
  });

  serve(app, FACTORS.renewCodes, async (request) => {
    await refuseWrongPassword(request, request.body.password);
    const recoveryCodes = await factors.renewCodes(sessionOf(request));
    await note(request, 'recovery-codes', '');
    return { recoveryCodes };
  });
}
