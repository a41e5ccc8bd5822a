import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../../src/engine/constants';
import { API, ENABLED_WIDGETS, type ProductResponse } from '../../../src/engine/http/api';
import { cutModel, EDIT_SETTINGS } from '../../../src/engine/permission';
import type { SessionAuthenticator } from '../../platform/auth';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { accessDenied, invalid, notFound } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';
import { cockpitSettings, OWNERS } from '../../platform/settings/cockpit-settings';
import { savedSince } from '../../platform/settings/saved-since';
import {
  deleteForAll,
  deleteSetting,
  isOfSystem,
  refuseFull,
  SETTING_CLIENTS,
  type SettingEntry,
  type SettingPlace,
  settingsFor,
  TEXTS_OWNER,
  writeSetting,
  writeSettingOver,
} from '../../platform/settings/values';
import { handOverOthers } from '../account';
import { checkEntry, refuseOwnCall } from './check-entry';
import { checkShared } from './check-shared';
import { checkText } from './check-text';
import { EDIT_DASHBOARD, refuseClosed, refuseForOneself } from './closed';
import { registerCompany } from './company';
import { cutStates } from './cut-states';
import { askForRights, rightsWait } from './four-eyes/ask';
import { registerInForce } from './in-force';
import { productView } from './product-view';
import { registerSections } from './sections';
import { registerSeeding } from './seeding';
import { registerSwitches } from './switches';
import { dashboardWidgets, type WidgetParts } from './widgets';

export type SettingsParts = WidgetParts &
  Pick<ServerContext, 'config'> & {
    readonly auth: SessionAuthenticator;
    readonly version: string;
    /** The product's own texts that may be others in a business unit, by key. */
    originalTexts(language: string): ReadonlyMap<string, string>;
  };

const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const PLACE = { clientId: { type: 'string', enum: [...SETTING_CLIENTS] }, owner: NAME, key: NAME };
const ENTRY = {
  type: 'object',
  properties: { ...PLACE, value: { type: 'string' } },
  required: ['clientId', 'owner', 'key', 'value'],
};
const SAVE_FOR_ALL = 'grid.can_save_for_all';

