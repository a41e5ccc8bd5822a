/** What a kind of value is: everything that is the same for all of its values, for page, worker, server and database. */
import type { FilterKind, PropertyModel, Scalar, ValueFormat, ValueType } from '../../model';
import type { Formatter } from '../formatter';
import type { Zone } from '../zone';

/** The kinds there are. What a property may be limited to (`values`) and refers to (`lookup`) is no kind: any may be. */
export type Kind =
  | 'text'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'time'
  | 'email'
  | 'uri'
  | 'password'
  | 'image'
  | 'json'
  | 'list'
  | 'object';

/** How a database holds values; what a statement may do with them follows from this. */
export type ColumnKind = 'text' | 'integer' | 'float' | 'decimal' | 'boolean' | 'date' | 'date-time' | 'json';

/** How values compare: texts by language, dates as days, date-times as moments; others have no order. */
export type Comparison = 'text' | 'number' | 'boolean' | 'date' | 'date-time' | 'time' | 'other';

/** Who reads a value, and what is known of its property. */
export interface Saying {
  readonly format: Formatter;
  /** Digits behind the decimal sign; undefined for as many as there are. */
  readonly decimals: number | undefined;
  /** What a value is called: yes and no, and named elements of a list. */
  titleOf(value: Scalar): string;
}

/** How a number is typed into one line. */
export interface NumberEntry {
  write(value: number): string;
  /** Null for nothing, NaN for what is no such number or could be meant as another one. */
  read(text: string): number | null;
}

/** A value as a worksheet counts it, with the format code that shows it. */
export interface Count {
  number(value: unknown): number | undefined;
  readonly format: string | undefined;
}

/** What stands in a cell of a worksheet. */
export type SheetValue = string | number | boolean | { readonly day: number };

export interface SheetReading {
  readonly zone: Zone;
  /** How the person who fills the worksheet writes what stands there as a text. */
  readonly format: Formatter;
  /** Digits behind the decimal sign; undefined for as many as there are. */
  readonly decimals: number | undefined;
  /** One element of a list. */
  element(part: string): unknown;
}

export interface ValueKind {
  /** The words of a definition that mean it. With `decimals`, whether their number is said. */
  readonly of: { readonly type: ValueType; readonly format?: ValueFormat; readonly decimals?: boolean };
  /** In a sentence, of one and of many. */
  readonly called: readonly [one: string, many: string];
  readonly column: ColumnKind;
  readonly compares: Comparison;
  /** Rows can be put in the order of it, and grouped by it. */
  readonly sortable: boolean;
  /** The search box looks into it: people read it as a text. */
  readonly searched?: true;
  /** A validator knows the format. */
  readonly validated?: true;
  /** It has the length of a short text unless the definition says otherwise. */
  readonly short?: true;
  /** The kind of page filter that it has by itself. */
  readonly filter: FilterKind;
  /** What it is, where that cannot be filtered. */
  readonly unfilterable?: string;
  /** Of a column, in pixels. */
  readonly width: number | ((property: PropertyModel) => number);
  readonly alignment: 'left' | 'right' | 'center';
  /** A value that is not blank, as people read it. */
  text(value: unknown, saying: Saying): string;
  /** As a filter says what it asks for, where that is more exact. */
  asked?(value: unknown, saying: Saying): string;
  /** As a file or another program is given it, where `fromSheet` would not read it again as people read it. */
  written?(value: unknown, saying: Saying): string;
  /** How it is typed, for numbers. */
  entry?(format: Formatter, decimals: number | undefined): NumberEntry;
  /** What a typed text means, for days and times; null or an error for what is none. */
  read?(text: string, format: Formatter): string | null;
  /** How a worksheet counts it; without it, it is written as text. */
  count?(saying: Pick<Saying, 'format' | 'decimals'>): Count;
  /**
   * The value of a cell; a text is read as if the person had typed it. What is of another kind, or could be meant as
   * another number, stays as it is, and is refused later.
   */
  fromSheet(cell: SheetValue, reading: SheetReading): unknown;
}
