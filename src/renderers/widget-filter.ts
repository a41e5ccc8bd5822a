import { type Filter, type FilterReading, parseFilter, writeFilter } from '../engine/query';

/** The widget asks for each selected row by its key, and joins that to what the person filters. */
const ASKED: FilterReading = { depth: 100, nodes: Number.POSITIVE_INFINITY, short: false };

/** What the widget filters by: its own filter value, or a filter that it asks rows by. */
export function parseWidgetFilter(expression: unknown): Filter {
  return parseFilter(expression, ASKED);
}

/** A filter as the widget takes its filter value; its own types know no such lists. */
export function writeWidgetFilter(filter: Filter | null): never {
  return (filter && writeFilter(filter)) as never;
}
