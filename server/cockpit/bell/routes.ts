import type { FastifyInstance } from 'fastify';
import { rowKey } from '../../../src/engine/action';
import { BELL, type Notice, type WatchNotice } from '../../../src/engine/http/calls';
import type { EntityModel } from '../../../src/engine/model';
import { mayReach, unseenProperties, unseenValues } from '../../../src/engine/permission';
import type { Entities } from '../../entities';
import type { EntityModels } from '../../platform/context';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { tellOfChange } from '../../platform/db';
import { serve } from '../../platform/http';
import { readsComments } from '../comments';
import { toldWatch } from '../watches';
import { markNotices, type NoticeRow, readNotices, readWatched, type WatchedRow } from './repository';

export interface BellParts extends Pick<ServerContext, 'database' | 'clock' | 'log'> {
  readonly entities: Pick<Entities, 'definitions' | 'known' | 'rows'>;
}

/** What each person is told of, kept until it was read and a while longer (OPEN-298). */
export function registerBell(app: FastifyInstance, parts: BellParts): void {
  const { database, clock, entities } = parts;

  serve(app, BELL.read, async (request) => {
    const session = sessionOf(request);
    const [kept, known] = await database.confined(session, async (tx) => [
      await readNotices(tx, session),
      await readWatched(tx, session),
    ]);
    const notices = await stillSeen(entities, session, kept);
    const models = await entities.definitions.of(session.businessUnit);
    const watched = (await Promise.all(known.map((notice) => toldWatched(entities, models, notice, session)))).flat();
    const unread = [...notices, ...watched].filter(({ isRead }) => !isRead).length;
    return { unread, notices, watched };
  });

  serve(app, BELL.mark, async (request) => {
    const session = sessionOf(request);
    const { ids, isRead } = request.body;
    await database.confined(session, (tx) => markNotices(tx, session, ids, isRead ? clock.now() : null));
    await tellOfChange(parts);
  });
}

/** The notices whose rows the person still sees, with the rows as they are now. */
async function stillSeen(
  entities: BellParts['entities'],
  session: Session,
  kept: readonly NoticeRow[],
): Promise<Notice[]> {
  if (kept.length === 0) return [];
  const models = await entities.definitions.of(session.businessUnit);
  const refs = kept.flatMap(({ entity, row_key: id }) =>
    definitionsOf(models, entity, session).map((name) => ({ entity: name, id })),
  );
  const rows = await entities.known(refs, session);
  return kept.flatMap((notice) => {
    const names = definitionsOf(models, notice.entity, session);
    const row = rows.find(({ entity, id }) => id === notice.row_key && names.includes(entity));
    if (!row) return [];
    const { id, at, written_by: by, text, read_at: read } = notice;
    return [{ id: Number(id), at, by, text, row, isRead: read !== null }];
  });
}

/** A notice of watched rows, if the person still may see their list; that nothing is told of it is told whatever became of it. */
async function toldWatched(
  { rows }: BellParts['entities'],
  models: EntityModels,
  notice: WatchedRow,
  session: Session,
): Promise<WatchNotice[]> {
  const model = Object.hasOwn(models, notice.entity) ? models[notice.entity] : undefined;
  const { notice_id: id, at, told, read_at: read } = notice;
  if (!told) return [];
  const { keys = [], names: called, ...rest } = told;
  const isReached = model !== undefined && mayReach(models, model, session);
  if (!isReached && rest.held !== 'refused') return [];
  const names = isReached ? await stillNamed(rows, model, session, { keys, called }) : [];
  return [{ id: Number(id), at, watch: toldWatch(notice), ...rest, names, isRead: read !== null }];
}

/** What rows were called when they were told of, as far as the person may see by now what they are called, and the rows. */
async function stillNamed(
  rows: BellParts['entities']['rows'],
  model: EntityModel,
  session: Session,
  { keys, called }: { readonly keys: readonly string[]; readonly called: readonly string[] },
): Promise<readonly string[]> {
  if (unseenProperties(model, session).has(model.display)) return [];
  if (called.length === 0 || unseenValues(model, session).length === 0) return called;
  const seen = await rows.byKeys(model, session.businessUnit, keys, session);
  const seenKeys = new Set(seen.map((row) => rowKey(model, row)));
  return called.filter((_, at) => seenKeys.has(keys[at] ?? ''));
}

/** The definitions of a base whose comments the person reads. */
function definitionsOf(models: EntityModels, base: string, session: Session): string[] {
  const all = Object.values(models).filter((model) => model.base === base && readsComments(models, model, session));
  return all.map(({ name }) => name);
}
