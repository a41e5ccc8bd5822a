import type { FastifyInstance } from 'fastify';
import { HISTORY, type HistoryEntry } from '../../../src/engine/http/calls';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import { mayReach, seesRow, unseenValues } from '../../../src/engine/permission';
import { ordinaryKeys } from '../../../src/engine/words';
import {
  type EntityModels,
  type ServerContext,
  type Session,
  sessionOf,
  type UnitDefinitions,
} from '../../platform/context';
import { accessDenied, noSuchRow, notFound } from '../../platform/errors';
import { serve } from '../../platform/http';
import type { FindText } from '../../platform/localisation';
import { readComments, readsComments, toldComment } from '../comments';
import { changesOf, cutRow, type Stood, seenNames } from './changes';

export type HistoryParts = Pick<ServerContext, 'database' | 'rows' | 'clock'> & {
  readonly find: FindText;
  readonly definitions: UnitDefinitions;
};

const MOST = 1000;

interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly user_name: string;
  readonly display_name: string | null;
  readonly access_key: string | null;
  readonly approved_by: string | null;
  readonly action: string;
  readonly before: Stood;
  readonly after: Stood;
}

/** Who did what to a row, and when (API-054, OPEN-053). */
export function registerHistory(app: FastifyInstance, parts: HistoryParts): void {
  serve(app, HISTORY.ofRow, async (request) => {
    const { entity, id } = request.params;
    const session = sessionOf(request);
    const entities = await parts.definitions.of(session.businessUnit);
    const model = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
    if (!model) throw notFound('definition', entity);
    if (!mayReach(entities, model, session)) throw accessDenied();
    return historyOf(parts, entities, model, id, session);
  });
}

/**
 * What was written down of a row, also of one that is no more. A row of another unit is not found; what only concerns
 * fields that the session does not see is left out.
 */
async function historyOf(
  parts: HistoryParts,
  entities: EntityModels,
  model: EntityModel,
  key: string,
  session: Session,
): Promise<HistoryEntry[]> {
  const { database, rows, find } = parts;
  const written = await database.read<AuditRow>({
    text: `select id, at, user_name, access_key, approved_by, action, before, after,
        (select display_name from app_user u
          where u.business_unit = a.business_unit and lower(u.user_name) = lower(a.user_name)) as display_name
      from audit a
      where business_unit = $1 and entity = $2 and row_key = $3 order by id desc limit ${MOST}`,
    values: [session.businessUnit, model.base, key],
  });
  if (written.length === 0 && (await rows.byKeys(model, session.businessUnit, [key], session)).length === 0)
    throw noSuchRow(model);
  const unseen = unseenValues(model, session);
  if (written.some(({ before, after }) => !seesRow(unseen, after ?? before ?? {}))) throw noSuchRow(model);
  const said = commentsOf(parts, entities, model, key, session);
  const names = seenNames(model, session);
  const changed = written.flatMap(
    ({ id, at, user_name, display_name, access_key, approved_by, action, before, after }): HistoryEntry[] => {
      const changes = changesOf(before, after, names);
      if (changes.length === 0) return [];
      const own = named(entities, action);
      const title = find(session.language, [`actions.${action}.title`, ...ordinaryKeys(own)]) ?? own.title;
      return [
        {
          id,
          time: at,
          userName: user_name,
          ...(display_name ? { displayName: display_name } : {}),
          ...(access_key === null ? {} : { accessKey: access_key }),
          ...(approved_by === null ? {} : { approvedBy: approved_by }),
          action,
          title,
          before: cutRow(before, names),
          after: cutRow(after, names),
          changes,
        },
      ];
    },
  );
  return [...changed, ...(await said)].sort((one, other) => Date.parse(other.time) - Date.parse(one.time));
}

/** The comments on the row, if the session reads them: they stand among what was done. */
async function commentsOf(
  { database, find, clock }: HistoryParts,
  entities: EntityModels,
  model: EntityModel,
  id: string,
  session: Session,
): Promise<HistoryEntry[]> {
  if (!readsComments(entities, model, session)) return [];
  const found = await database.confined(session, (tx) => readComments(tx, { model, id }));
  const title = find(session.language, ['comments.one']) ?? 'Comment';
  return found.map((row) => {
    const comment = toldComment(row, session, clock.now());
    const { id: number, at: time, by: userName } = comment;
    const nothing = { before: null, after: null, changes: [] };
    return { id: number, time, userName, action: `${model.name}.comment`, title, ...nothing, comment };
  });
}

/** Name and English title of an action written as `entity.action`; its name twice if no definition has it (any more). */
function named(entities: EntityModels, action: string): Pick<ActionModel, 'name' | 'title'> {
  const [entity = '', name = ''] = action.split('.');
  return entities[entity]?.actions.find((one) => one.name === name) ?? { name, title: name };
}
