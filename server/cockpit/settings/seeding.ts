import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { KPI_HOME } from '../../../src/engine/kpi';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { accessDenied, invalid } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';
import { OWNERS } from '../../platform/settings/cockpit-settings';
import {
  checkValue,
  type Locks,
  refuseFull,
  SETTING_CLIENTS,
  type SettingClient,
  settingsOfScope,
  TEXTS_OWNER,
  type WrittenScope,
  writeSetting,
} from '../../platform/settings/values';
import { refuseOwnCall, typedProblem } from './check-entry';
import { checkKpis } from './check-kpis';
import { refuseClosed, refuseForOneself } from './closed';

type Parts = Pick<ServerContext, 'database' | 'product'>;
interface Entry {
  readonly key: string;
  readonly value: string;
}

const EDIT_KPI = 'header.kpi';
const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const ENTRIES = {
  type: 'array',
  items: {
    type: 'object',
    properties: { key: NAME, value: { type: 'string' } },
    required: ['key', 'value'],
    additionalProperties: false,
  },
  minItems: 1,
  maxItems: 200,
};
/** What the interface calls the scopes (ENTITY-055). */
const SCOPES: Readonly<Record<string, WrittenScope>> = { Factory: 'System', BusinessUnit: 'Business', User: 'User' };
const FLAG = { type: 'string', enum: ['true', 'false'] };
const DEFAULTS_QUERY = {
  owner: NAME,
  clientId: { type: 'string', enum: [...SETTING_CLIENTS] },
  canCustomerModify: FLAG,
  canUserModify: FLAG,
  scope: { type: 'string', enum: Object.keys(SCOPES) },
};

