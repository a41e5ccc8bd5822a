import type { FastifyInstance } from 'fastify';
import { MOST_COMMENTS, mentionsIn } from '../../../src/engine/comment';
import { ERROR_CODES } from '../../../src/engine/http';
import { type BodyOf, COMMENTS } from '../../../src/engine/http/calls';
import { isStorable } from '../../../src/engine/value';
import { once } from '../../entities';
import type { People } from '../../platform/auth';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { tellOfChange } from '../../platform/db';
import { notFound } from '../../platform/errors';
import { serve } from '../../platform/http';
import { type Commented, type CommentedParts, checkScope, commentedRow } from './commented';
import { setFiles } from './files';
import { readersOf } from './people';
import { empty, full, refusal } from './refusals';
import * as stored from './repository';

export interface CommentParts extends Pick<ServerContext, 'database' | 'clock' | 'log'>, CommentedParts {
  readonly people: People;
}

/** Comments on rows of any definition that has the word (OPEN-297). */
export function registerComments(app: FastifyInstance, parts: CommentParts): void {
  const { database, clock } = parts;

  serve(app, COMMENTS.ofRow, async (request) => {
    const session = sessionOf(request);
    const place = await commentedRow(parts, session, request.params);
    const found = await database.confined(session, (tx) => stored.readComments(tx, place));
    return found.map((one) => stored.toldComment(one, session, clock.now()));
  });

  serve(app, COMMENTS.people, async (request) => {
    const session = sessionOf(request);
    const place = await commentedRow(parts, session, request.params);
    return readersOf(parts, session, place, { text: request.query.text?.trim() ?? '' });
  });

  serve(app, COMMENTS.write, async (request) => {
    const session = sessionOf(request);
    const place = await commentedRow(parts, session, request.params);
    checkScope(place, session);
    const written = await checked(parts, session, place, request.body);
    const now = clock.now();
    const made = await database.confined(session, (tx) =>
      once(tx, session, request, {
        async work() {
          if ((await stored.countForWriting(tx, session, place)) >= MOST_COMMENTS) throw full();
          const comment = await stored.insertComment(tx, session, place, written, now);
          return settled(tx, session, place, comment, written);
        },
        kept: ({ id }) => String(id),
        again: (id) => stored.readComment(tx, place, Number(id)),
      }),
    );
    await tellOfChange(parts);
    return stored.toldComment(made, session, now);
  });

  serve(app, COMMENTS.change, async (request) => {
    const session = sessionOf(request);
    const place = await commentedRow(parts, session, request.params);
    checkScope(place, session);
    const written = await checked(parts, session, place, request.body);
    const now = clock.now();
    const made = await database.confined(session, async (tx) => {
      const before = own(await stored.lockComment(tx, place, idOf(request.params.comment)), session);
      if (stored.editableUntil(before) <= now)
        throw refusal('server.comments.late', 'The comment can no longer be changed');
      const comment = await stored.updateComment(tx, before.id, written, now);
      const named = new Set(written.mentions.map(({ userId }) => userId));
      const unnamed = before.mentions.filter(({ userId }) => !named.has(userId));
      await stored.untell(tx, comment, unnamed);
      return settled(tx, session, place, comment, written);
    });
    await tellOfChange(parts);
    return stored.toldComment(made, session, now);
  });

  serve(app, COMMENTS.remove, async (request) => {
    const session = sessionOf(request);
    const place = await commentedRow(parts, session, request.params);
    checkScope(place, session);
    const now = clock.now();
    const gone = await database.confined(session, async (tx) => {
      const before = own(await stored.lockComment(tx, place, idOf(request.params.comment)), session);
      return stored.emptyComment(tx, before.id, now);
    });
    await tellOfChange(parts);
    return stored.toldComment(gone, session, now);
  });
}

/** What a comment is to be: `files` are those that stand beside it then, and without it those that do. */
interface Wanted extends stored.Written {
  readonly files: readonly number[] | undefined;
}

/** What was written, with those whom it names: all of them must be able to read it. */
async function checked(
  parts: CommentParts,
  session: Session,
  place: Commented,
  { text: given, mentions: ids = [], files }: BodyOf<typeof COMMENTS.write>,
): Promise<Wanted> {
  const text = given.trim();
  if (!isStorable(text)) throw empty();
  if (ids.length === 0) return { text, mentions: [], files };
  const readers = await readersOf(parts, session, place, { ids: [...new Set(ids)] });
  if (readers.length < new Set(ids).size)
    throw refusal('server.comments.notReader', 'Somebody who is mentioned may not see the row');
  return { text, mentions: mentionsIn(text, readers), files };
}

/** What belongs to a comment once it is written: its files, and who is told. Gives it with both; of nothing it is none. */
async function settled(
  tx: stored.Tx,
  session: Session,
  place: Commented,
  written: stored.CommentRow,
  { mentions, files }: Wanted,
): Promise<stored.CommentRow> {
  if (files) await setFiles(tx, session, place, written.id, files);
  await stored.tellOf(tx, written, mentions);
  const comment = files ? await stored.readComment(tx, place, written.id) : written;
  if (comment.text === '' && comment.files.length === 0) throw empty();
  return comment;
}

function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw notFound('comment');
  return id;
}

/** The comment, if the session wrote it and it is still there. */
function own(comment: stored.CommentRow | undefined, { userId }: Session): stored.CommentRow {
  if (!comment || comment.deleted_at !== null) throw notFound('comment');
  if (comment.user_id !== userId)
    throw refusal('server.comments.notYours', 'The comment is not yours', ERROR_CODES.accessDenied);
  return comment;
}
