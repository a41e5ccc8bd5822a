import type { QueryValue } from '../../engine/http';
import type { FilterModel, PropertyModel } from '../../engine/model';
import type { Resolve } from '../../engine/query';
import type { Formatter } from '../../engine/value';

/** What a kind needs to put a value into words or into a query. */
export interface FilterContext {
  /** Name of the definition that has the filter. */
  readonly entity: string;
  readonly format: Formatter;
  /** The property that the filter is bound to. */
  readonly property: PropertyModel | undefined;
  valueTitle(value: string | number | boolean): string;
  readonly texts: {
    readonly yes: string;
    readonly no: string;
    /** What an empty value is called in a list (OPEN-140). */
    readonly missing: string;
    from(date: string): string;
    until(date: string): string;
  };
}

export interface FilterEditorProps {
  readonly filter: FilterModel;
  readonly value: unknown;
  readonly context: FilterContext;
  readonly label: string;
  /** Values of the other filters: `form.name`. */
  readonly resolve: Resolve;
  /** Undefined takes the filter away. */
  onChange(value: unknown): void;
}

/** One kind of page filter on the screen: how it is said and sent. What it asks for, `engine/filter` knows. */
export interface FilterKindRenderer {
  /** The value in words, for its chip. */
  describe(value: unknown, filter: FilterModel, context: FilterContext): string;
  /** The query of a server-paged list call. */
  parameters(value: unknown, filter: FilterModel, context: FilterContext): readonly (readonly [string, QueryValue])[];
}

/** True if a list of the filter's values offers the missing one: an optional property of the row may have it. */
export function offersMissing({ property }: FilterContext): boolean {
  return property !== undefined && !property.required && property.kind !== 'boolean';
}

/** The first query name; only a range has two. */
export function queryNames(filter: FilterModel): readonly [string, string] {
  return typeof filter.queryName === 'string' ? [filter.queryName, filter.queryName] : filter.queryName;
}
