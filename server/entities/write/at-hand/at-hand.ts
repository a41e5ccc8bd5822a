/**
 * Rows that the work on many rows needs, read for all of them at once. What is done to them is done here, and written as
 * sets in the end: a statement for each table and kind of change instead of some for each row.
 *
 * What is needed shows as the work is done: it goes on with the next row where something is to be read first, all of that
 * is read at once, and the work is done again from its beginning, until nothing is missing.
 */
import { randomUUID } from 'node:crypto';
import { rowKey } from '../../../../src/engine/action';
import type { Row } from '../../../../src/engine/query';
import type { EntityModels } from '../../../platform/context';
import type { Fields } from '../../query/fields';
import type { Values } from '../empty';
import { columnsOf, isGiven } from '../store';
import type { Where } from '../where';
import { linkedOf } from './linked';
import { NotAtHand, ReadFirst } from './not-at-hand';
import { RowsAtHand } from './rows-at-hand';
import { overwritten } from './unknown';
import { mergedWanted, type Wanted } from './wanted';

/** Reads rows from the database. */
type ReadRows = (wanted: Wanted) => Promise<Row[]>;

export class AtHand {
  readonly #entities: EntityModels;
  readonly #tables = new Map<string, RowsAtHand>();
  /** In the order in which they were written to first. */
  readonly #written = new Set<RowsAtHand>();
  readonly #numbers = new Map<string, { readonly fetched: number[]; taken: number }>();
  /** Ids of rows that were added. */
  readonly #made = new Set<unknown>();
  #missing: Wanted[] = [];
  #backs: (() => void)[] = [];

  constructor(entities: EntityModels) {
    this.#entities = entities;
  }

  /** True if something is to be read before the work can be done. */
  get isMissing(): boolean {
    return this.#missing.length > 0;
  }

