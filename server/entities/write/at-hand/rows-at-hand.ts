import { rowKey } from '../../../../src/engine/action';
import type { Scalar } from '../../../../src/engine/model';
import type { Row } from '../../../../src/engine/query';
import type { Fields } from '../../query/fields';
import type { Column } from '../../tables/table';
import type { Values } from '../empty';
import type { Where } from '../where';
import { NotAtHand } from './not-at-hand';
import { valuesOf, type Wanted } from './wanted';

/** A row as it stands in the database, as the work has it by now, and what is to be written for that. */
export interface Held {
  /** Undefined for one that was added. */
  readonly stored: Row | undefined;
  /** Undefined for one that was removed. */
  readonly row: Row | undefined;
  /** Undefined for one that was not changed. */
  readonly values: Values | undefined;
}

/** What was read: all rows with these values. */
interface Read {
  readonly wanted: Wanted;
  /** Of each property. */
  readonly values: ReadonlyMap<string, ReadonlySet<Scalar>>;
  /** The property that rows are found by. */
  readonly place: string;
}

type Sums = Readonly<Record<string, number>>;

/** Rows of one definition, found by their values as the database finds them. Each change of them can be taken back. */
export class RowsAtHand {
  readonly fields: Fields;
  readonly rows = new Map<string, Held>();
  readonly sums = new Map<string, Sums>();
  /** True for an id that was made here: only rows at hand can hold it. */
  readonly #isMade: (id: unknown) => boolean;
  readonly #keepBack: (back: () => void) => void;
  #reads: Read[] = [];
  /** Keys by the values of the properties that rows are found by. */
  readonly #places = new Map<string, Map<unknown, Set<string>>>();

  constructor(fields: Fields, isMade: (id: unknown) => boolean, keepBack: (back: () => void) => void) {
    this.fields = fields;
    this.#isMade = isMade;
    this.#keepBack = keepBack;
  }

  /** Takes rows that were read as they stand: all that are wanted. */
  take(wanted: Wanted, rows: readonly Row[]): void {
    const names = Object.keys(wanted.where);
    const values = new Map(names.map((name) => [name, new Set(valuesOf(wanted.where[name]))]));
    const [place = ''] = names;
    this.#reads.push({ wanted, values, place });
    if (!this.#places.has(place)) {
      this.#places.set(place, new Map());
      for (const [key, { row }] of this.rows) this.#place(place, key, row);
    }
    for (const row of rows) this.#set(rowKey(this.fields.model, row), { stored: row, row, values: undefined });
  }

  /** Forgets what may have been changed by others since it was read; gives what was wanted of it. */
  forgetUnlocked(): Wanted[] {
    const left = this.#reads.filter(({ wanted }) => !wanted.locked).map(({ wanted }) => wanted);
    const kept = this.#reads.filter(({ wanted }) => wanted.locked);
    const locked = kept.map(({ wanted }) => [wanted, this.find(wanted.where, true) ?? []] as const);
    this.#reads = [];
    this.rows.clear();
    this.#places.clear();
    for (const [wanted, rows] of locked) this.take(wanted, rows);
    return left;
  }

  /** The rows with these values as they are by now, in key order; undefined if they are to be read first. */
  find(where: Where, locked: boolean): Row[] | undefined {
    this.#refuseUntold(where);
    const read = this.#reads.find(({ wanted, values }) => (wanted.locked || !locked) && this.#isWithin(where, values));
    if (!read) return undefined;
    const places = this.#places.get(read.place);
    const wanted = Object.entries(where).map(([property, value]) => [property, new Set(valuesOf(value))] as const);
    const found: Row[] = [];
    for (const value of new Set(valuesOf(where[read.place])))
      for (const key of places?.get(value) ?? []) {
        const { row } = this.rows.get(key)!;
        if (row && wanted.every(([property, values]) => values.has(row[property] as Scalar))) found.push(row);
      }
    const [{ property: key }] = this.fields.table.key as [Column];
    return found.sort((a, b) => ((a[key] as string) < (b[key] as string) ? -1 : 1));
  }

  put(key: string, held: Held): void {
    const before = this.rows.get(key);
    this.#set(key, held);
    this.#keepBack(() => this.#set(key, before));
  }

  putSums(key: string, sums: Sums): void {
    const before = this.sums.get(key);
    this.sums.set(key, sums);
    this.#keepBack(() => {
      if (before) this.sums.set(key, before);
      else this.sums.delete(key);
    });
  }

  #set(key: string, held: Held | undefined): void {
    const before = this.rows.get(key)?.row;
    for (const [property, places] of this.#places) {
      if (before) places.get(before[property])?.delete(key);
      this.#place(property, key, held?.row);
    }
    if (held) this.rows.set(key, held);
    else this.rows.delete(key);
  }

  #place(property: string, key: string, row: Row | undefined): void {
    if (!row) return;
    const places = this.#places.get(property);
    const keys = places?.get(row[property]);
    if (keys) keys.add(key);
    else places?.set(row[property], new Set([key]));
  }

  /** True if all rows with the values are among those that were read, or were added here. */
  #isWithin(where: Where, read: Read['values']): boolean {
    return [...read].every(([property, known]) => {
      const isKnown = (value: Scalar): boolean =>
        known.has(value) || this.#isMade(value) || this.#isOwn(property, value);
      return property in where && valuesOf(where[property]).every(isKnown);
    });
  }

  /** True if a row that was added here has the value, and no other row can. */
  #isOwn(property: string, value: Scalar): boolean {
    if (!this.fields.model.unique.some(([name, ...others]) => name === property && others.length === 0)) return false;
    const keys = this.#places.get(property)?.get(value) ?? [];
    return [...keys].some((key) => this.rows.get(key)?.stored === undefined);
  }

  /** Refuses values of which it is not known here whether the database holds them for equal. */
  #refuseUntold(where: Where): void {
    const { key, columns } = this.fields.table;
    const kinds = Object.keys(where).map((property) => columns.get(property)?.kind ?? 'json');
    if (key.length > 1 || key[0]?.kind !== 'text' || !kinds.every((kind) => TOLD.has(kind)))
      throw new NotAtHand(`${this.fields.model.name} by ${Object.keys(where).join(', ')}`);
  }
}

const TOLD: ReadonlySet<string> = new Set(['text', 'integer', 'boolean']);
