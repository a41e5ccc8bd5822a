import { type Kysely, sql } from 'kysely';
import type { Finding } from '../../../src/engine/definition';
import type { ProductModel } from '../../../src/engine/model';
import { APART, confineTable, type Database, isImpossible, LOCKS, SYSTEM_TABLES, type Tables } from '../../platform/db';
import { literal } from '../sql/names';
import { type Found, readTables } from './catalogue';
import { fingerprintOf } from './fingerprint';
import { namedApart, ownersOf } from './index-names';
import { type Index, type IndexNeeds, indexesOf } from './indexes';
import { kindTriggers } from './kind-triggers';
import { keptLinks } from './links';
import { refuseOwnValues } from './own-values';
import { placed } from './placed';
import { setIndexes, setStatistics } from './set-indexes';
import { dropForKey, hasKey, type Run, shapeTable } from './shape';
import { stateTimeTriggers } from './state-times';
import { brokenRules, keptValues } from './stored';
import type { Table } from './table';
import { TableRefused, type Told, told } from './told';
import { triggersOf } from './triggers';

export interface Prepared {
  /** The tables as the database has them now, by base. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly findings: readonly Finding[];
  /** Bases whose definitions ask for what cannot be. As long as there are any, nothing is complete. */
  readonly refused: ReadonlySet<string>;
  /** Indexes of large tables, which are to be made beside all other work. */
  readonly owed: readonly OwedIndex[];
  /** What was told of tables whose rows do not comply with their definitions, by name. */
  readonly open: ReadonlyMap<string, Open>;
}

/** What was found when the rows of a table were looked at. */
export interface Open {
  /** The mark of the table as it was wanted then. */
  readonly mark: string;
  readonly told: readonly Told[];
}

export interface OwedIndex {
  readonly table: Table;
  readonly index: Index;
}

const LOOK_AGAIN_MS = 100;

/**
 * Gives every base definition its table, as the owner and each by itself: what one cannot have is told, and concerns no
 * other. A new property adds a column, one that went keeps its column, and no value that is there changes. A table whose
 * definition has not changed is left alone. Indexes of tables with as many rows as `owedFrom` are owed. Rows that do not
 * comply are looked at again and again, but for those of `known` tables: what was told of them is told again.
 */
export async function prepareTables(
  database: Pick<Database, 'maintain'>,
  wanted: ReadonlyMap<string, Table>,
  product: Pick<ProductModel, 'entities'>,
  needs: IndexNeeds,
  owedFrom = Number.POSITIVE_INFINITY,
  known: ReadonlyMap<string, Open> = new Map(),
): Promise<Prepared> {
  return database.maintain(async (tx) => {
    const run = runIn(tx);
    await takeTurn(run);
    const existing = await readTables(tx);
    const findings: Finding[] = [];
    const refused = new Set<string>();
    const owed: OwedIndex[] = [];
    const open = new Map<string, Open>();
    const alone = async (table: Table, work: () => Promise<readonly Told[]>): Promise<void> => {
      const { found, isRefused } = await byItself(run, work);
      findings.push(...found.map((one) => ({ ...one, entity: definitionOf(table, one.property) })));
      if (isRefused) refused.add(table.base);
    };

    for (const table of wanted.values()) {
      const found = existing.get(table.name);
      if (table.system || !found || SYSTEM_TABLES.has(table.name) || hasKey(table, found)) continue;
      await alone(table, async () => {
        await dropForKey(run, table, found);
        existing.delete(table.name);
        return [];
      });
    }
    const tables = new Map([...wanted].map(([base, table]) => [base, placed(table, existing.get(table.name))]));
    const triggers = triggersOf(tables, product, keptLinks(tables, existing), existing);
    for (const table of tables.values()) {
      triggers.get(table.name)?.unshift(...kindTriggers(table));
      triggers.get(table.name)?.push(...stateTimeTriggers(table));
    }
    const changed = new Map<Table, Found | undefined>();
    const cursorOf = (table: Table) => fingerprintOf(table, needs, triggers);
    for (const table of tables.values()) {
      if (table.system === 'view' || refused.has(table.base)) continue;
      const found = existing.get(table.name);
      const mark = cursorOf(table);
      const isComplete = found?.fingerprint === mark;
      const isMade = isComplete || found?.fingerprint === openMark(mark);
      // Another server may have written what the kind of this one cannot say.
      if (isComplete && table.families.length === 0) continue;
      await alone(table, async () => {
        if (SYSTEM_TABLES.has(table.name) && !table.system) throw told.reservedTable(table.base);
        if (!isMade || table.families.length > 0) await shapeTable(run, table, found);
        const before = known.get(table.name);
        if (isComplete) return [];
        if (isMade && before?.mark === mark) {
          open.set(table.name, before);
          return before.told;
        }
        changed.set(table, found);
        return [];
      });
    }
    // Functions of one table name columns of others, so all columns come first, and those of definitions that stay away
    // are known by then.
    if (refused.size > 0) return { tables, findings, refused, owed, open };
    // Before anything is kept equal, so that nothing has to be taken back in the tables that others repeat.
    for (const table of changed.keys())
      await alone(table, async () => {
        await refuseOwnValues(run, table, tables, product, existing);
        return [];
      });
    if (refused.size > 0) return { tables, findings, refused, owed, open };
    const owners = ownersOf(existing);
    for (const [table, found] of changed)
      await alone(table, async () => {
        const areOwed = found !== undefined && found.rows >= owedFrom;
        const indexes = namedApart(table, indexesOf(table, needs), owners);
        const wanted = { indexes, areOwed, triggers: triggers.get(table.name) ?? [] };
        const mark = cursorOf(table);
        const completed = await complete(run, table, found, wanted, mark);
        owed.push(...completed.owed.map((index) => ({ table, index })));
        // What is owed may be made the next time.
        if (completed.owed.length === 0) open.set(table.name, { mark, told: completed.open });
        return [...completed.open, ...completed.kept];
      });
    return { tables, findings, refused, owed, open };
  });
}

