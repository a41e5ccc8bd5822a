import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
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
import { isSqlError, type Tables } from '../../platform/db';
import { accessDenied, invalid, notFound, Refusal, told, tooLarge } from '../../platform/errors';
import { serve } from '../../platform/http';
import { deleteScoped, refuseFull, settingsOfScope, writeSetting } from '../../platform/settings';
import { cutStates, type KeepWithheld, keepWithheld, UNCUT } from '../settings';
import {
  isNameTaken,
  readPrimaries,
  readView,
  readViews,
  removeView,
  savedSize,
  writePrimary,
  writeView,
} from './repository';

const SAVE_FOR_ALL = 'grid.can_save_for_all';
/** One person's views: those of a grid are read at once. */
const MOST_VIEWS = { count: 200, bytes: 4 * 1024 * 1024 } as const;

/** Custom views, primary views, and states of grids that are saved without a name. */
export function registerViews(
  app: FastifyInstance,
  { database, definitions }: Pick<ServerContext, 'database'> & { readonly definitions: Pick<UnitDefinitions, 'of'> },
): void {
  /** The grid of a list is called as its definition. */
  async function refuseUnknown({ businessUnit }: Session, owner: string): Promise<void> {
    if (!Object.hasOwn(await definitions.of(businessUnit), owner)) throw notFound('definition', owner);
  }

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
    serve(app, call, async (request) => {
      const session = sessionOf(request);
      const draft = { ...checked(request.body), isShared };
      await refuseUnknown(session, draft.owner);
      return { id: await saveView(database, session, draft, await keepWithheld(definitions, session)) };
    });

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
      if (id !== '') await refuseUnknown(session, owner);
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
      if (state === '') return deleteScoped(database, session, scope, place);
      const checkedText = checkedState(state, 'state');
      await refuseUnknown(session, viewName);
      const before = (await settingsOfScope(database, session, scope, place)).find(({ key }) => key === place.key);
      const keep = await keepWithheld(definitions, session);
      const entry = { ...place, value: keep(viewName, checkedText, before?.value) };
      await refuseFull(database, session, scope, place, [entry]);
      await writeSetting(database, session, scope, entry);
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
const notForMe = () =>
  told(400, ERROR_CODES.badRequest, "The view is another person's, and is saved for all", 'views.notForMe');
const noRoom = () => told(422, ERROR_CODES.validation, 'There is no room for more views', 'views.full');
const nameTaken = () =>
  invalid([{ field: 'customViewName', keyword: 'unique', message: 'is taken', text: 'views.taken' }]);

function saveView(
  database: ServerContext['database'],
  session: Session,
  asked: ViewDraft,
  keep: KeepWithheld,
): Promise<string> {
  return database
    .confined(session, async (tx) => {
      const before = asked.id ? await readView(tx, session, asked.id, UNCUT) : undefined;
      if (asked.id && before?.owner !== asked.owner) throw notFound('view');
      const draft = { ...asked, gridSettings: keep(asked.owner, asked.gridSettings, before?.gridSettings) };
      // What others see is changed only by those who may save for all.
      if (before && !before.isOwn && !session.may(SAVE_FOR_ALL)) throw accessDenied(SAVE_FOR_ALL);
      if (before && !before.isOwn && !asked.isShared) throw notForMe();
      if (before?.isOwn !== false) await refuseNoRoom(tx, session, draft, before?.gridSettings);
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

/** What is there already may be written over by what is no larger. */
async function refuseNoRoom(
  tx: Transaction<Tables>,
  session: Session,
  draft: ViewDraft,
  before: string | undefined,
): Promise<void> {
  const others = await savedSize(tx, session, draft.id);
  const size = Buffer.byteLength(draft.gridSettings);
  const isMore = before === undefined && others.count >= MOST_VIEWS.count;
  const isLarger = size > Buffer.byteLength(before ?? '') && others.bytes + size > MOST_VIEWS.bytes;
  if (isMore || isLarger) throw noRoom();
}
