/** What a person did in the last hours, and taking it back. */
import Type, { type Static } from 'typebox';
import { API } from '../api';
import { calls } from './call';
import { BulkResult, list, MOMENT } from './schema';

const TEXT = Type.String();

const DoneCall = Type.Object({
  /** Its Idempotency-Key. */
  id: TEXT,
  time: MOMENT,
  /** How long ago that is; the clock of who asks may be wrong. */
  secondsAgo: Type.Integer(),
  /** Names of its definition and action. */
  entity: TEXT,
  action: TEXT,
  /** What happened to what: "SO-1001819 put on hold". */
  text: TEXT,
  /** How many rows there were. */
  count: Type.Integer(),
  /** Whether it can be taken back as far as can be told without doing it; `final`: it cannot. */
  state: Type.Enum(['open', 'undone', 'final']),
  /** Why it cannot. */
  reason: Type.Optional(TEXT),
  undoneAt: Type.Optional(MOMENT),
  /** The user name of who took it back. */
  undoneBy: Type.Optional(TEXT),
});
/** One call by which a person changed rows. */
export type DoneCall = Readonly<Static<typeof DoneCall>>;

const Undone = Type.Object({
  ...BulkResult.properties,
  /** Rows that came into another state than they had before what was taken back, in the words of the session. */
  elsewhere: Type.Optional(list(Type.Object({ name: TEXT, was: TEXT, now: TEXT }))),
});
/** What came of taking a call back. */
export type Undone = Readonly<Static<typeof Undone>>;

export const UNDO = calls({
  done: {
    method: 'GET',
    path: API.doneCalls,
    summary: 'What oneself did in the last hours, the newest first, and what of it can be taken back',
    answer: list(DoneCall),
  },
  undo: {
    method: 'POST',
    path: API.undoCall,
    summary: 'Take back what a call of oneself did, by its Idempotency-Key, row by row',
    dryRun: true,
    answer: Undone,
    waits: Undone,
  },
});
