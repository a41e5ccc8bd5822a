/** What the calls about second factors are made of. */
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db';
import type { Texts } from '../../localisation';
import type { Login } from '../login';
import type { SecondFactors } from './second-factors';

export interface SecondFactorRoutes {
  readonly login: Login;
  readonly factors: SecondFactors;
  readonly database: Database;
  readonly text: Texts;
  /** Where the page of a caller stands. */
  origin(request: FastifyRequest): string;
}
