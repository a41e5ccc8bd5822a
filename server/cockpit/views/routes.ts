import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { ERROR_CODES } from '../../../src/engine/http/errors';
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
import { accessDenied, badRequest, invalid, notFound, Refusal, tooLarge } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';
import { deleteScoped, writeSetting } from '../../platform/settings';
import { cutStates, UNCUT } from '../settings';
import { isNameTaken, readPrimaries, readView, readViews, removeView, writePrimary, writeView } from './repository';

const USE = 'grid.can_use_custom_views';
const SAVE = { me: 'grid.can_save_for_me', all: 'grid.can_save_for_all', unit: 'grid.can_save_for_business_unit' };
const GRID = { type: 'string', minLength: 1, maxLength: 200 };
const VIEW = {
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    key: { type: 'string', maxLength: 220 },
    owner: GRID,
    customViewName: { type: 'string', maxLength: 200 },
    isShared: { type: 'boolean' },
    gridSettings: { type: 'string' },
    savedAt: { type: 'string', format: 'date-time' },
  },
  required: ['owner', 'customViewName', 'gridSettings'],
};
const PRIMARY = {
  type: 'object',
  properties: { id: { type: 'string', maxLength: 100 }, owner: GRID },
  required: ['id', 'owner'],
};

/** Custom views, primary views, and states of grids that are saved without a name. */
export function registerViews(
  app: FastifyInstance,
  { database, definitions }: Pick<ServerContext, 'database'> & { readonly definitions: Pick<UnitDefinitions, 'of'> },
): void {
  app.get<{ Querystring: { owner?: string; id?: string } }>(
    apiPath(API.customView),
    documented({
      summary: 'Views of a grid; with an id one view and its state',
      query: { owner: GRID, id: { type: 'string' } },
      answer: {},
      permission: USE,
    }),
    async ({ query, session }) => {
      const mine = allowed(session, USE);
      const { owner, id } = query;
      if (!owner) throw badRequest('The query lacks "owner"');
      const cut = await cutStates(definitions, mine);
      if (!id) return database.confined(mine, (tx) => readViews(tx, mine, owner, cut));
      const view = await database.confined(mine, (tx) => readView(tx, mine, id, cut));
      if (view?.owner !== owner) throw notFound('view');
      return view;
    },
  );

  for (const [path, isShared] of [
    [API.saveViewForMe, false],
    [API.saveViewForAll, true],
  ] as const) {
    const permission = isShared ? SAVE.all : SAVE.me;
    app.put<{ Body: ViewDraft }>(
      apiPath(path),
      documented({
        summary: isShared ? 'Save a view for all of the business unit' : 'Save a view for oneself',
        body: VIEW,
        answer: { type: 'object', properties: { id: { type: 'string' } } },
        permission,
      }),
      async (request) => {
        const session = allowed(sessionOf(request), permission);
        return { id: await saveView(database, session, { ...checked(request.body), isShared }) };
      },
    );
  }

  app.delete<{ Querystring: { id?: string } }>(
    apiPath(API.customView),
    documented({ summary: 'Delete a view', query: { id: { type: 'string' } }, permission: USE }),
    async (request, reply) => {
      const session = allowed(sessionOf(request), USE);
      const id = request.query.id ?? '';
      await database.confined(session, async (tx) => {
        const view = await readView(tx, session, id, UNCUT);
        if (!view) throw notFound('view');
        // Its creator, or anyone who may save for all (OPEN-132).
        if (!view.isOwn && !session.may(SAVE.all)) throw notYours();
        await removeView(tx, id);
      });
      return reply.code(204).send();
    },
  );

  app.get(
    apiPath(API.primaryViews),
    documented({ summary: 'Primary views of the session, and those for all', answer: { type: 'array', items: {} } }),
    (request) => database.confined(sessionOf(request), (tx) => readPrimaries(tx, sessionOf(request))),
  );

  for (const [path, isShared] of [
    [API.primaryForMe, false],
    [API.primaryForAll, true],
  ] as const) {
    const permission = isShared ? SAVE.all : SAVE.me;
    app.put<{ Body: { id: string; owner: string } }>(
      apiPath(path),
      documented({
        summary: `Choose the view a grid opens with, for ${isShared ? 'all' : 'oneself'}; an empty id takes it back`,
        body: PRIMARY,
        permission,
      }),
      async (request, reply) => {
        const session = allowed(sessionOf(request), permission);
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
        return reply.code(204).send();
      },
    );
  }

  for (const [path, scope, permission] of [
    [API.gridForAll, 'System', SAVE.all],
    [API.gridForUnit, 'Business', SAVE.unit],
    [API.gridForUser, 'User', SAVE.me],
  ] as const) {
    app.post<{ Body: { viewName: string; state: string; scopeUnit?: string } }>(
      apiPath(path),
      documented({
        summary: 'Save the state of a grid; an empty state removes what was saved',
        body: {
          type: 'object',
          properties: { viewName: GRID, state: { type: 'string' }, scopeUnit: { type: 'string', maxLength: 300 } },
          required: ['viewName', 'state'],
        },
        permission,
      }),
      async (request, reply) => {
        const session = allowed(sessionOf(request), permission);
        const { viewName, state } = request.body;
        const place = { clientId: 'Cockpit', owner: viewName + GRID_SETTINGS_SUFFIX, key: 'state' };
        if (state === '') await deleteScoped(database, session, scope, place);
        else await writeSetting(database, session, scope, { ...place, value: checkedState(state, 'state') });
        return reply.code(204).send();
      },
    );
  }
}

function allowed(session: Session | null, permission: string): Session {
  if (!session?.may(permission)) throw accessDenied(permission);
  return session;
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
        if (!before.isOwn && !session.may(SAVE.all)) throw accessDenied(SAVE.all);
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
