/** Rows of any definition by what they are called. */
import Type, { type Static } from 'typebox';
import { LONGEST_FOUND, RANKS } from '../../find';
import type { Row } from '../../query/load-options';
import { API } from '../api';
import { calls } from './call';
import { list, ROW } from './schema';

const TEXT = Type.String();

const FoundRow = Type.Object({
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
  row: { method: 'GET', path: API.foundRow, summary: 'One row of any definition by its key', answer: ROW },
});
