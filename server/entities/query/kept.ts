import type { Database, Statement } from '../../platform/db';
import { Params } from '../sql/params';
import { Cache, holdsSql, type Known } from './cache';
import type { Fields } from './fields';
import type { Selection } from './where';

/** What a statement of one row answers: its column `answer`, and the snapshot at which it holds. */
export interface Kept<T> {
  /** The statement's, whatever its values. */
  readonly text: string;
  /** What is known of it; whoever uses it asks the database whether it still holds. */
  readonly known: Known<T> | undefined;
  /** Asks now, whatever is known. */
  readonly anew: () => Promise<T>;
  /** Keeps what another statement has answered besides. */
  readonly keep: (known: Known<T>) => void;
}

/** Told how long the database took when it was asked. */
export type Took = (ms: number) => void;

/** Answers about all rows of a choice, kept per statement and its values until the entity changes. */
export class KeptAnswers<T> {
  readonly #database: Database;
  readonly #kept: Cache<T>;

  constructor(database: Database, most: number) {
    this.#database = database;
    this.#kept = new Cache<T>(most);
  }

  /** The answer as it is by now. */
  async ask(statement: Statement, fields: Fields, choice: Selection, took?: Took): Promise<T> {
    const { known, anew } = this.of(statement, took);
    return known && (await this.#holds(known, fields, choice)) ? known.value : anew();
  }

  of(statement: Statement, took?: Took): Kept<T> {
    const key = JSON.stringify([statement.text, statement.values]);
    return {
      text: statement.text,
      known: this.#kept.get(key),
      anew: () => this.#ask(statement, key, took),
      keep: (known) => this.#kept.set(key, known),
    };
  }

  async #ask(statement: Statement, key: string, took?: Took): Promise<T> {
    const at = Date.now();
    const started = performance.now();
    const [row] = await this.#database.read<{ answer: T; snapshot: string }>(statement);
    took?.(performance.now() - started);
    const { answer: value, snapshot } = row!;
    this.#kept.set(key, { value, snapshot, at });
    return value;
  }

  async #holds({ snapshot }: Known<T>, { table }: Fields, { businessUnit }: Selection): Promise<boolean> {
    const params = new Params();
    const text = `select ${holdsSql(table.name, businessUnit, snapshot, params)} as holds`;
    const [row] = await this.#database.read<{ holds: boolean }>({ text, values: params.values });
    return row?.holds === true;
  }
}
