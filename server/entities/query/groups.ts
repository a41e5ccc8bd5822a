import type { Database } from '../../platform/db';
import type { Asked } from '../learning';
import type { Field, Fields } from './fields';
import { type Ask, type Grouping, type LoadedGroups, loadGroups } from './group';
import { KeptAnswers } from './kept';
import { groupWishes } from './wishes';

/** Loads groups. Those of few values are kept until the table changes: however many rows there are, they are few. */
export class Groups {
  readonly #database: Database;
  readonly #asked: Asked;
  readonly #kept: KeptAnswers<string>;

  constructor(database: Database, asked: Asked) {
    this.#database = database;
    this.#asked = asked;
    this.#kept = new KeptAnswers(database, 500);
  }

  load(fields: Fields, grouping: Grouping): Promise<LoadedGroups> {
    const isShort = grouping.groups.every(({ selector }) => hasFewValues(fields.byName.get(selector)));
    const ask: Ask = async (statement, level) => {
      const took = (ms: number) => this.#asked.note(fields.table, groupWishes(fields, grouping, level), ms);
      if (isShort) return this.#kept.ask(statement, fields, grouping.choice, took);
      const started = performance.now();
      const [row] = await this.#database.read<{ answer: string }>(statement);
      took(performance.now() - started);
      return row!.answer;
    };
    return loadGroups(this.#database, fields, grouping, ask);
  }
}

function hasFewValues(field: Field | undefined): boolean {
  return field?.kind === 'boolean' || field?.values !== undefined;
}
