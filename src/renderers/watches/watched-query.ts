import type { NewWatch } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { allOf, type Filter } from '../../engine/query';
import { listCall, type Narrowing, type QueryValues } from '../rows';

/** A list as it is shown. */
export interface Listed {
  readonly model: EntityModel;
  readonly values: QueryValues;
  readonly narrowing: Narrowing;
  /** What the columns leave, as JSON. */
  readonly filter: string | undefined;
}

/** True for a list whose rows can be asked for without what stands in the address of a page. */
export function isWatchable({ endpoints: { list } }: EntityModel): boolean {
  return list !== undefined && !list.path.includes('{') && list.query.length === 0;
}

/** The query that asks for the rows that are shown. */
export function watchedQuery({ model, values, narrowing, filter = 'null' }: Listed): NewWatch['query'] {
  const { parameters, base, searchText } = narrowing;
  const all = allOf(base, (JSON.parse(filter) as Filter | null) ?? undefined);
  const call = listCall({ model, values, parameters, options: { ...(all ? { filter: all } : {}), searchText } });
  const query: Record<string, string | readonly string[]> = {};
  for (const [name, value] of (call?.query ?? []) as readonly (readonly [string, unknown])[])
    if (value !== undefined && value !== null) query[name] = Array.isArray(value) ? value.map(String) : String(value);
  return query;
}
