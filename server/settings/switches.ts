import type { FastifyInstance } from 'fastify';
import { API, type SwitchEntry } from '../../src/engine/http/api';
import type { SessionAuthenticator } from '../auth';
import { type ServerContext, type Session, sessionOf } from '../context';
import { invalid } from '../errors';
import { apiPath, documented } from '../http';
import { codeSwitches, enabledSwitches, saveSwitches } from './code-switches';
import { EDIT_SETTINGS } from './values';

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
  save(session: Session, names: readonly string[]): Promise<void>;
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
      read: async (session) => [...session.features].sort(),
      // The tokens of open sessions name the flags until they are renewed (OPEN-101).
      async save({ businessUnit }, names) {
        await database.query({
          text: 'update business_unit set enabled_features = $2::text[] where name = $1',
          values: [businessUnit, names],
        });
        auth.forget();
      },
    },
    {
      what: 'Code switches',
      available: API.availableSwitches,
      enabled: API.enabledSwitches,
      list: () => codeSwitches(product.current.product),
      read: ({ businessUnit }) => enabledSwitches(database, product.current.product, businessUnit),
      save: (session, names) => saveSwitches(database, product.current.product, session, names),
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
  app.post<{ Body: string[] }>(
    apiPath(enabled),
    documented({ summary: `Say which ${what.toLowerCase()} are on`, body: NAMES, permission: EDIT_SETTINGS }),
    async (request, reply) => {
      const session = sessionOf(request);
      const known = new Set(list().map(({ name }) => name));
      const unknown = request.body.filter((name) => !known.has(name));
      if (unknown.length > 0)
        throw invalid(unknown.map((name) => ({ field: name, keyword: 'enum', message: 'is none of those there are' })));
      await save(session, request.body);
      return reply.code(204).send();
    },
  );
}
