import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/engine/constants';
import { API, type EditableText } from '../../../src/engine/http/api';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import { type ServerContext, sessionOf } from '../../platform/context';
import { apiPath, bearerOf, documented } from '../../platform/http';

import type { LocaleStore } from '../../platform/localisation/locale-store';
import type { OriginalTexts } from '../../platform/localisation/original-texts';
import { ownTexts, withOwnTexts } from '../../platform/localisation/own-texts';

export type LocalisationParts = Pick<ServerContext, 'database' | 'auth'> & {
  readonly locales: LocaleStore;
  readonly originalTexts: OriginalTexts;
};

const LANGUAGE = { languageCode: { type: 'string', description: 'nb-NO' } };
const QUERY = {
  clientName: { type: 'string', description: 'Cockpit' },
  clientVersion: { type: 'string' },
  ...LANGUAGE,
};
type Asked = FastifyRequest<{ Querystring: { languageCode?: string; part?: 'login' } }>;

const PART = { part: { type: 'string', enum: ['login'], description: 'Those of the log-in page alone' } };
/** Groups of texts that stand on the log-in page, or may before the cockpit has come. */
const LOGIN_GROUPS: ReadonlySet<string> = new Set(['login', 'secondFactor', 'frame', 'dialogs', 'error', 'rules']);

/**
 * Languages and texts; open, because the log-in page needs them (OPEN-220, I18N-004, I18N-009). Whoever sends a token gets
 * the texts as the business unit has them (I18N-010).
 */
export function registerLocalisation(
  app: FastifyInstance,
  { database, auth, locales, originalTexts }: LocalisationParts,
): void {
  /** Texts of the caller's unit; none of a caller without a session. */
  async function ownOf(request: Asked): Promise<ReadonlyMap<string, string>> {
    const session = await auth.authenticate(bearerOf(request), request.ip);
    return session && !session.key ? ownTexts(database, session.businessUnit, languageIn(request)) : new Map();
  }

  app.get(
    apiPath(API.languages),
    documented({
      summary: 'Languages of the product',
      open: true,
      answer: { type: 'array', items: { type: 'string' } },
    }),
    () => [...LANGUAGES],
  );
  app.get(
    apiPath(API.translations),
    documented({ summary: 'Texts of a language by dotted key', open: true, query: QUERY, answer: { type: 'object' } }),
    async (request: Asked) => ({ ...locales.flat(languageIn(request)), ...Object.fromEntries(await ownOf(request)) }),
  );
  app.get(
    apiPath(API.translationsNested),
    documented({
      summary: 'Texts of a language, nested',
      open: true,
      query: { ...QUERY, ...PART },
      answer: { type: 'object' },
    }),
    async (request: Asked) => {
      const texts = withOwnTexts(locales.nested(languageIn(request)), await ownOf(request));
      if (request.query.part === undefined) return texts;
      return Object.fromEntries(Object.entries(texts).filter(([group]) => LOGIN_GROUPS.has(group)));
    },
  );
  app.get(
    apiPath(API.editableTexts),
    documented({
      summary: 'The texts of a language that the business unit may have of its own, and those that it has',
      query: LANGUAGE,
      answer: { type: 'array', items: { type: 'object' } },
      permission: EDIT_SETTINGS,
    }),
    async (request: Asked): Promise<EditableText[]> => {
      const language = languageIn(request);
      const own = await ownTexts(database, sessionOf(request).businessUnit, language);
      const english = language === DEFAULT_LANGUAGE ? new Map<string, string>() : originalTexts(DEFAULT_LANGUAGE);
      return [...originalTexts(language)].map(([key, text]) => ({
        key,
        text,
        ...(english.has(key) ? { english: english.get(key) as string } : {}),
        ...(own.has(key) ? { own: own.get(key) as string } : {}),
      }));
    },
  );
}

function languageIn({ query }: Asked): string {
  return typeof query.languageCode === 'string' ? query.languageCode : '';
}
