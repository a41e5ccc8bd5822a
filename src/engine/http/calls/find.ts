/** Rows of any definition by what they are called. */
import Type, { type Static } from 'typebox';
import { LONGEST_FOUND, MOST_KEPT, RANKS } from '../../find';
import type { Row } from '../../query';
import { API } from '../api';
import { calls } from './call';
import { list, MOMENT, NAME, ROW } from './schema';

const TEXT = Type.String();

export const FoundRow = Type.Object({
  /** Name of its definition. */
  entity: TEXT,
  /** Address of the page that lists it, without leading slash. */
  page: TEXT,
  /** Its key as one text. */
  id: TEXT,
  /** The values of its key, of what names it, of what was found and of its state, and a few that tell of it. */
  values: Type.Unsafe<Row>({ type: 'object' }),
  /** The property whose text answers to what was looked for. */
  found: TEXT,
  rank: Type.Enum([...RANKS]),
  /** It was found by what names it. */
  isNamed: Type.Boolean(),
  /** Properties whose values tell of it, in their order. */
  telling: list(TEXT),
});
/** A row that was found, with as much of it as one needs to know which it is. */
export type FoundRow = Readonly<Static<typeof FoundRow>>;

const FoundRows = Type.Object({
  /** Best first. */
  rows: list(FoundRow),
  /** Definitions with more such rows. */
  more: list(TEXT),
  /** Definitions that were not asked, or not to the end, since it took too long. */
  leftOut: list(TEXT),
});
/** What was found. */
export type FoundRows = Readonly<Static<typeof FoundRows>>;

/** A page, or a row on it. */
const THING = {
  /** Without leading slash. */
  page: Type.String({ minLength: 1, maxLength: 200 }),
  entity: Type.Optional(NAME),
  id: Type.Optional(NAME),
};
const Thing = Type.Object(THING);
/** What somebody opened or pinned. */
export type Thing = Readonly<Static<typeof Thing>>;

const KeptThing = Type.Object({
  page: TEXT,
  /** As it is now. */
  row: Type.Optional(FoundRow),
  /** When it was opened last. */
  at: Type.Optional(MOMENT),
});
export type KeptThing = Readonly<Static<typeof KeptThing>>;

const KeptThings = Type.Object({ pinned: list(KeptThing), recent: list(KeptThing) });
/** Pinned things in the order in which they were pinned, others by when they were opened, the last first. */
export type KeptThings = Readonly<Static<typeof KeptThings>>;

export const FIND = calls({
  rows: {
    method: 'GET',
    path: API.find,
    summary: 'Rows of any definition that the session may see by their names and numbers, best first',
    query: Type.Object({
      text: Type.String({ maxLength: LONGEST_FOUND }),
      /** Of one definition. */
      take: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    }),
    answer: FoundRows,
  },
  kept: {
    method: 'GET',
    path: API.keptThings,
    summary: 'What the session pinned and opened last, as far as it still may see it',
    answer: KeptThings,
  },
  keep: {
    method: 'PUT',
    path: API.keptThings,
    summary: 'Keep what was opened, in the order in which it was, and what is pinned or no longer',
    body: Type.Object({
      opened: Type.Optional(list(Thing, { maxItems: MOST_KEPT })),
      pinned: Type.Optional(Thing),
      unpinned: Type.Optional(Thing),
    }),
  },
  row: { method: 'GET', path: API.foundRow, summary: 'One row of any definition by its key', answer: ROW },
});
