import type { Column, EditorPreparingEvent } from 'devextreme/ui/data_grid';
import { NULL_PLACEHOLDER } from '../../../engine/constants';
import type { PropertyModel } from '../../../engine/model';
import { type FilterTest, writeFilter } from '../../../engine/query';
import type { Formatter } from '../../../engine/value';

/** What a filter of a column says, and in which formats. */
export interface ColumnFilterContext {
  readonly format: Formatter;
  readonly yes: string;
  readonly no: string;
  /** What no value is called. */
  readonly missing: string;
}

/** How the values of a column are filtered, below its head and in the builder of the filter panel. */
export interface ColumnFilter {
  readonly dataType: 'string' | 'number' | 'boolean';
  /** What the builder offers, besides whether there is a value. */
  readonly operations: readonly string[];
  /** True if a value cannot be missing. */
  readonly isNeverBlank?: true;
  /** The column's own options below its head. */
  row(property: PropertyModel, context: ColumnFilterContext): Column;
  /** How the builder says what is asked for, where the widget has no words for it. */
  words?(property: PropertyModel, format: Formatter): object;
  /** Makes the editor one of ours where the widget's own one reads values its own way. */
  edit?(event: EditorPreparingEvent, property: PropertyModel, format: Formatter, pause: Pause): void;
}

/** Waits this long for the next key; undefined: until the field is left or Enter. */
export type Pause = number | undefined;

/** Rows without a value are found under the text that stands for it in lists (GRID-014, OPEN-140). */
export function blankFilter({ name }: PropertyModel, missing: string): Column {
  return {
    calculateFilterExpression(value: unknown, operation: string | null, target: string) {
      if (isMissing(value, missing)) return writeFilter(blankTest({ name }, operation));
      return this.defaultCalculateFilterExpression?.(value, operation, target);
    },
  } as Column;
}

/** A test by that text, in whatever language, says that there is no value. */
export function meantTest(test: FilterTest, missing: string): FilterTest {
  if (!isMissing(test.value, missing)) return test;
  return { ...test, operator: isNegated(test.operator) ? '<>' : '=', value: null };
}

export function blankTest({ name }: Pick<PropertyModel, 'name'>, operation: string | null): FilterTest {
  return { property: name, operator: isNegated(operation) ? 'isnotblank' : 'isblank', value: null };
}

function isMissing(value: unknown, missing: string): boolean {
  if (typeof value !== 'string') return false;
  const text = value.trim().toLocaleLowerCase();
  return [NULL_PLACEHOLDER, missing].some((one) => one.toLocaleLowerCase() === text);
}

const isNegated = (operation: string | null): boolean => operation === '<>' || operation === 'notcontains';