/**
 * Waits for other servers that prepare, and ends what makes indexes meanwhile: either would wait for the other. Asking
 * anew holds no snapshot, for whose end an index that is made concurrently waits.
 */
async function takeTurn(run: Run): Promise<void> {
  for (;;) {
    const [row] = await run<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${LOCKS.preparing}) as mine`);
    if (row?.mine) return;
    await run(
      `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and application_name = ${literal(APART)} and query like '% index concurrently %'`,
    );
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
}

/** The mark of a table that is as its definition wants it, but for what its rows do not allow or comply with. */
const openMark = (mark: string): string => `${mark} open`;

interface Wanted {
  readonly indexes: readonly Index[];
  /** Those that keep no rows apart are to be made later. */
  readonly areOwed: boolean;
  readonly triggers: readonly string[];
}

interface Completed {
  /** What its rows do not comply with. */
  readonly open: readonly Told[];
  /** What they hold besides, which is told once. */
  readonly kept: readonly Told[];
  readonly owed: readonly Index[];
}

/** Indexes, walls, triggers and the mark of a table that has its columns. */
async function complete(
  run: Run,
  table: Table,
  found: Found | undefined,
  { indexes, areOwed, triggers }: Wanted,
  mark: string,
): Promise<Completed> {
  const { hasMade, lacking, owed } = await setIndexes(run, found?.indexes ?? [], indexes, areOwed);
  const hasStatistics = await setStatistics(run, table, found?.statistics ?? [], indexes);
  // What the planner does not know yet of rows that are there it guesses, and guesses badly.
  if (found && (hasMade || hasStatistics)) await run(`analyze ${table.sql}`);
  const isOurs = found !== undefined && !table.system;
  const open = [...lacking, ...(isOurs ? await brokenRules(run, table) : [])];
  const isNew = found?.fingerprint !== openMark(mark);
  // Who writes has to wait for these, so they come last, and not to look at rows again alone.
  if (isNew) for (const statement of [...confineTable(table.name), ...triggers]) await run(statement);
  const isWhole = open.length === 0 && owed.length === 0;
  if (isNew || isWhole) await run(`comment on table ${table.sql} is ${literal(isWhole ? mark : openMark(mark))}`);
  return { open, kept: isOurs && isNew ? await keptValues(run, table, found) : [], owed };
}

function runIn(tx: Kysely<Tables>): Run {
  return async <R>(statement: string) => (await sql.raw<R>(statement).execute(tx)).rows;
}

/** Work in a savepoint of its own: what is refused is taken back. */
async function byItself(
  run: Run,
  work: () => Promise<readonly Told[]>,
): Promise<{ readonly found: readonly Told[]; readonly isRefused: boolean }> {
  await run('savepoint a_table');
  try {
    const found = await work();
    await run('release savepoint a_table');
    return { found, isRefused: false };
  } catch (error) {
    const refusal =
      error instanceof TableRefused ? error : isImpossible(error) ? told.noTable(error.message) : undefined;
    if (!refusal) throw error;
    await run('rollback to savepoint a_table');
    return { found: [refusal.told], isRefused: true };
  }
}

/** The definition that a finding is about: the first that has the property. */
function definitionOf({ models, base }: Table, property: string | undefined): string {
  const model = models.find(({ properties }) => properties.some(({ name }) => name === property));
  return property === undefined ? base : (model?.name ?? base);
}
