import type { FastifyInstance } from 'fastify';
import { API, type SwitchEntry } from '../../../src/engine/http/api';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import type { SessionAuthenticator } from '../../platform/auth';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { inNameOf } from '../../platform/db';
import { invalid } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';
import { stale } from '../../platform/settings/saved-since';
import { flagsOn, putFlags } from '../../platform/settings/stored-flags';
import { codeSwitches, enabledSwitches, saveSwitches } from './code-switches';
import { askForFlags, flagsWait, type Waits } from './four-eyes/ask';

type Parts = Pick<ServerContext, 'database' | 'product' | 'clock'> & { readonly auth: SessionAuthenticator };

const NAMES = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: 100 },
  uniqueItems: true,
  maxItems: 500,
};
const ENTRIES = {
  type: 'array',
  items: {
    type: 'object',
    properties: { name: { type: 'string' }, description: { type: 'string' } },
    required: ['name', 'description'],
  },
};

interface Switches {
  readonly what: string;
  readonly available: string;
  readonly enabled: string;
  list(): readonly SwitchEntry[];
  read(session: Session): Promise<readonly string[]>;
  /** Gives false, and saves nothing, if others are on than those that were seen; or what waits for another person. */
  save(session: Session, names: readonly string[], seen: readonly string[] | undefined): Promise<boolean | Waits>;
}

/** Feature flags and code switches of a business unit: which there are, which are on (API-032 to API-037). */
export function registerSwitches(app: FastifyInstance, parts: Parts): void {
  const { database, product, auth } = parts;
  const all: readonly Switches[] = [
    {
      what: 'Feature flags',
      available: API.availableFeatures,
      enabled: API.enabledFeatures,
      list: () =>
        Object.entries(product.current.product.features).map(([name, description]) => ({ name, description })),
      read: ({ businessUnit }) => flagsOn(database, businessUnit),
      // The tokens of open sessions name the flags until they are renewed (OPEN-101).
      async save(session, names, seen) {
        if (flagsWait(session)) return askForFlags(parts, session, names, seen);
        const isSaved = await inNameOf(database.owner, session, (tx) =>
          putFlags(tx, session.businessUnit, names, seen),
        );
        auth.forget();
        return isSaved;
      },
    },
    {
      what: 'Code switches',
      available: API.availableSwitches,
      enabled: API.enabledSwitches,
      list: () => codeSwitches(product.current.product),
      read: ({ businessUnit }) => enabledSwitches(database, product.current.product, businessUnit),
      save: (session, names, seen) => saveSwitches(database, product.current.product, session, names, seen),
    },
  ];
  for (const switches of all) registerLists(app, switches);
}

function registerLists(app: FastifyInstance, { what, available, enabled, list, read, save }: Switches): void {
  app.get(
    apiPath(available),
    documented({ summary: `${what} that there are`, answer: ENTRIES, permission: EDIT_SETTINGS }),
    list,
  );
  app.get(
    apiPath(enabled),
    documented({ summary: `${what} that are on`, answer: NAMES, permission: EDIT_SETTINGS }),
    (request) => read(sessionOf(request)),
  );
  app.post<{ Body: string[]; Querystring: { seen?: unknown } }>(
    apiPath(enabled),
    documented({
      summary: `Say which ${what.toLowerCase()} are on; with \`seen\`, a JSON list, only if those are on that were seen`,
      query: { seen: { type: 'string' } },
      body: NAMES,
      permission: EDIT_SETTINGS,
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const known = new Set(list().map(({ name }) => name));
      const unknown = request.body.filter((name) => !known.has(name));
      if (unknown.length > 0)
        throw invalid(unknown.map((name) => ({ field: name, keyword: 'enum', message: 'is none of those there are' })));
      const saved = await save(session, request.body, seenOf(request.query.seen));
      if (saved === false) throw stale({ value: await read(session) });
      return saved === true ? reply.code(204).send() : reply.code(202).send(saved);
    },
  );
}

function seenOf(text: unknown): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const names: unknown = JSON.parse(String(text));
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  } catch {
    // Not JSON: refused below.
  }
  throw invalid([{ field: 'seen', keyword: 'format', message: 'must be a JSON list of names' }]);
}
