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
import { unseenProperties } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { Session } from '../../platform/context';
import { allFields, type Fields } from '../query/fields';
import type { Schema } from '../schema';
import { type Executor, run } from '../sql/run';
import { StartOver } from './again';
import { AtHand, NotAtHand, ReadFirst, type Wanted, writeAtHand } from './at-hand';
import { type Change, rowId } from './audit';
import { Changes } from './changes';
import type { Values } from './empty';
import { insertRows } from './insert';
import { RowRefused } from './refused';
import { addToSums, deleteRows, toldBy, updateRows } from './store';
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
  /** Rather than mark where a part begins, so that it can be taken back alone, all starts over if one that wrote is refused. */
  readonly isUnmarked?: boolean;
}

/** For so many rows at once what they need is read. */
export const PORTION = 100;
/** So often a part is done until all that it needs is at hand. */
const MOST_ROUNDS = 24;

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
  readonly #changes = new Changes();
  /** Statements that wrote, or tried to. */
  #writes = 0;
  /** Tables and keys of rows to whose numbers was added. */
  readonly #adjusted = new Set<string>();
  /** What is found is found, and what is done is done, among these rows, as long as there are any. */
  #atHand: AtHand | undefined;

  constructor(parts: WorkParts) {
    this.#parts = parts;
    this.session = parts.session;
    this.now = parts.now.toISOString();
    this.today = parts.today;
    this.isDryRun = parts.isDryRun;
  }

  /** What was changed so far. */
  get changes(): readonly Change[] {
    return this.#changes.all;
  }

  /** A row as this work left it; undefined if the work has not changed it. */
  latest(model: EntityModel, key: string): Row | undefined {
    return this.#changes.latest({ entity: model.base, key });
  }

  /** The version in which this work left a row; undefined if it does not know. */
  versionOf(model: EntityModel, key: string): number | undefined {
    if (this.#adjusted.has(rowId({ entity: model.base, key }))) return undefined;
    return this.latest(model, key)?.rowVersion as number | undefined;
  }

  /** The rows whose properties have these values (a list: one of them), in key order. */
  find<E extends string>(entity: E & Named<E>, where: WhereOf<E>): Promise<RowOf<E>[]> {
    return this.#read<E>(entity, where, false);
  }

  /** The same, locked until the end of the transaction. */
  lock<E extends string>(entity: E & Named<E>, where: WhereOf<E>): Promise<RowOf<E>[]> {
    return this.#read<E>(entity, where, true);
  }

  /** The same, read anew although such rows were locked before: with what others have added since. */
  lockAnew<E extends string>(entity: E & Named<E>, where: WhereOf<E>): Promise<RowOf<E>[]> {
    if (this.#atHand) throw new NotAtHand(`what others added to ${entity}`);
    return this.lock<E>(entity, where);
  }

  /** Adds rows. Refuses what is not unique, or lacks a value. */
  async add<E extends string>(entity: E & Named<E>, rows: readonly ValuesOf<E>[]): Promise<void> {
    await this.#add(this.#fieldsOf(entity), rows);
  }

  /** Adds rows and gives them as they stand, in the same order. */
  async addMany<E extends string>(entity: E & Named<E>, rows: readonly ValuesOf<E>[]): Promise<RowOf<E>[]> {
    const fields = this.#fieldsOf(entity);
    return (await this.#add(fields, rows)) as object[] as RowOf<E>[];
  }

  /** Adds one row and gives it as it stands. */
  async addOne<E extends string>(entity: E & Named<E>, row: ValuesOf<E>): Promise<RowOf<E>> {
    const [made] = await this.addMany<E>(entity, [row]);
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
    const fields = this.#fieldsOf(entity);
    const { model } = fields;
    const known = plain(rows);
    const changed = await this.#overwrite(fields, known, values);
    const written = known.map((row) => {
      const key = rowKey(model, row);
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

  /** The properties of a definition's rows that who asked for the work must not see. */
  unseen<E extends string>(entity: E & Named<E>): ReadonlySet<string> {
    return unseenProperties(this.#modelOf(entity), this.session);
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
    const fields = this.#fieldsOf(entity);
    const { model, table } = fields;
    const known = plain(rows);
    const keys = known.map((row) => rowKey(model, row));
    this.#writes++;
    if (this.#atHand) this.#atHand.remove(fields, known);
    else await deleteRows(this.#parts.tx, table, this.session.businessUnit, keys);
    for (const [index, row] of known.entries()) this.note(model, keys[index] ?? '', row, undefined);
  }

  /**
   * Adds to numbers of a row that are sums over other rows, without reading it. They follow from what the audit has
   * already, so it does not tell them.
   */
  async adjust<E extends string>(entity: E & Named<E>, key: string, sums: SumsOf<E>): Promise<void> {
    const fields = this.#fieldsOf(entity);
    this.#adjusted.add(rowId({ entity: fields.model.base, key }));
    this.#writes++;
    if (this.#atHand) this.#atHand.adjust(fields, key, sums);
    else await addToSums(this.#parts.tx, fields.table, this.session.businessUnit, key, sums);
  }

  /**
   * Has the database write what rows say of others, by a statement that is given the business unit and keys, theirs or
   * those of the others, and gives the keys of those that it changed. Like sums, the audit does not tell it.
   */
  async follow(entity: string, keys: readonly string[], statement: string): Promise<string[]> {
    const { base } = this.#modelOf(entity);
    if (this.#atHand) throw new NotAtHand(`what ${entity} says of others`);
    this.#writes++;
    const rows = await run<{ key: string }>(this.#parts.tx, statement, [this.session.businessUnit, keys]);
    for (const { key } of rows) this.#adjusted.add(rowId({ entity: base, key }));
    return rows.map(({ key }) => key);
  }

  /** Rows that this work has changed are told as they stand now, as part of that change. */
  retell<E extends string>(entity: E & Named<E>, rows: readonly RowOf<E>[]): void {
    const model = this.#modelOf(entity);
    const written = new Map(plain(rows).map((row) => [rowId({ entity: model.base, key: rowKey(model, row) }), row]));
    this.#changes.settle(0, written);
    for (const name of written.keys()) this.#adjusted.delete(name);
  }

  /** The next numbers of a sequence of the database, such as those of tasks. */
  async numbers(sequence: string, count: number): Promise<number[]> {
    const fetch = (wanted: number) => this.#nextNumbers(sequence, wanted);
    return this.#atHand ? this.#atHand.numbers(sequence, count, fetch) : fetch(count);
  }

  /**
   * Does a part of the work in memory, with rows that are read for all of it at once, and writes what it does as sets.
   * The part is done several times, the last time with all that it needs; where a ReadFirst is thrown meanwhile, it goes
   * on with what else there is. Undefined, and nothing was done, if that cannot be, or a table refuses a row.
   */
  async together<T>(part: () => Promise<T>): Promise<T | undefined> {
    const noted = this.#changes.all.length;
    const atHand = new AtHand(this.#parts.entities);
    this.#atHand = atHand;
    try {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const result = await this.#tryTogether(part, atHand);
        if (!atHand.isMissing) return (await this.#writeAtHand(noted, atHand)) ? result : undefined;
        this.#changes.takeBack(noted);
        await atHand.readMissing((wanted) => this.#readRows(wanted));
      }
    } catch (error) {
      if (!(error instanceof NotAtHand)) throw error;
      this.#changes.takeBack(noted);
    } finally {
      this.#atHand = undefined;
    }
    return undefined;
  }

  /** Does a part of the work for each of these, in this order, as sets where that can be. */
  async forEach<T>(all: readonly T[], part: (one: T) => Promise<unknown>): Promise<void> {
    let isTogether = this.#atHand === undefined;
    for (let from = 0; from < all.length; from += PORTION) {
      const portion = all.slice(from, from + PORTION);
      const done = async (): Promise<boolean> => {
        for (const one of portion) await part(one).catch(goOn);
        return true;
      };
      isTogether &&= portion.length > 1 && (await this.together(done)) === true;
      if (!isTogether) for (const one of portion) await part(one);
    }
  }

  /** What goes wrong while something is missing says nothing yet. */
  async #tryTogether<T>(part: () => Promise<T>, atHand: AtHand): Promise<T | undefined> {
    try {
      return await part();
    } catch (error) {
      if (!atHand.isMissing) throw error;
      return undefined;
    }
  }

  /** False, and nothing was written, if a table refuses a row. */
  async #writeAtHand(noted: number, atHand: AtHand): Promise<boolean> {
    const written = await writeAtHand(this.#parts.tx, this.session.businessUnit, atHand);
    if (written) this.#changes.settle(noted, written);
    else this.#changes.takeBack(noted);
    return written !== undefined;
  }

  async #nextNumbers(sequence: string, count: number): Promise<number[]> {
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
    const noted = this.#changes.all.length;
    const place = this.#atHand?.mark();
    const isMarked = !place && !this.#parts.isUnmarked;
    const writes = this.#writes;
    if (isMarked) await run(tx, 'savepoint an_attempt');
    try {
      const result = await part();
      if (isMarked) await run(tx, 'release savepoint an_attempt');
      return result;
    } catch (error) {
      if (error instanceof RowRefused || error instanceof ReadFirst) {
        if (place) place.back();
        else if (isMarked) await run(tx, 'rollback to savepoint an_attempt');
        else if (this.#writes > writes) throw new StartOver();
        this.#changes.takeBack(noted);
      }
      throw error;
    }
  }

  /** Does a part of the work to see what comes of it, and takes it back; throws what refuses it. */
  async trial<T>(part: () => Promise<T>): Promise<T> {
    const { tx } = this.#parts;
    if (this.#atHand) throw new NotAtHand('what would come of it');
    const noted = this.#changes.all.length;
    await run(tx, 'savepoint a_trial');
    try {
      return await part();
    } finally {
      await run(tx, 'rollback to savepoint a_trial');
      await run(tx, 'release savepoint a_trial');
      this.#changes.takeBack(noted);
    }
  }

  /** Writes down a change that was made beside this work: how the row was, and how it is now. */
  note({ base }: EntityModel, key: string, before: Row | undefined, after: Row | undefined): void {
    this.#changes.note({ entity: base, action: this.#parts.action, key, before, after });
  }

  async #add(fields: Fields, rows: readonly Values[]): Promise<Row[]> {
    const { model, table } = fields;
    this.#writes++;
    const made = this.#atHand
      ? this.#atHand.add(fields, rows)
      : await insertRows(this.#parts.tx, fields, this.session.businessUnit, rows).catch((error: unknown) => {
          throw toldBy(table, error);
        });
    for (const after of made) this.note(model, rowKey(model, after), undefined, after);
    return made;
  }

  /** Writes values over rows and gives them as they stand, by key. */
  async #overwrite(fields: Fields, rows: readonly Row[], values: Values): Promise<ReadonlyMap<string, Row>> {
    const keyOf = (row: Row) => rowKey(fields.model, row);
    this.#writes++;
    if (this.#atHand) return new Map(this.#atHand.change(fields, rows, values).map((row) => [keyOf(row), row]));
    return updateRows(this.#parts.tx, fields, this.session.businessUnit, rows.map(keyOf), values).catch(
      (error: unknown) => {
        throw toldBy(fields.table, error);
      },
    );
  }

  async #read<E extends string>(entity: string, where: Where, locked: boolean): Promise<RowOf<E>[]> {
    const fields = this.#fieldsOf(entity);
    // Without an index each call would read the whole table, which nobody notices while it is small.
    if (!Object.keys(where).some((property) => this.#parts.schema.isRead(fields.table, property)))
      throw new Error(`Commands have no index to find ${entity} by ${Object.keys(where).join(', ')}`);
    const rows = this.#atHand?.find(fields, where, locked) ?? (await this.#readRows({ fields, where, locked }));
    return rows as object[] as RowOf<E>[];
  }

  #readRows({ fields, where, locked }: Wanted): Promise<Row[]> {
    return readWhere(this.#parts.tx, fields, this.session.businessUnit, where, locked);
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

/** Lets the work go on beside what is to be read first. */
function goOn(error: unknown): void {
  if (!(error instanceof ReadFirst)) throw error;
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
