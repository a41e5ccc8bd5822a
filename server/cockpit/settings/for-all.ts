import type { FastifyInstance } from 'fastify';
import { SETTINGS } from '../../../src/engine/http/calls';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import { type Session, sessionOf } from '../../platform/context';
import { accessDenied } from '../../platform/errors';
import { serve } from '../../platform/http';
import {
  deleteForAll,
  OWNERS,
  refuseFull,
  type SettingPlace,
  savedSince,
  writeSetting,
  writeSettingOver,
} from '../../platform/settings';
import { checkEntry, refuseOwnCall } from './check-entry';
import { checkShared } from './check-shared';
import { checkText } from './check-text';
import { refuseClosed } from './closed';
import { askForRights, rightsWait } from './four-eyes/ask';
import type { SettingsParts } from './parts';

const SAVE_FOR_ALL = 'grid.can_save_for_all';

/** What is set for all of the business unit. */
export function registerForAll(app: FastifyInstance, parts: SettingsParts): void {
  const { database, product } = parts;

  serve(app, SETTINGS.saveForAll, async (request, reply) => {
    const session = sessionOf(request);
    const { seen, ...entry } = request.body;
    refuseUnlessMayShare(session, entry);
    checkEntry(product.current.product.settings, entry);
    checkShared(entry);
    await checkText(parts, session, entry);
    await refuseClosed(database, session, 'Business', entry);
    await refuseFull(database, session, 'Business', entry, [entry]);
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
}

/** Settings of all are written by those who edit settings; how a grid starts, by those who save it for all. */
function refuseUnlessMayShare(session: Session, { owner }: SettingPlace): void {
  const permission = owner.endsWith(OWNERS.gridSuffix) ? SAVE_FOR_ALL : EDIT_SETTINGS;
  if (!session.may(permission)) throw accessDenied(permission);
}
