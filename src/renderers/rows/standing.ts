import type { QueryValue } from '../../engine/http';
import type { FilterModel } from '../../engine/model';

type Parameters = readonly (readonly [string, QueryValue])[];
type Values = Readonly<Record<string, unknown>>;

/** What holds as long as nobody sets it, as a list call takes it; filters that are `set` say it themselves. */
export function standingParameters(
  filters: readonly FilterModel[],
  standing: Values,
  set: readonly string[],
): Parameters {
  return filters
    .filter(({ name }) => name in standing && !set.includes(name))
    .map((filter) => [queryName(filter), standing[filter.name] as QueryValue]);
}

/** Those of all parameters that say which rows there are at all: of filters that hold when nobody sets them. */
export function standingOf(parameters: Parameters, filters: readonly FilterModel[], standing: Values): Parameters {
  const names = filters.filter(({ name }) => name in standing).map(queryName);
  return parameters.filter(([name]) => names.includes(name));
}

function queryName({ queryName: name }: FilterModel): string {
  return typeof name === 'string' ? name : name[0];
}
