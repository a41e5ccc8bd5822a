import type { FastifyInstance } from 'fastify';
import { ERROR_CODES } from '../../../src/engine/http';
import { VIEWS } from '../../../src/engine/http/calls';
import {
  GRID_SETTINGS_LIMIT_BYTES,
  GRID_SETTINGS_SUFFIX,
  isSavedState,
  isViewName,
  STANDARD_VIEW,
  type ViewDraft,
} from '../../../src/engine/view';
import { type ServerContext, type Session, sessionOf, type UnitDefinitions } from '../../platform/context';
import { isSqlError } from '../../platform/db';
import { accessDenied, invalid, notFound, Refusal, tooLarge } from '../../platform/errors';
import { serve } from '../../platform/http';
import { deleteScoped, writeSetting } from '../../platform/settings';
import { cutStates, UNCUT } from '../settings';
import { isNameTaken, readPrimaries, readView, readViews, removeView, writePrimary, writeView } from './repository';

const SAVE_FOR_ALL = 'grid.can_save_for_all';

/** Custom views, primary views, and states of grids that are saved without a name. */
export function registerViews(
  app: FastifyInstance,
  { database, definitions }: Pick<ServerContext, 'database'> & { readonly definitions: Pick<UnitDefinitions, 'of'> },
): void {
  serve(app, VIEWS.read, async (request) => {
    const mine = sessionOf(request);
    const { owner, id } = request.query;
    const cut = await cutStates(definitions, mine);
    if (!id) return database.confined(mine, (tx) => readViews(tx, mine, owner, cut));
    const view = await database.confined(mine, (tx) => readView(tx, mine, id, cut));
    if (view?.owner !== owner) throw notFound('view');
    return view;
  });

  for (const [call, isShared] of [
    [VIEWS.saveForMe, false],
    [VIEWS.saveForAll, true],
  ] as const)
    serve(app, call, async (request) => ({
      id: await saveView(database, sessionOf(request), { ...checked(request.body), isShared }),
    }));

  serve(app, VIEWS.remove, async (request) => {
    const session = sessionOf(request);
    const id = request.query.id ?? '';
    await database.confined(session, async (tx) => {
      const view = await readView(tx, session, id, UNCUT);
      if (!view) throw notFound('view');
      // Its creator, or anyone who may save for all (OPEN-132).
      if (!view.isOwn && !session.may(SAVE_FOR_ALL)) throw notYours();
      await removeView(tx, id);
    });
  });

  serve(app, VIEWS.primaries, (request) =>
    database.confined(sessionOf(request), (tx) => readPrimaries(tx, sessionOf(request))),
  );

  for (const [call, isShared] of [
    [VIEWS.startForMe, false],
    [VIEWS.startForAll, true],
  ] as const)
    serve(app, call, async (request) => {
      const session = sessionOf(request);
      const { id, owner } = request.body;
      await database.confined(session, async (tx) => {
        const isKnown = id === '' || id === STANDARD_VIEW;
        const view = isKnown ? undefined : await readView(tx, session, id, UNCUT);
        if (!isKnown && view?.owner !== owner) throw notFound('view');
        if (isShared && view && !view.isShared)
          throw invalid([
            { field: 'id', keyword: 'shared', message: 'must be a view that all can see', text: 'views.notShared' },
          ]);
        await writePrimary(tx, session, isShared ? '' : session.userId, owner, id);
      });
    });

  for (const [call, scope] of [
    [VIEWS.stateForAll, 'System'],
    [VIEWS.stateForUnit, 'Business'],
    [VIEWS.stateForUser, 'User'],
  ] as const)
    serve(app, call, async (request) => {
      const session = sessionOf(request);
      const { viewName, state } = request.body;
      const place = { clientId: 'Cockpit', owner: viewName + GRID_SETTINGS_SUFFIX, key: 'state' };
      if (state === '') await deleteScoped(database, session, scope, place);
      else await writeSetting(database, session, scope, { ...place, value: checkedState(state, 'state') });
    });
}

function checked(draft: ViewDraft): ViewDraft {
  const customViewName = draft.customViewName.trim();
  if (!isViewName(customViewName))
    throw invalid([{ field: 'customViewName', keyword: 'pattern', message: 'must be a name', text: 'views.invalid' }]);
  return { ...draft, customViewName, gridSettings: checkedState(draft.gridSettings, 'gridSettings') };
}

function checkedState(text: string, field: string): string {
  if (Buffer.byteLength(text) > GRID_SETTINGS_LIMIT_BYTES) throw tooLarge(GRID_SETTINGS_LIMIT_BYTES / 1024);
  if (!isSavedState(text))
    throw invalid([{ field, keyword: 'format', message: 'must be the JSON of a grid with its columns' }]);
  return text;
}

const notYours = () =>
  new Refusal(422, ERROR_CODES.accessDenied, 'The view is not yours', {}, {}, { kind: 'text', key: 'views.notYours' });
const savedSince = () => new Refusal(409, ERROR_CODES.stale, 'The view was saved by someone else since it was opened');
const nameTaken = () =>
  invalid([{ field: 'customViewName', keyword: 'unique', message: 'is taken', text: 'views.taken' }]);

function saveView(database: ServerContext['database'], session: Session, draft: ViewDraft): Promise<string> {
  return database
    .confined(session, async (tx) => {
      if (draft.id) {
        const before = await readView(tx, session, draft.id, UNCUT);
        if (before?.owner !== draft.owner) throw notFound('view');
        // What others see is changed only by those who may save for all.
        if (!before.isOwn && !session.may(SAVE_FOR_ALL)) throw accessDenied(SAVE_FOR_ALL);
      }
      if (await isNameTaken(tx, session, draft)) throw nameTaken();
      const id = await writeView(tx, session, draft);
      if (id === undefined) throw savedSince();
      return id;
    })
    .catch((error: unknown) => {
      // Two saved one name at the same moment.
      if (isSqlError(error) && error.code === '23505') throw nameTaken();
      throw error;
    });
}
