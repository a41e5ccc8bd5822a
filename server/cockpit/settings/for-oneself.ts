import type { FastifyInstance } from 'fastify';
import { SETTINGS } from '../../../src/engine/http/calls';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import { type Session, sessionOf } from '../../platform/context';
import { accessDenied } from '../../platform/errors';
import { serve } from '../../platform/http';
import {
  cockpitSettings,
  deleteSetting,
  isOfSystem,
  OWNERS,
  refuseFull,
  type SettingEntry,
  settingsFor,
  TEXTS_OWNER,
  writeSetting,
} from '../../platform/settings';
import { handOverOthers } from '../account';
import { checkEntry } from './check-entry';
import { refuseClosed, refuseForOneself } from './closed';
import { cutStates } from './cut-states';
import type { SettingsParts } from './parts';

/** Settings as they hold for the person who asks, and what a person sets for oneself. */
export function registerForOneself(app: FastifyInstance, parts: SettingsParts): void {
  const { database, product } = parts;

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
    const session = sessionOf(request);
    const place = request.query;
    if (isOfSystem(place) && !session.may(EDIT_SETTINGS)) throw accessDenied(EDIT_SETTINGS);
    const entries = await settingsFor(database, session, place.clientId, place.owner);
    const value = entries.find(({ owner, key }) => owner === place.owner && key === place.key)?.value ?? null;
    if (value === null || !place.owner.endsWith(OWNERS.gridSuffix)) return { ...place, value };
    const cut = await cutStates(parts.entities.definitions, session);
    return { ...place, value: cut(place.owner.slice(0, -OWNERS.gridSuffix.length), value) };
  });

  serve(app, SETTINGS.saveOwn, async (request) => {
    await saveForUser(parts, sessionOf(request), request.body);
  });

  serve(app, SETTINGS.removeOwn, async (request) => {
    await deleteSetting(database, sessionOf(request), request.query);
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
}

/** A person sets what concerns the person alone: rights and menus are the business unit's. */
async function saveForUser({ database, product }: SettingsParts, session: Session, entry: SettingEntry): Promise<void> {
  const isShared = [OWNERS.permissions, OWNERS.routes, TEXTS_OWNER].some((owner) => owner === entry.owner);
  if (isShared || isOfSystem(entry)) throw accessDenied(EDIT_SETTINGS);
  checkEntry(product.current.product.settings, entry);
  refuseForOneself(session, 'User', entry);
  await refuseClosed(database, session, 'User', entry);
  await refuseFull(database, session, 'User', entry, [entry]);
  await writeSetting(database, session, 'User', entry);
}
