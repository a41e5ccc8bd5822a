import { mayMove, rowKey } from '../../../src/engine/action';
import type {
  ActionOf,
  EachOf,
  Named,
  RowOf,
  StateOf,
  SumsOf,
  ValuesOf,
  WhereOf,
} from '../../../src/engine/definition';
import { ERROR_CODES } from '../../../src/engine/http';
import type { EntityModel, Scalar } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import type { Session } from '../../platform/context';
import { allFields, type Fields } from '../query/fields';
import type { Schema } from '../schema';
import { type Executor, run } from '../sql/run';
import type { Change } from './audit';
import { RowRefused } from './refused';
import { addToSums, deleteRows, insertRows, toldBy, updateRows } from './store';
import { readWhere, type Where } from './where';

export interface WorkParts {
  readonly tx: Executor;
  readonly schema: Schema;
  readonly entities: Readonly<Record<string, EntityModel>>;
  readonly session: Session;
  /** Of the audit: `sales-order.prepareOrder`. */
  readonly action: string;
  readonly now: Date;
  /** The date of now in the region of the business unit. */
  readonly today: string;
  /** All of it is taken back in the end. */
  readonly isDryRun: boolean;
}

/**
 * What a command may do inside its transaction: read, lock and change rows of any definition by the names of their
 * properties. Each change is written down in the audit, and a state changes along the definition's machine alone.
 */
export class Work {
  readonly session: Session;
  /** The moment of the command, as rows hold it. */
  readonly now: string;
  readonly today: string;
  /** The work is taken back in the end, so nothing may leave the database. */
  readonly isDryRun: boolean;
  readonly #parts: WorkParts;
  #changes: Change[] = [];
  #latest = new Map<string, Row>();

  constructor(parts: WorkParts) {
    this.#parts = parts;
    this.session = parts.session;
    this.now = parts.now.toISOString();
    this.today = parts.today;
    this.isDryRun = parts.isDryRun;
  }

  /** What was changed so far. */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  /** A row as this work left it; undefined if the work has not changed it. */
  latest(model: EntityModel, key: string): Row | undefined {
    return this.#latest.get(`${model.base} ${key}`);
  }

  /** The rows whose properties have these values (a list: one of them), in key order. */
  find<E extends string>(entity: E & Named<E>, where: WhereOf<E>): Promise<RowOf<E>[]> {
    return this.#read<E>(entity, where, false);
  }

  /** The same, locked until the end of the transaction. */
  lock<E extends string>(entity: E & Named<E>, where: WhereOf<E>): Promise<RowOf<E>[]> {
    return this.#read<E>(entity, where, true);
  }

  /** Adds rows and gives them as they stand, in the same order. Refuses what is not unique, or lacks a value. */
  async add<E extends string>(entity: E & Named<E>, rows: readonly ValuesOf<E>[]): Promise<RowOf<E>[]> {
    const { tx } = this.#parts;
    const model = this.#modelOf(entity);
    const fields = this.#fieldsOf(entity);
    const made = await insertRows(tx, fields, this.session.businessUnit, rows).catch((error: unknown) => {
      throw toldBy(fields.table, error);
    });
    for (const after of made) this.note(model, rowKey(model, after), undefined, after);
    return made as object[] as RowOf<E>[];
  }

  /** Adds one row and gives it as it stands. */
  async addOne<E extends string>(entity: E & Named<E>, row: ValuesOf<E>): Promise<RowOf<E>> {
    const [made] = await this.add<E>(entity, [row]);
    return made!;
  }

  /**
   * Writes the same values over some rows and gives them as they stand, in the same order. Refuses what is not unique,
   * or lacks a value.
   */
  async change<E extends string, R extends readonly RowOf<E>[]>(
    entity: E & Named<E>,
    rows: readonly [...R],
    values: ValuesOf<E>,
  ): Promise<EachOf<R, E>> {
    if (rows.length === 0) return typed<R, E>([]);
    const { tx } = this.#parts;
    const model = this.#modelOf(entity);
    const fields = this.#fieldsOf(entity);
    const known = plain(rows);
    const keys = known.map((row) => rowKey(model, row));
    const changed = await updateRows(tx, fields, this.session.businessUnit, keys, values).catch((error: unknown) => {
      throw toldBy(fields.table, error);
    });
    const written = known.map((row, index) => {
      const key = keys[index] ?? '';
      const before = this.latest(model, key) ?? row;
      const after = changed.get(key) ?? before;
      this.note(model, key, before, after);
      return after;
    });
    return typed<R, E>(written);
  }

  /** True if the definition lets an action start from the state of a row. */
  allows<E extends string>(entity: E & Named<E>, name: ActionOf<E>, row: RowOf<E>): boolean {
    const [known] = plain([row]);
    const { actions, state } = this.#modelOf(entity);
    const action = actions.find((one) => one.name === name);
    if (!action || state === undefined) throw new Error(`${entity} has no ${name} of a state`);
    return action.from === undefined || action.from.includes(known?.[state] as Scalar);
  }

