import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../src/engine/constants';
import { API } from '../../src/engine/http/api';
import { apiPath, documented } from '../http';
import type { LocaleStore } from './locale-store';

const QUERY = {
  clientName: { type: 'string', description: 'Cockpit' },
  clientVersion: { type: 'string' },
  languageCode: { type: 'string', description: 'nb-NO' },
};

/** Languages and texts; open, because the log-in page needs them (OPEN-220, I18N-004, I18N-009). */
export function registerLocalisation(app: FastifyInstance, locales: LocaleStore): void {
  app.get(
    apiPath(API.languages),
    documented({
      summary: 'Languages of the product',
      open: true,
      answer: { type: 'array', items: { type: 'string' } },
    }),
    () => [...LANGUAGES],
  );
  app.get<{ Querystring: { languageCode?: string } }>(
    apiPath(API.translations),
    documented({ summary: 'Texts of a language by dotted key', open: true, query: QUERY, answer: { type: 'object' } }),
    (request) => locales.flat(request.query.languageCode ?? ''),
  );
  app.get<{ Querystring: { languageCode?: string } }>(
    apiPath(API.translationsNested),
    documented({ summary: 'Texts of a language, nested', open: true, query: QUERY, answer: { type: 'object' } }),
    (request) => locales.nested(request.query.languageCode ?? ''),
  );
}