/** Settings, definitions and widgets of the session's cockpit. */
export function registerSettings(app: FastifyInstance, parts: SettingsParts): void {
  const { database, product } = parts;
  registerSections(app, parts);
  registerInForce(app, parts);
  registerSwitches(app, parts);
  registerCompany(app, parts);
  registerSeeding(app, parts);

  app.get(
    apiPath(API.cockpitSettings),
    documented({ summary: 'All settings of the cockpit', answer: { type: 'object' } }),
    async (request) => {
      const session = sessionOf(request);
      const settings = await cockpitSettings(database, product.current.product, session);
      const cut = await cutStates(parts.entities.definitions, session);
      const states = Object.entries(settings.GridSettings).map(([owner, text]) => [owner, cut(owner, text)]);
      return { ...settings, GridSettings: Object.fromEntries(states) };
    },
  );

  app.put<{ Body: { owner: string; key: string; value: string } }>(
    apiPath(API.cockpitSettings),
    documented({
      summary: 'Save one cockpit setting for oneself, such as the order of the tiles',
      body: {
        type: 'object',
        properties: { owner: NAME, key: NAME, value: { type: 'string' } },
        required: ['owner', 'key', 'value'],
      },
    }),
    async (request, reply) => {
      const { owner, key, value } = request.body;
      await saveForUser(parts, sessionOf(request), { clientId: 'Cockpit', owner, key, value });
      return reply.code(204).send();
    },
  );

  app.get<{ Querystring: Partial<SettingPlace> }>(
    apiPath(API.userSettings),
    documented({ summary: 'One setting as it holds for oneself', query: PLACE, answer: ENTRY }),
    async (request) => {
      const place = placeOf(request.query);
      const entries = await settingsFor(
        database,
        sessionOf(request),
        place.clientId as (typeof SETTING_CLIENTS)[number],
        place.owner,
      );
      const found = entries.find(({ owner, key }) => owner === place.owner && key === place.key);
      return { ...place, value: found?.value ?? null };
    },
  );

  app.put<{ Body: SettingEntry }>(
    apiPath(API.userSettings),
    documented({ summary: 'Save a setting for oneself', body: ENTRY }),
    async (request, reply) => {
      await saveForUser(parts, sessionOf(request), request.body);
      return reply.code(204).send();
    },
  );

  app.delete<{ Querystring: Partial<SettingPlace> }>(
    apiPath(API.userSettings),
    documented({ summary: 'Remove a setting of oneself', query: PLACE }),
    async (request, reply) => {
      await deleteSetting(database, sessionOf(request), placeOf(request.query));
      return reply.code(204).send();
    },
  );

  app.put<{ Body: SettingEntry & { seen?: string | null } }>(
    apiPath(API.settingsForAll),
    documented({
      summary: 'Save a setting for all of the business unit; with `seen` only over the value that was read',
      body: { ...ENTRY, properties: { ...ENTRY.properties, seen: { type: ['string', 'null'] } } },
      permission: [SAVE_FOR_ALL, EDIT_SETTINGS],
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const { seen, ...entry } = request.body;
      refuseUnlessMayShare(session, entry);
      checkEntry(product.current.product.settings, entry);
      checkShared(entry);
      await checkText(parts, session, entry);
      await refuseClosed(database, session, 'Business', entry);
      await refuseFull(database, session, 'Business', entry, [entry.key]);
      if (rightsWait(session, entry))
        return reply.code(202).send(await askForRights(parts, session, entry, entry.value, seen));
      if (seen === undefined) await writeSetting(database, session, 'Business', entry);
      else if (!(await writeSettingOver(database, session, entry, seen)))
        throw await savedSince(database, session, entry);
      parts.auth.forget();
      return reply.code(204).send();
    },
  );

  app.delete<{ Body: SettingPlace & { seen?: string } }>(
    apiPath(API.settingsForAll),
    documented({
      summary: 'Remove a setting for all of the business unit; with `seen` only if this value stands there',
      body: {
        type: 'object',
        properties: { ...PLACE, seen: { type: 'string' } },
        required: ['clientId', 'owner', 'key'],
      },
      permission: [SAVE_FOR_ALL, EDIT_SETTINGS],
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const { seen, ...place } = request.body;
      refuseUnlessMayShare(session, place);
      refuseOwnCall(place);
      await refuseClosed(database, session, 'Business', place);
      if (rightsWait(session, place))
        return reply.code(202).send(await askForRights(parts, session, place, null, seen));
      if (!(await deleteForAll(database, session, place, seen))) throw await savedSince(database, session, place);
      parts.auth.forget();
      return reply.code(204).send();
    },
  );

  app.get(
    apiPath(API.routesSettings),
    documented({ summary: 'Menu settings of the session', answer: { type: 'object' } }),
    async (request) => {
      const settings = await cockpitSettings(database, product.current.product, sessionOf(request));
      return settings.Routes;
    },
  );

  app.put<{ Body: { language: string; id?: string } }>(
    apiPath(API.changeDefaultLanguage),
    {
      ...documented({
        summary: "Change one's own language, or that of another person as the definition of users allows it",
        body: {
          type: 'object',
          properties: {
            language: { type: 'string', enum: [...LANGUAGES] },
            id: { type: 'string', minLength: 1, maxLength: 255 },
          },
          required: ['language'],
        },
      }),
      preValidation: handOverOthers(parts.entities),
    },
    async (request, reply) => {
      const { businessUnit, userId } = sessionOf(request);
      await database.owner
        .updateTable('app_user')
        .set({ default_language: request.body.language })
        .where('business_unit', '=', businessUnit)
        .where('id', '=', userId)
        .execute();
      parts.auth.forget();
      return reply.code(204).send();
    },
  );

  app.get(
    apiPath(API.product),
    documented({ summary: 'The definitions that the session may see', answer: { type: 'object' } }),
    async (request): Promise<ProductResponse> => {
      const session = sessionOf(request);
      const entities = await parts.entities.definitions.of(session.businessUnit);
      const { current } = product;
      const own = { ...current, product: { ...current.product, entities } };
      return productView(own, session, parts.version, parts.config.definitionsDirs);
    },
  );

  app.get<{ Params: { name: string; hash: string } }>(
    apiPath(API.model),
    documented({ summary: 'One definition by its content', answer: { type: 'object' } }),
    async (request, reply) => {
      const { name, hash } = request.params;
      const session = sessionOf(request);
      const entities = await parts.entities.definitions.of(session.businessUnit);
      const model = Object.hasOwn(entities, name) ? entities[name] : undefined;
      const cut = model && cutModel(model, session, (other) => entities[other]);
      if (!cut || cut.hash !== hash) throw notFound('definition', name);
      return reply.header('cache-control', 'private, max-age=31536000, immutable').send(cut);
    },
  );

  app.get(
    apiPath(API.dashboardWidgets),
    documented({
      summary: 'Widgets of the dashboard with their counts',
      answer: { type: 'array', items: { type: 'object' } },
    }),
    (request) => dashboardWidgets(parts, sessionOf(request)),
  );

  app.post<{ Body: { ClientId: string; Owner: string; Key: string; Value: string } }>(
    apiPath(API.saveWidgets),
    documented({
      summary: 'Save which widgets are switched on',
      permission: EDIT_DASHBOARD,
      body: {
        type: 'object',
        properties: {
          ClientId: { const: ENABLED_WIDGETS.ClientId },
          Owner: { const: ENABLED_WIDGETS.Owner },
          Key: { const: ENABLED_WIDGETS.Key },
          Value: { type: 'string', maxLength: 1000, pattern: '^(\\d{1,4}(,\\d{1,4})*)?$' },
        },
        required: ['ClientId', 'Owner', 'Key', 'Value'],
      },
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const { ClientId: clientId, Owner: owner, Key: key, Value: value } = request.body;
      await writeSetting(database, session, 'User', { clientId, owner, key, value });
      return reply.code(204).send();
    },
  );
}

/** A person sets what concerns the person alone: rights and menus are the business unit's. */
async function saveForUser({ database, product }: SettingsParts, session: Session, entry: SettingEntry): Promise<void> {
  const isShared = [OWNERS.permissions, OWNERS.routes, TEXTS_OWNER].some((owner) => owner === entry.owner);
  if (isShared || isOfSystem(entry)) throw accessDenied(EDIT_SETTINGS);
  checkEntry(product.current.product.settings, entry);
  refuseForOneself(session, 'User', entry);
  await refuseClosed(database, session, 'User', entry);
  await refuseFull(database, session, 'User', entry, [entry.key]);
  await writeSetting(database, session, 'User', entry);
}

/** Settings of all are written by those who edit settings; how a grid starts, by those who save it for all. */
function refuseUnlessMayShare(session: Session, { owner }: SettingPlace): void {
  const permission = owner.endsWith(OWNERS.gridSuffix) ? SAVE_FOR_ALL : EDIT_SETTINGS;
  if (!session.may(permission)) throw accessDenied(permission);
}

function placeOf(query: Readonly<Record<string, unknown>>): SettingPlace {
  const isName = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= NAME.maxLength;
  const missing = ['clientId', 'owner', 'key'].filter((name) => !isName(query[name]));
  if (missing.length > 0)
    throw invalid(missing.map((field) => ({ field, keyword: 'required', message: 'is missing in the query' })));
  const { clientId, owner, key } = query as Record<string, string>;
  if (!SETTING_CLIENTS.some((known) => known === clientId))
    throw invalid([{ field: 'clientId', keyword: 'enum', message: `must be one of ${SETTING_CLIENTS.join(', ')}` }]);
  return { clientId: clientId ?? '', owner: owner ?? '', key: key ?? '' };
}
