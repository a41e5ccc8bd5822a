import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../../src/engine/constants';
import { LANGUAGE_HEADER } from '../../../src/engine/http';

/** Takes a request; gives the language in which it is answered: the session's, else that of the log-in page. */
export function languageOf({ session, headers }: FastifyRequest): string {
  const asked = headers[LANGUAGE_HEADER];
  return session?.language ?? (typeof asked === 'string' ? asked : DEFAULT_LANGUAGE);
}
