import type { Database } from '../../platform/db';
import type { Asked } from '../learning';
import type { Fields } from './fields';
import { type Kept, KeptAnswers, type Took } from './kept';
import { countStatement } from './page';
import type { Selection } from './where';
import { countWishes } from './wishes';

/** How many rows choices take in, kept until the entity changes. */
export class Counts {
  readonly #kept: KeptAnswers<number>;
  readonly #asked: Asked;

  constructor(database: Database, asked: Asked) {
    this.#asked = asked;
    this.#kept = new KeptAnswers(database, 2_000);
  }

  /** The number of rows of the choice. What cannot be asked rejects, as every answer does that others are awaited with. */
  async count(fields: Fields, choice: Selection): Promise<number> {
    return this.#kept.ask(countStatement(fields, choice), fields, choice, this.#took(fields, choice));
  }

  of(fields: Fields, choice: Selection): Kept<number> {
    return this.#kept.of(countStatement(fields, choice), this.#took(fields, choice));
  }

  #took(fields: Fields, choice: Selection): Took {
    return (ms) => this.#asked.note(fields.table, countWishes(fields, choice), ms);
  }
}
