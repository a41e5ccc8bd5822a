import type { FastifyInstance } from 'fastify';
import { COCKPIT, SETTINGS } from '../../../src/engine/http/calls';
import { cutModel, EDIT_SETTINGS } from '../../../src/engine/permission';
import type { SessionAuthenticator } from '../../platform/auth';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { accessDenied, notFound } from '../../platform/errors';
import { serve } from '../../platform/http';
import { cockpitSettings, OWNERS } from '../../platform/settings/cockpit-settings';
import { savedSince } from '../../platform/settings/saved-since';
import {
  deleteForAll,
  deleteSetting,
  isOfSystem,
  refuseFull,
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
import { refuseClosed, refuseForOneself } from './closed';
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

const SAVE_FOR_ALL = 'grid.can_save_for_all';

/** Settings, definitions and widgets of the session's cockpit. */
export function registerSettings(app: FastifyInstance, parts: SettingsParts): void {
  const { database, product } = parts;
  registerSections(app, parts);
  registerInForce(app, parts);
  registerSwitches(app, parts);
  registerCompany(app, parts);
  registerSeeding(app, parts);

  serve(app, SETTINGS.cockpit, async (request) => {
    const session = sessionOf(request);
    const settings = await cockpitSettings(database, product.current.product, session);
    const cut = await cutStates(parts.entities.definitions, session);
    const states = Object.entries(settings.GridSettings).map(([owner, text]) => [owner, cut(owner, text)]);
    return { ...settings, GridSettings: Object.fromEntries(states) };
  });

  serve(app, SETTINGS.saveCockpit, async (request) => {
    const { owner, key, value } = request.body;
    await saveForUser(parts, sessionOf(request), { clientId: 'Cockpit', owner, key, value });
  });

  serve(app, SETTINGS.own, async (request) => {
    const place = request.query;
    const entries = await settingsFor(database, sessionOf(request), place.clientId, place.owner);
    const found = entries.find(({ owner, key }) => owner === place.owner && key === place.key);
    return { ...place, value: found?.value ?? null };
  });

  serve(app, SETTINGS.saveOwn, async (request) => {
    await saveForUser(parts, sessionOf(request), request.body);
  });

  serve(app, SETTINGS.removeOwn, async (request) => {
    await deleteSetting(database, sessionOf(request), request.query);
  });

  serve(app, SETTINGS.saveForAll, async (request, reply) => {
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
  });

  serve(app, SETTINGS.removeForAll, async (request, reply) => {
    const session = sessionOf(request);
    const { seen, ...place } = request.body;
    refuseUnlessMayShare(session, place);
    refuseOwnCall(place);
    await refuseClosed(database, session, 'Business', place);
    if (rightsWait(session, place)) return reply.code(202).send(await askForRights(parts, session, place, null, seen));
    if (!(await deleteForAll(database, session, place, seen))) throw await savedSince(database, session, place);
    parts.auth.forget();
  });

  serve(
    app,
    SETTINGS.changeLanguage,
    async (request) => {
      const { businessUnit, userId } = sessionOf(request);
      await database.owner
        .updateTable('app_user')
        .set({ default_language: request.body.language })
        .where('business_unit', '=', businessUnit)
        .where('id', '=', userId)
        .execute();
      parts.auth.forget();
    },
    { preValidation: handOverOthers(parts.entities) },
  );

  serve(app, COCKPIT.product, async (request) => {
    const session = sessionOf(request);
    const entities = await parts.entities.definitions.of(session.businessUnit);
    const { current } = product;
    const own = { ...current, product: { ...current.product, entities } };
    return productView(own, session, parts.version, parts.config.definitionsDirs);
  });

  serve(app, COCKPIT.model, async (request, reply) => {
    const { name, hash } = request.params;
    const session = sessionOf(request);
    const entities = await parts.entities.definitions.of(session.businessUnit);
    const model = Object.hasOwn(entities, name) ? entities[name] : undefined;
    const cut = model && cutModel(model, session, (other) => entities[other]);
    if (!cut || cut.hash !== hash) throw notFound('definition', name);
    return reply.header('cache-control', 'private, max-age=31536000, immutable').send(cut);
  });

  serve(app, COCKPIT.widgets, (request) => dashboardWidgets(parts, sessionOf(request)));

  serve(app, COCKPIT.saveWidgets, async (request) => {
    const session = sessionOf(request);
    const { ClientId: clientId, Owner: owner, Key: key, Value: value } = request.body;
    await writeSetting(database, session, 'User', { clientId, owner, key, value });
  });
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
