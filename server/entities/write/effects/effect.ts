import type { Row } from '../../../../src/engine/query';
import type { Answer } from '../idempotency';
import type { RowRefused } from '../refused';

/** What an action does with rows, one after the other. */
export interface RowsEffect {
  /** Of the rows, those that it cannot be done to whatever was entered, with why. */
  barred(rows: ReadonlyMap<string, Row>): Promise<ReadonlyMap<string, RowRefused>>;
  /** Refuses the call for what was entered, whatever the row: asked once, as soon as one row may be changed. */
  judgeEntered(row: Row | undefined): Promise<void>;
  /** Does it to one row, or refuses that row. */
  each(key: string, row: Row): Promise<void>;
  /**
   * Does it to all of these at once, where each fares as it would by itself; gives what refuses those that it refuses, by
   * key. Undefined where one row's fate may hang on another's: then each is done by itself.
   */
  together?(rows: ReadonlyMap<string, Row>): Promise<ReadonlyMap<string, RowRefused>> | undefined;
  /** Does what is done once for all rows that are allowed, or refuses the call. */
  all(rows: readonly Row[]): Promise<void>;
}

/** What an action does that starts from no row. Gives what tells the answer, once all that follows is done as well. */
export interface FreeEffect {
  make(): Promise<() => Answer>;
}

/** What an effect leaves out. */
export const NOTHING: RowsEffect = {
  barred: async () => new Map(),
  judgeEntered: async () => {},
  each: async () => {},
  all: async () => {},
};
