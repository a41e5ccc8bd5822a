import type { EntityModel } from '../../engine/model';
import { allOf, type Filter } from '../../engine/query';
import { listCall, type Narrowing, type QueryValues } from '../rows';

/** A list as it is shown, for those who want to be told of its rows. */
export interface WatchedList {
  readonly entity: string;
  readonly title: string;
  readonly address: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

interface Shown {
  readonly model: EntityModel;
  readonly values: QueryValues;
  readonly narrowing: Narrowing;
  /** What the columns leave. */
  readonly filter: Filter | undefined;
}

/** The query that asks for the rows that are shown; none of a list that only has rows at its own address. */
export function watchedList({ model, values, narrowing, filter }: Shown): WatchedList['query'] | undefined {
  const { parameters, base, searchText } = narrowing;
  const all = allOf(base, filter);
  const call = listCall({ model, values, parameters, options: { ...(all ? { filter: all } : {}), searchText } });
  const { list } = model.endpoints;
  if (!call || !list || list.path.includes('{') || list.query.length > 0) return undefined;
  const query: Record<string, string | readonly string[]> = {};
  const entries = Array.isArray(call.query) ? call.query : Object.entries(call.query ?? {});
  for (const [name, value] of entries as readonly (readonly [string, unknown])[])
    if (value !== undefined && value !== null) query[name] = Array.isArray(value) ? value.map(String) : String(value);
  return query;
}
