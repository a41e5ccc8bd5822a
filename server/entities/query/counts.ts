import type { Database } from '../../db';
import type { Fields } from './fields';
import { countStatement } from './page';
import type { Choice } from './where';

interface Kept {
  readonly count: number;
  readonly snapshot: string;
  readonly at: number;
}

const MOST_KEPT = 2_000;
/** Younger than what the change table is pruned by. */
const KEPT_MS = 60_000;

/**
 * Counts, kept per entity, business unit and filter until the entity changes. A kept count holds as long as no change of
 * the table is visible that was not visible when it was counted; the database itself answers that, so a change by
 * another program or by a transaction that was open at the time counts as well.
 */
export class Counts {
  readonly #database: Database;
  readonly #kept = new Map<string, Kept>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The number of rows of the choice. */
  async count(fields: Fields, choice: Choice): Promise<number> {
    const statement = countStatement(fields, choice);
    const key = JSON.stringify([statement.text, statement.values]);
    const kept = this.#kept.get(key);
    if (kept && Date.now() - kept.at < KEPT_MS && (await this.#holds(kept, fields.table.name, choice.businessUnit)))
      return kept.count;
    const at = Date.now();
    const [row] = await this.#database.query<{ count: number; snapshot: string }>(statement);
    const count = row?.count ?? 0;
    this.#keep(key, { count, snapshot: row?.snapshot ?? '', at });
    return count;
  }

  async #holds({ snapshot }: Kept, table: string, businessUnit: string): Promise<boolean> {
    const changed = await this.#database.query({
      text: `select 1 from change where table_name = $1 and xid >= pg_snapshot_xmin($2::pg_snapshot) and business_unit in ($3, '')
        and not pg_visible_in_snapshot(xid, $2::pg_snapshot) limit 1`,
      values: [table, snapshot, businessUnit],
    });
    return changed.length === 0;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(key, kept);
  }
}
