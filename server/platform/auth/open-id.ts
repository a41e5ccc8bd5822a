import type { FastifyInstance } from 'fastify';
import { ERROR_CODES } from '../../../src/engine/http';
import { LOGIN } from '../../../src/engine/http/calls';
import type { Config } from '../config';
import type { Clock } from '../context';
import type { Database } from '../db';
import { Refusal } from '../errors';
import { pageOrigin, serve } from '../http';
import type { SessionAuthenticator } from './authenticator';
import type { Login } from './login';
import { OpenIdProvider } from './open-id-provider';
import { originOf } from './origin';

/** The flag of a business unit that signs in with OpenId. */
export const OPEN_ID_FLAG = 'OpenIdConnect';

export interface OpenIdParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly auth: SessionAuthenticator;
  readonly login: Login;
}

/** Whether a unit signs in with OpenId, where, and the log-in itself (API-002, API-003, OPEN-040). */
export function registerOpenId(app: FastifyInstance, parts: OpenIdParts): void {
  const { config, database, login } = parts;
  const provider = providerOf(parts);

  serve(app, LOGIN.openIdEnabled, async ({ query }, reply) => {
    const isEnabled = await usesOpenId(database, query.businessUnitName);
    return reply.type('application/json').send(String(isEnabled));
  });

  serve(app, LOGIN.openIdAddress, async (request, reply) => {
    const unit = (request.query.businessUnitName ?? '').trim();
    if (!(await usesOpenId(database, unit))) throw refused('off', { unit });
    if (!provider) throw refused('noProvider', { unit });
    const address = await provider.addressFor(unit, `${pageOrigin(request, config)}/login`).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the OpenID provider does not answer');
      throw refused('away');
    });
    return reply.type('application/json').send(JSON.stringify(address));
  });

  serve(app, LOGIN.openIdSignIn, async (request) => {
    const person = await provider?.personOf(request.body).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a log-in with OpenID was not completed');
    });
    if (!person) throw refused('failed');
    const { unit, ...identity } = person;
    if (!(await usesOpenId(database, unit))) throw refused('off', { unit });
    const answer = await login.signInAs(unit, identity, originOf(request));
    if (!answer) throw refused('unknown', { unit, name: identity.userName });
    return answer;
  });
}

function providerOf({ config, clock, auth }: OpenIdParts): OpenIdProvider | undefined {
  const { openIdIssuer: issuer, openIdClientId: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  return new OpenIdProvider({ ...config, issuer, clientId }, auth.signingKey('open-id'), clock);
}

/** True if the unit has the flag (OPEN-041); an unknown unit has none. */
async function usesOpenId(database: Database, unit = ''): Promise<boolean> {
  const [row] = await database.query<{ enabled: boolean }>({
    text: 'select $2 = any(enabled_features) as enabled from business_unit where name = $1',
    values: [unit.trim(), OPEN_ID_FLAG],
  });
  return row?.enabled === true;
}

function refused(
  why: 'off' | 'noProvider' | 'away' | 'failed' | 'unknown',
  values: Readonly<Record<string, string>> = {},
): Refusal {
  const key = `server.openId.${why}`;
  return new Refusal(422, ERROR_CODES.refused, `OpenID: ${why}`, {}, {}, { kind: 'text', key, values });
}
