/** What people want to be told of: rows that come into a list, or their number. */
import Type, { type Static } from 'typebox';
import { LONGEST_WATCH_QUERY, LONGEST_WATCH_TITLE, MOST_WATCHED_ROWS } from '../../watch';
import { API } from '../api';
import { calls } from './call';
import { byName, list, MOMENT, NAME } from './schema';

const TEXT = Type.String({ maxLength: LONGEST_WATCH_QUERY });

const WATCHED = {
  /** The definition whose list it is. */
  entity: NAME,
  /** What the rows are called, as the notice says it. */
  title: Type.String({ minLength: 1, maxLength: LONGEST_WATCH_TITLE }),
  /** The page that shows them. */
  address: Type.String({ minLength: 1, maxLength: LONGEST_WATCH_QUERY, pattern: '^/(?!/)' }),
  /** A row comes in, or there are more, or fewer, than the number. */
  kind: Type.Unsafe<'enters' | 'over' | 'under'>(
    Type.Union(['enters', 'over', 'under'].map((kind) => Type.Literal(kind))),
  ),
  number: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
};

export const Watch = Type.Object({ id: Type.Integer(), at: MOMENT, ...WATCHED });
export type Watch = Readonly<Static<typeof Watch>>;

const NewWatch = Type.Object(
  {
    ...WATCHED,
    /** The list call's query, by name: filter, search, page filters. */
    query: byName(Type.Union([TEXT, list(TEXT, { maxItems: 1_000 })])),
  },
  { additionalProperties: false },
);
export type NewWatch = Readonly<Static<typeof NewWatch>>;

export const WATCHES = calls({
  read: {
    method: 'GET',
    path: API.watches,
    summary: 'What the session wants to be told of',
    answer: list(Watch),
  },
  add: {
    method: 'POST',
    path: API.watches,
    summary: `Be told when a row comes into a list of at most ${MOST_WATCHED_ROWS} rows, or when there are more or fewer than a number`,
    body: NewWatch,
    answer: Watch,
  },
  remove: {
    method: 'DELETE',
    path: API.watch,
    summary: 'Be told of it no more',
  },
});
