/** What people write about rows, and what they are told of. */
import Type, { type Static } from 'typebox';
import { ATTACHED } from '../../attached-file';
import { LONGEST_COMMENT, type Mention, MOST_MENTIONS } from '../../comment';
import { WATCH_HELD, type WatchHeld } from '../../watch';
import { API } from '../api';
import { calls } from './call';
import { FoundRow } from './find';
import { list, MOMENT, NAME } from './schema';
import { Watch } from './watches';

const TEXT = Type.String();

/** Somebody who is told of a comment, by the name that stands in it. */
const CommentMention = Type.Unsafe<Mention>(Type.Object({ userId: TEXT, name: TEXT }));

const CommentFile = Type.Object({
  id: Type.Integer(),
  name: TEXT,
  type: TEXT,
  /** In bytes. */
  size: Type.Integer(),
});
/** A file beside a comment, or for one. */
export type CommentFile = Readonly<Static<typeof CommentFile>>;

export const RowComment = Type.Object({
  id: Type.Integer(),
  userId: TEXT,
  /** What its writer is called. */
  by: TEXT,
  at: MOMENT,
  /** Empty once it is deleted. */
  text: TEXT,
  mentions: list(CommentMention),
  files: list(CommentFile),
  editedAt: Type.Optional(MOMENT),
  deletedAt: Type.Optional(MOMENT),
  /** Until then the session may change it; without it, no more. */
  editableUntil: Type.Optional(MOMENT),
});
/** A comment on a row. */
export type RowComment = Readonly<Static<typeof RowComment>>;

const Written = Type.Object(
  {
    /** May be empty beside files. */
    text: Type.String({ maxLength: LONGEST_COMMENT }),
    /** Ids of users whom the text names as `@name`. */
    mentions: Type.Optional(list(NAME, { maxItems: MOST_MENTIONS })),
    /** Ids of all files that stand beside it then; without it, those that do. */
    files: Type.Optional(list(Type.Integer(), { maxItems: ATTACHED.most })),
  },
  { additionalProperties: false },
);

export const COMMENTS = calls({
  ofRow: {
    method: 'GET',
    path: API.comments,
    summary: 'Comments on a row of any definition, the oldest first',
    keys: true,
    answer: list(RowComment),
  },
  write: {
    method: 'POST',
    path: API.comments,
    summary: 'Write a comment on a row; whom it mentions is told',
    keys: true,
    body: Written,
    answer: RowComment,
  },
  change: {
    method: 'PUT',
    path: API.comment,
    summary: 'Change a comment of oneself, some minutes long',
    keys: true,
    body: Written,
    answer: RowComment,
  },
  remove: {
    method: 'DELETE',
    path: API.comment,
    summary: 'Delete a comment of oneself; that there was one stays',
    keys: true,
    answer: RowComment,
  },
  attach: {
    method: 'POST',
    path: API.commentFiles,
    summary: 'Send a file for a comment on a row; it is forgotten if no comment of its person takes it within a day',
    keys: true,
    file: 'application/octet-stream',
    answer: CommentFile,
  },
  file: {
    method: 'GET',
    path: API.commentFile,
    summary: 'A file beside a comment on a row',
    keys: true,
    answersFile: 'application/octet-stream',
  },
  people: {
    method: 'GET',
    path: API.commentPeople,
    summary: 'People whom a comment on the row may mention: those who may read it',
    query: Type.Object({ text: Type.Optional(Type.String({ maxLength: 100 })) }),
    answer: list(CommentMention),
  },
});

const Notice = Type.Object({
  id: Type.Integer(),
  at: MOMENT,
  /** Who wrote the comment, and what. */
  by: TEXT,
  text: TEXT,
  /** The row as it is now. */
  row: FoundRow,
  isRead: Type.Boolean(),
});
/** Something that the person is told of. */
export type Notice = Readonly<Static<typeof Notice>>;

const WatchNotice = Type.Object({
  id: Type.Integer(),
  at: MOMENT,
  watch: Watch,
  /** How many rows came in, or how many there were then. */
  count: Type.Integer(),
  /** What the first of those that came in are called. */
  names: list(TEXT),
  /** Why nothing is told of the rows from then on. */
  held: Type.Optional(Type.Unsafe<WatchHeld>(Type.Union(WATCH_HELD.map((held) => Type.Literal(held))))),
  isRead: Type.Boolean(),
});
/** Something happened to rows that the person watches. */
export type WatchNotice = Readonly<Static<typeof WatchNotice>>;

const Bell = Type.Object({ unread: Type.Integer(), notices: list(Notice), watched: list(WatchNotice) });
export type Bell = Readonly<Static<typeof Bell>>;

export const BELL = calls({
  read: {
    method: 'GET',
    path: API.bell,
    summary: 'What the session is told of, the newest first, as far as it still may see it',
    answer: Bell,
  },
  mark: {
    method: 'PUT',
    path: API.bell,
    summary: 'Mark notices as read or unread',
    body: Type.Object(
      { ids: list(Type.Integer(), { minItems: 1, maxItems: 200 }), isRead: Type.Boolean() },
      { additionalProperties: false },
    ),
  },
});
