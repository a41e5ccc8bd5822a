import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { API, type SwitchEntry } from '../../src/engine/http/api';
import { EDIT_SETTINGS } from '../../src/engine/permission';
import type { SessionAuthenticator } from '../auth';
import { type ServerContext, type Session, sessionOf } from '../context';
import { inNameOf } from '../db';
import { invalid } from '../errors';
import { apiPath, documented } from '../http';
import { codeSwitches, enabledSwitches, saveSwitches } from './code-switches';
import { stale } from './saved-since';

type Parts = Pick<ServerContext, 'database' | 'product'> & { readonly auth: SessionAuthenticator };

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
  /** Gives false, and saves nothing, if others are on than those that were seen. */
  save(session: Session, names: readonly string[], seen: readonly string[] | undefined): Promise<boolean>;
}

/** Feature flags and code switches of a business unit: which there are, which are on (API-032 to API-037). */
export function registerSwitches(app: FastifyInstance, { database, product, auth }: Parts): void {
  const all: readonly Switches[] = [
    {
      what: 'Feature flags',
      available: API.availableFeatures,
      enabled: API.enabledFeatures,
      list: () =>
        Object.entries(product.current.product.features).map(([name, description]) => ({ name, description })),
      async read({ businessUnit }) {
        const [unit] = await database.query<{ features: string[] }>({
          text: 'select enabled_features as features from business_unit where name = $1',
          values: [businessUnit],
        });
        return [...(unit?.features ?? [])].sort();
      },
      // The tokens of open sessions name the flags until they are renewed (OPEN-101).
      async save(session, names, seen) {
        const given = sql`${seen ?? null}::text[]`;
        const { rows } = await inNameOf(database.owner, session, (tx) =>
          sql`update business_unit set enabled_features = ${names}::text[] where name = ${session.businessUnit}
            and (${given} is null or (enabled_features <@ ${given} and enabled_features @> ${given})) returning name`.execute(
            tx,
          ),
        );
        auth.forget();
        return rows.length > 0;
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
      if (!(await save(session, request.body, seenOf(request.query.seen))))
        throw stale({ value: await read(sessionOf(request)) });
      return reply.code(204).send();
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