  /** Changes the state of some rows, with further values. Refuses what the definition has no way for. */
  move<E extends string, R extends readonly RowOf<E>[]>(
    entity: E & Named<E>,
    rows: readonly [...R],
    to: StateOf<E>,
    values?: ValuesOf<E>,
  ): Promise<EachOf<R, E>> {
    const model = this.#modelOf(entity);
    const { state } = model;
    if (state === undefined) throw new Error(`${entity} has no state`);
    for (const row of plain(rows)) {
      const from = (this.latest(model, rowKey(model, row)) ?? row)[state] as Scalar;
      if (from !== to && !mayMove(model, from, to)) throw noWay(model, row, from);
    }
    return this.change<E, R>(entity, rows, { ...values, [state]: to } as ValuesOf<E>);
  }

  async remove<E extends string>(entity: E & Named<E>, rows: readonly RowOf<E>[]): Promise<void> {
    if (rows.length === 0) return;
    const model = this.#modelOf(entity);
    const known = plain(rows);
    const keys = known.map((row) => rowKey(model, row));
    await deleteRows(this.#parts.tx, this.#fieldsOf(entity).table, this.session.businessUnit, keys);
    for (const [index, row] of known.entries()) this.note(model, keys[index] ?? '', row, undefined);
  }

  /**
   * Adds to numbers of a row that are sums over other rows, without reading it. They follow from what the audit has
   * already, so it does not tell them.
   */
  async adjust<E extends string>(entity: E & Named<E>, key: string, sums: SumsOf<E>): Promise<void> {
    await addToSums(this.#parts.tx, this.#fieldsOf(entity).table, this.session.businessUnit, key, sums);
  }

  /** The next numbers of a sequence of the database, such as those of tasks. */
  async numbers(sequence: string, count: number): Promise<number[]> {
    const rows = await run<{ number: string }>(
      this.#parts.tx,
      'select nextval($1::text::regclass) as number from generate_series(1, $2::int)',
      [sequence, count],
    );
    return rows.map(({ number }) => Number(number));
  }

  /** Does a part of the work; if it fails, whatever the part did is taken back. */
  async attempt<T>(part: () => Promise<T>): Promise<T> {
    const { tx } = this.#parts;
    const noted = this.#changes.length;
    await run(tx, 'savepoint an_attempt');
    try {
      const result = await part();
      await run(tx, 'release savepoint an_attempt');
      return result;
    } catch (error) {
      if (error instanceof RowRefused) {
        await run(tx, 'rollback to savepoint an_attempt');
        const kept = this.#changes.slice(0, noted);
        this.#changes = [];
        this.#latest = new Map();
        for (const entry of kept) this.#keep(entry);
      }
      throw error;
    }
  }

  /** Does a part of the work to see what comes of it, and takes it back; throws what refuses it. */
  async trial<T>(part: () => Promise<T>): Promise<T> {
    const { tx } = this.#parts;
    const [changes, latest] = [this.#changes, this.#latest];
    this.#changes = [...changes];
    this.#latest = new Map(latest);
    await run(tx, 'savepoint a_trial');
    try {
      return await part();
    } finally {
      await run(tx, 'rollback to savepoint a_trial');
      await run(tx, 'release savepoint a_trial');
      [this.#changes, this.#latest] = [changes, latest];
    }
  }

  /** Writes down a change that was made beside this work: how the row was, and how it is now. */
  note({ base }: EntityModel, key: string, before: Row | undefined, after: Row | undefined): void {
    this.#keep({ entity: base, action: this.#parts.action, key, before, after });
  }

  #keep(entry: Change): void {
    this.#changes.push(entry);
    const name = `${entry.entity} ${entry.key}`;
    if (entry.after) this.#latest.set(name, entry.after);
    else this.#latest.delete(name);
  }

  #read<E extends string>(entity: string, where: Where, locked: boolean): Promise<RowOf<E>[]> {
    const { tx, schema } = this.#parts;
    const fields = this.#fieldsOf(entity);
    // Without an index each call would read the whole table, which nobody notices while it is small.
    if (!Object.keys(where).some((property) => schema.isRead(fields.table, property)))
      throw new Error(`Commands have no index to find ${entity} by ${Object.keys(where).join(', ')}`);
    return readWhere<RowOf<E>>(tx, fields, this.session.businessUnit, where, locked);
  }

  #fieldsOf(entity: string): Fields {
    const model = this.#modelOf(entity);
    return allFields(model, this.#parts.schema.tableOf(model));
  }

  #modelOf(entity: string): EntityModel {
    const model = this.#parts.entities[entity];
    if (!model) throw new Error(`A command needs the definition ${entity}`);
    return model;
  }
}

/** Rows without and with what the compiler knows of them. */
const plain = (rows: readonly object[]) => rows as readonly Row[];
const typed = <R, E extends string>(rows: readonly object[]) => rows as EachOf<R, E>;

function noWay(model: EntityModel, row: Row, from: Scalar): RowRefused {
  const property = model.properties.find(({ name }) => name === model.state) ?? { name: '' };
  return new RowRefused(422, ERROR_CODES.refused, (words) => ({
    reason: words.row('noWay', {
      name: `${words.title(model)} ${row[model.display] ?? rowKey(model, row)}`,
      state: words.valueOf(model, property, from),
    }),
  }));
}
