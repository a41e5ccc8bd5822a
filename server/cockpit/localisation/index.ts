import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/engine/constants';
import { TEXTS } from '../../../src/engine/http/calls';
import { type ServerContext, sessionOf } from '../../platform/context';
import { bearerOf, serve } from '../../platform/http';
import type { LocaleStore, OriginalTexts } from '../../platform/localisation';
import { ownTexts, withOwnTexts } from '../../platform/localisation';

export type LocalisationParts = Pick<ServerContext, 'database' | 'auth'> & {
  readonly locales: LocaleStore;
  readonly originalTexts: OriginalTexts;
};

type Asked = FastifyRequest<{ Querystring: { readonly languageCode?: string } }>;

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

  serve(app, TEXTS.languages, () => [...LANGUAGES]);
  serve(app, TEXTS.flat, async (request) => ({
    ...locales.flat(languageIn(request)),
    ...Object.fromEntries(await ownOf(request)),
  }));
  serve(app, TEXTS.nested, async (request) => {
    const texts = withOwnTexts(locales.nested(languageIn(request)), await ownOf(request));
    if (request.query.part === undefined) return texts;
    return Object.fromEntries(Object.entries(texts).filter(([group]) => LOGIN_GROUPS.has(group)));
  });
  serve(app, TEXTS.editable, async (request) => {
    const language = languageIn(request);
    const own = await ownTexts(database, sessionOf(request).businessUnit, language);
    const english = language === DEFAULT_LANGUAGE ? new Map<string, string>() : originalTexts(DEFAULT_LANGUAGE);
    return [...originalTexts(language)].map(([key, text]) => ({
      key,
      text,
      ...(english.has(key) ? { english: english.get(key) as string } : {}),
      ...(own.has(key) ? { own: own.get(key) as string } : {}),
    }));
  });
}

function languageIn({ query }: Asked): string {
  return query.languageCode ?? '';
}
