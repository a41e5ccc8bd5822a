import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import { pageOrigin } from '../http';
import type { Texts } from '../localisation';
import type { SessionAuthenticator } from './authenticator';
import type { Login } from './login';
import { registerOpenId } from './open-id';
import { registerAuth } from './routes';
import { registerOwnFactors, registerSecondStep, type SecondFactors } from './second-factor';
import { registerViewAs } from './view-as';

export interface LogInParts extends Pick<ServerContext, 'config' | 'clock' | 'database'> {
  readonly auth: SessionAuthenticator;
  readonly login: Login;
  readonly factors: SecondFactors;
  readonly text: Texts;
}

/** The ways in: password, second factor, OpenID, and as somebody else. */
export function registerLogIn(app: FastifyInstance, parts: LogInParts): void {
  const { config, login } = parts;
  const secondFactor = { ...parts, origin: (request: FastifyRequest) => pageOrigin(request, config) };
  registerAuth(app, login);
  registerSecondStep(app, secondFactor);
  registerOwnFactors(app, secondFactor);
  registerViewAs(app, login);
  registerOpenId(app, parts);
}
