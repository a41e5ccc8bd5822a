import type { Scalar } from '../model';
import type { Filter, FilterTest } from '../query/filter';
import type { DayBounds } from '../value';

export type FilterKind = 'text' | 'checkbox' | 'date' | 'dateRange' | 'select' | 'multiSelect' | 'number' | 'past';

/** What a page filter asks of one property. */
export interface Asked {
  readonly selector: string;
  /** Its values are moments, which days have to be found for. */
  readonly isMoment: boolean;
  /** Times are meant to the minute, not days. */
  readonly useTime: boolean;
  /** A text of the query as a value of the property. */
  typed(text: string): Scalar;
  dayBounds(day: string): DayBounds;
}

/** What a list's own filter asks of one column, in its words: days of the region, and the placeholder for no value. */
export type ColumnTest = Pick<FilterTest, 'operator' | 'value'>;

/** What is the same for all page filters of one kind, on the page and on the server. */
export interface PageFilterKind {
  /** How many names it has in the query: two for a range. */
  readonly names: 1 | 2;
  /** It may have several values; its name is repeated. */
  readonly many?: true;
  /** Its values are chosen from those that there are. */
  readonly chosen?: true;
  /** Whether a value of an address or a view may be one of its own. */
  fits(value: unknown): boolean;
  /** The rows that texts of the query ask for, one for each name, or for each value; not all of them are undefined. */
  tests(texts: readonly (string | undefined)[], asked: Asked): readonly Filter[];
  /** A value of its own as the filter of the column; undefined for what a column cannot say. */
  toColumn(value: unknown): ColumnTest | undefined;
  /** The value that the filter of a column says; undefined for what this one cannot. */
  fromColumn(test: ColumnTest): unknown;
}
