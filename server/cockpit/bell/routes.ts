import type { FastifyInstance } from 'fastify';
import { BELL, type Notice, type WatchNotice } from '../../../src/engine/http/calls';
import { mayReach } from '../../../src/engine/permission';
import type { Entities } from '../../entities';
import type { EntityModels } from '../../platform/context';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { tellOfChange } from '../../platform/db';
import { serve } from '../../platform/http';
import { readsComments } from '../comments';
import { toldWatch } from '../watches';
import { markNotices, type NoticeRow, readNotices, readWatched, type WatchedRow } from './repository';

export interface BellParts extends Pick<ServerContext, 'database' | 'clock' | 'log'> {
  readonly entities: Pick<Entities, 'definitions' | 'known'>;
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
    const watched = known.flatMap((notice) => toldWatched(models, notice, session));
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
function toldWatched(models: EntityModels, notice: WatchedRow, session: Session): WatchNotice[] {
  const model = Object.hasOwn(models, notice.entity) ? models[notice.entity] : undefined;
  const { notice_id: id, at, told, read_at: read } = notice;
  if (!told || (told.held !== 'refused' && !(model && mayReach(models, model, session)))) return [];
  return [{ id: Number(id), at, watch: toldWatch(notice), ...told, isRead: read !== null }];
}

/** The definitions of a base whose comments the person reads. */
function definitionsOf(models: EntityModels, base: string, session: Session): string[] {
  const all = Object.values(models).filter((model) => model.base === base && readsComments(models, model, session));
  return all.map(({ name }) => name);
}
