/** What one report's pages show: everything in which reports differ, as data. The screens are the same for all. */

import type { Row } from '../../engine/query';
import type { ReportAnswer, ReportCall, ReportName, ReportPoint } from '../../engine/report-calls';
import type { Formatter } from '../../engine/value';
import type { Addresses } from './addresses';

/** Values of criteria by name: texts, numbers, lists of texts. */
export type Values = Readonly<Record<string, unknown>>;

export interface ReportPage {
  readonly name: ReportName;
  readonly call: ReportCall;
  /** What its page asks for, under headings; `further` criteria come with links alone, and can only be taken away. */
  readonly asks: readonly { readonly heading: string; readonly criteria: readonly Criterion[] }[];
  readonly further: readonly Criterion[];
  readonly figures: readonly Figure[];
  readonly columns: readonly ReportColumn[];
  readonly chart: ReportChart;
  readonly hasPdf?: boolean;
}

/** One thing that is asked for. Its caption stands under `reports.criteria`, by its (first) name. */
export type Criterion =
  | { readonly kind: 'period'; readonly names: readonly [string, string]; readonly presets: readonly number[] }
  | { readonly kind: 'range'; readonly names: readonly [string, string] }
  | { readonly kind: 'text'; readonly names: readonly [string] }
  | { readonly kind: 'one' | 'many'; readonly names: readonly [string]; readonly choices: Choices };

/** Where the values of a criterion come from. */
export type Choices =
  /** A call that lists ids with names. */
  | { readonly call: string }
  /** Rows of a definition by one of their properties, with the properties that they are told by. */
  | { readonly entity: string; readonly value: string; readonly text: readonly string[] }
  /** What a property may have: its named values, or those of its lookup. */
  | { readonly of: readonly [entity: string, property: string] }
  /** What the field of an action's form may have. */
  | { readonly field: readonly [entity: string, action: string, field: string] }
  /** Fixed values, each with the key of its text. */
  | { readonly values: readonly string[]; textKey(value: string): string };

/** What a link, a figure or a chart is made of besides its row. */
export interface Place {
  readonly criteria: Values;
  readonly addresses: Addresses;
  readonly format: Formatter;
}

/** A column of the table. Its caption stands under `reports.columns`. */
export interface ReportColumn {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'date-time';
  readonly decimals?: number;
  /** Address of the rows that a value was made of. */
  link?(row: Row, place: Place): string | undefined;
}

/** A number above the chart. Its caption stands under `reports.figures`; one without a value is left out. */
export interface Figure {
  readonly name: string;
  readonly decimals?: number;
  value(summary: Omit<ReportAnswer, 'result'>, place: Place): number | null | undefined;
}

/** Columns over all rows. Title, axis and what is counted stand under `reports.charts`, by the report's name. */
export interface ReportChart {
  readonly decimals?: number;
  /** The total that is drawn as a line across. */
  readonly reference?: string;
  /** What stands between the points that there are, so that days without any are seen. */
  fill?(series: readonly ReportPoint[], place: Place): readonly ReportPoint[];
  /** What a column is called, if not by its key. */
  caption?(key: string, format: Formatter): string;
  /** Key of the text that a column is called by. */
  textKey?(key: string): string;
  link?(point: ReportPoint, place: Place): string | undefined;
}