  /** Takes back all that was done, and reads what was missing for it. */
  async readMissing(read: ReadRows): Promise<void> {
    this.mark(0).back();
    this.#written.clear();
    for (const kept of this.#numbers.values()) kept.taken = 0;
    const wanted = mergedWanted(this.#missing);
    this.#missing = [];
    const locked = wanted.filter((one) => one.locked);
    await this.#take(locked, read);
    // What was read before others were shut out may be otherwise by now.
    const unlocked = locked.length > 0 ? [...this.#tables.values()].flatMap((rows) => rows.forgetUnlocked()) : [];
    await this.#take([...unlocked, ...wanted.filter((one) => !one.locked)], read);
  }

  find(fields: Fields, where: Where, locked: boolean): Row[] {
    if (Object.values(where).some(isNone)) return [];
    const rows = this.#rowsOf(fields).find(where, locked);
    if (rows) return rows;
    this.#missing.push({ fields, where, locked });
    throw ReadFirst.thrown;
  }

  /** Writes values over rows, as they were found; gives them as they are then. */
  change(fields: Fields, rows: readonly Row[], values: Values): Row[] {
    const { table, model } = fields;
    const known = this.#toWrite(fields);
    const written = stored(table, values);
    const { texts, shown } = linkedOf(this.#entities, model.base);
    return rows.map((found) => {
      const key = rowKey(model, found);
      const held = known.rows.get(key) ?? { stored: found, row: found, values: undefined };
      const { row } = held;
      if (!row) return found;
      const others = Object.keys(written).filter((property) => written[property] !== row[property]);
      const sums = known.sums.get(key) ?? {};
      for (const property of others)
        if (property in sums || shown.has(property)) throw new NotAtHand(`what follows from ${model.name} ${property}`);
      const version = (held.stored?.rowVersion as number | undefined) ?? 0;
      const unknown = others.flatMap((property) => texts.get(property) ?? []);
      const after = overwritten(row, { ...written, rowVersion: version + 1 }, unknown);
      known.put(key, { ...held, row: after, values: { ...held.values, ...written } });
      return after;
    });
  }

  /** Adds rows; gives them as they are. */
  add(fields: Fields, rows: readonly Values[]): Row[] {
    const { table, model, byName } = fields;
    const [key, ...others] = table.key;
    if (key?.kind !== 'text' || others.length > 0) throw new NotAtHand(`the key of a new ${model.name}`);
    const known = this.#toWrite(fields);
    const { texts } = linkedOf(this.#entities, model.base);
    const empty = Object.fromEntries([...byName.keys()].map((property) => [property, null]));
    return rows.map((given) => {
      const id = randomUUID();
      this.#made.add(id);
      const values = { [key.property]: id, ...stored(table, withoutEmpty(given)) };
      const unknown = Object.keys(values).flatMap((property) => texts.get(property) ?? []);
      const row = overwritten(empty, { ...values, rowVersion: 1 }, unknown);
      known.put(rowKey(model, row), { stored: undefined, row, values });
      return row;
    });
  }

  remove(fields: Fields, rows: readonly Row[]): void {
    const known = this.#toWrite(fields);
    for (const row of rows) {
      const key = rowKey(fields.model, row);
      known.put(key, { stored: row, ...known.rows.get(key), row: undefined, values: undefined });
    }
  }

  /** Adds to numbers of a row. */
  adjust(fields: Fields, key: string, sums: Readonly<Record<string, number>>): void {
    const known = this.#toWrite(fields);
    const entries = Object.entries(sums);
    const added = (before: Values) =>
      Object.fromEntries(entries.map(([name, value]) => [name, ((before[name] as number | null) ?? 0) + value]));
    const before = known.sums.get(key) ?? {};
    known.putSums(key, { ...before, ...added(before) });
    const held = known.rows.get(key);
    if (!held?.row) return;
    if (!held.stored || entries.some(([name]) => name in (held.values ?? {})))
      throw new NotAtHand(`a sum of ${fields.model.name}`);
    known.put(key, { ...held, row: overwritten(held.row, added(held.row), []) });
  }

  /** The next numbers of a sequence; as many as were taken already are fetched ahead. */
  async numbers(sequence: string, count: number, fetch: (count: number) => Promise<number[]>): Promise<number[]> {
    const kept = this.#numbers.get(sequence) ?? { fetched: [], taken: 0 };
    this.#numbers.set(sequence, kept);
    const from = kept.taken;
    kept.taken += count;
    const lacking = kept.taken - kept.fetched.length;
    if (lacking > 0) kept.fetched.push(...(await fetch(Math.max(lacking, from))));
    return kept.fetched.slice(from, kept.taken);
  }

  /** The moment, to go back to. */
  mark(at = this.#backs.length): { back(): void } {
    return {
      back: () => {
        for (const back of this.#backs.splice(at).reverse()) back();
      },
    };
  }

  /** What was written to, in an order in which it can be written. */
  get written(): Iterable<RowsAtHand> {
    return this.#written;
  }

  async #take(all: readonly Wanted[], read: ReadRows): Promise<void> {
    for (const wanted of all) this.#rowsOf(wanted.fields).take(wanted, await read(wanted));
  }

  #rowsOf(fields: Fields): RowsAtHand {
    const { base } = fields.model;
    const known = this.#tables.get(base);
    if (known && known.fields !== fields) throw new NotAtHand(`${base} as ${fields.model.name}`);
    if (known) return known;
    const rows = new RowsAtHand(
      fields,
      (id) => this.#made.has(id),
      (back) => this.#backs.push(back),
    );
    this.#tables.set(base, rows);
    return rows;
  }

  #toWrite(fields: Fields): RowsAtHand {
    // Tables of the system keep rules of their own.
    if (fields.table.system) throw new NotAtHand(`what follows from ${fields.model.name}`);
    const rows = this.#rowsOf(fields);
    this.#written.add(rows);
    return rows;
  }
}

/** True if no row has such a value. */
function isNone(value: Where[string] | undefined): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The values as the table holds them. */
function stored(table: Fields['table'], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    columnsOf(table, values).map(([{ property, kind }, value]) => [
      property,
      kind === 'text' && value !== null ? String(value) : value,
    ]),
  );
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
}
