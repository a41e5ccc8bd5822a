import type { FastifyRequest } from 'fastify';
import { LANGUAGE_HEADER } from '../../src/engine/http/api';
import { offeredLanguage } from '../../src/engine/value';

/** Takes a request; gives the language in which it is answered: the session's, else that of the log-in page. */
export function languageOf({ session, headers }: FastifyRequest): string {
  const asked = headers[LANGUAGE_HEADER];
  return session?.language ?? offeredLanguage(typeof asked === 'string' ? asked : '');
}
