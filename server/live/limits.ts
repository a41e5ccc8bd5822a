import { LIVE_BATCH_ROWS, LIVE_COALESCE_MS } from '../../src/engine/constants';
import { CHANGE_BREATH_MS } from '../platform/db';

/** Times and sizes of the change reader. Tests shorten them; nothing else does. */
export interface ReaderLimits {
  /** How often the table is read when nobody wakes us; with the time to collect it stays within a second. */
  readonly pollMs: number;
  /** Least time between two readings, however often we are woken. */
  readonly breathMs: number;
  /** Changes of a group are collected this long. */
  readonly coalesceMs: number;
  /** Most rows of one message. */
  readonly batchRows: number;
  /** Above this number of keys a group is asked to load afresh. */
  readonly resyncAboveKeys: number;
  /** Changes read at once. */
  readonly readRows: number;
  /** First and longest wait after an error of the database. */
  readonly retryFirstMs: number;
  readonly retryMostMs: number;
  /** Changes are kept this long; a reader half as far behind asks all to load afresh. */
  readonly keepMs: number;
  readonly pruneMs: number;
}

export const READER_LIMITS: ReaderLimits = {
  pollMs: 800,
  breathMs: CHANGE_BREATH_MS,
  coalesceMs: LIVE_COALESCE_MS,
  batchRows: LIVE_BATCH_ROWS,
  resyncAboveKeys: 5_000,
  readRows: 500,
  retryFirstMs: 250,
  retryMostMs: 10_000,
  keepMs: 60 * 60_000,
  pruneMs: 60_000,
};