/** Settings that are written as lists: a person's own, the defaults beneath them, those of the KPI tiles. */
export function registerSeeding(app: FastifyInstance, parts: Parts): void {
  const { database } = parts;

  app.post<{ Body: Entry[] }>(
    apiPath(API.seedUserSettings),
    documented({ summary: 'Save several settings for oneself, such as displayname', body: ENTRIES }),
    async (request, reply) => {
      await saveAll(
        parts,
        sessionOf(request),
        'User',
        { clientId: 'Cockpit', owner: OWNERS.userSettings },
        request.body,
      );
      return reply.code(204).send();
    },
  );

  app.get<{ Querystring: Record<string, unknown> }>(
    apiPath(API.seedDefaultSettings),
    documented({
      summary: 'Default settings of a scope; with a flag only those that it fits',
      query: DEFAULTS_QUERY,
      answer: ENTRIES,
      permission: EDIT_SETTINGS,
    }),
    async (request) => {
      const session = sessionOf(request);
      const { scope, flags, ...place } = readQuery(request.query);
      const stored = await settingsOfScope(database, session, scope, place);
      const own = scope === 'System' ? factoryDefaults(parts, place) : [];
      const rows = [...own.filter(({ key }) => !stored.some((entry) => entry.key === key)), ...stored];
      return rows
        .filter((row) => Object.entries(flags).every(([flag, value]) => row[flag as keyof Locks] === value))
        .map(({ key, value }) => ({ key, value }));
    },
  );

  app.post<{ Body: Entry[]; Querystring: Record<string, unknown> }>(
    apiPath(API.seedDefaultSettings),
    documented({
      summary: 'Save default settings of a scope, and whether they may be replaced',
      query: DEFAULTS_QUERY,
      body: ENTRIES,
      permission: EDIT_SETTINGS,
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const { scope, flags, ...place } = readQuery(request.query);
      await saveAll(parts, session, scope, place, request.body, { ...OPEN, ...flags });
      return reply.code(204).send();
    },
  );

  for (const [path, scope] of [
    [API.kpiForAll, 'System'],
    [API.kpiForUnit, 'Business'],
  ] as const) {
    const whose = scope === 'System' ? 'everywhere' : 'in the business unit';
    const place = { clientId: 'Cockpit', owner: KPI_HOME.owner } as const;
    app.get(
      apiPath(path),
      documented({ summary: `How the KPI tiles start ${whose}`, answer: ENTRIES, permission: EDIT_KPI }),
      async (request) => {
        const stored = await settingsOfScope(database, sessionOf(request), scope, place);
        return stored.map(({ key, value }) => ({ key, value }));
      },
    );
    app.post<{ Body: Entry[] }>(
      apiPath(path),
      documented({
        summary: `Save how the KPI tiles start ${whose}`,
        body: {
          ...ENTRIES,
          items: { ...ENTRIES.items, properties: { key: { const: KPI_HOME.key }, value: { type: 'string' } } },
        },
        permission: EDIT_KPI,
      }),
      async (request, reply) => {
        await saveAll(parts, sessionOf(request), scope, place, request.body);
        return reply.code(204).send();
      },
    );
  }
}

const OPEN: Locks = { canCustomerModify: true, canUserModify: true };

/** Writes all or none: a value that its setting does not fit refuses the whole list. */
async function saveAll(
  { database, product }: Parts,
  session: Session,
  scope: WrittenScope,
  place: { readonly clientId: SettingClient; readonly owner: string },
  entries: readonly Entry[],
  locks?: Locks,
): Promise<void> {
  // Rights, menus and texts in place of others have a call of their own, which checks them.
  const isText = place.owner === TEXTS_OWNER && (place.clientId === 'Cockpit' || scope === 'Business');
  if (place.owner === OWNERS.permissions || place.owner === OWNERS.routes || isText) throw accessDenied(EDIT_SETTINGS);
  const sections = product.current.product.settings;
  const wrong = entries.flatMap((entry) => {
    checkValue(entry.value);
    refuseOwnCall({ ...place, ...entry });
    checkKpis({ ...place, ...entry });
    const problem = typedProblem(sections, { ...place, ...entry });
    return problem ? [{ field: entry.key, ...problem }] : [];
  });
  if (wrong.length > 0) throw invalid(wrong);
  for (const { key } of entries) refuseForOneself(session, scope, { ...place, key });
  for (const { key } of entries) await refuseClosed(database, session, scope, { ...place, key });
  await refuseFull(
    database,
    session,
    scope,
    place,
    entries.map(({ key }) => key),
  );
  for (const entry of entries) await writeSetting(database, session, scope, { ...place, ...entry }, locks);
}

/** What settings.json itself says: the defaults beneath everything that is stored. */
function factoryDefaults(
  { product }: Parts,
  { clientId, owner }: { clientId: string; owner: string },
): (Entry & Locks)[] {
  if (owner !== OWNERS.userSettings) return [];
  const section = product.current.product.settings.find((one) => one.clientId === clientId);
  return (section?.properties ?? []).flatMap((property) =>
    property.default === undefined ? [] : [{ key: property.name, value: String(property.default), ...OPEN }],
  );
}

function readQuery(query: Readonly<Record<string, unknown>>): {
  readonly owner: string;
  readonly clientId: SettingClient;
  readonly scope: WrittenScope;
  readonly flags: Partial<Locks>;
} {
  const missing = ['owner', 'clientId', 'scope'].filter(
    (name) => typeof query[name] !== 'string' || query[name] === '',
  );
  if (missing.length > 0)
    throw invalid(missing.map((field) => ({ field, keyword: 'required', message: 'is missing in the query' })));
  const offered: Readonly<Record<string, readonly string[]>> = {
    clientId: SETTING_CLIENTS,
    scope: Object.keys(SCOPES),
    canCustomerModify: FLAG.enum,
    canUserModify: FLAG.enum,
  };
  const wrong = Object.entries(offered).filter(
    ([name, values]) => query[name] !== undefined && !values.includes(String(query[name])),
  );
  if (wrong.length > 0)
    throw invalid(
      wrong.map(([field, values]) => ({ field, keyword: 'enum', message: `must be one of ${values.join(', ')}` })),
    );
  const flags = (['canCustomerModify', 'canUserModify'] as const).filter((name) => query[name] !== undefined);
  return {
    owner: String(query.owner),
    clientId: query.clientId as SettingClient,
    scope: SCOPES[String(query.scope)] as WrittenScope,
    flags: Object.fromEntries(flags.map((name) => [name, query[name] === 'true'])),
  };
}
