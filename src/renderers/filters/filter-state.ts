import { isRange, PAGE_FILTERS } from '../../engine/filter';
import type { QueryValue } from '../../engine/http';
import type { EntityModel, FilterModel, PropertyModel, Scalar } from '../../engine/model';
import { allOf, type Filter, isBlank, matches, type Resolve, type Row } from '../../engine/query';
import { isMoment } from '../../engine/value/kinds';
import type { FilterContext } from './filter-kind';
import { filterKind } from './filter-kinds';

/** Values of the page filters that are set, by name. */
export type FilterValues = Readonly<Record<string, unknown>>;

export type ContextOf = (filter: FilterModel) => FilterContext;

/** The property that a filter is bound to. */
export function filterProperty(model: EntityModel, filter: FilterModel): PropertyModel | undefined {
  return model.properties.find(({ name }) => name === filter.dxPropName);
}

/**
 * The filters that are set and can be, in the model's order; hidden ones take part without being shown (FILTER-011).
 */
export function setFilters(filters: readonly FilterModel[], values: FilterValues): FilterModel[] {
  return filters.filter((filter) => !isBlank(values[filter.name]) && canBeSet(filter, filters, values));
}

/** False while other filters are not set as this one needs them (FILTER-018). */
export function canBeSet({ when }: FilterModel, filters: readonly FilterModel[], values: FilterValues): boolean {
  return when === undefined || matches(when, comparedValues(filters, values));
}

/** Filters' values as conditions see them: of a range its beginning. */
export function comparedValues(filters: readonly FilterModel[], values: FilterValues): Row {
  return Object.fromEntries(
    filters.map(({ name, type }) => [name, isRange(type) ? endsOf(values[name])[0] : values[name]]),
  );
}

/** What placeholders of a filter stand for: `form.name` is the value of another one. */
export const resolveAmong =
  (values: FilterValues): Resolve =>
  (placeholder) =>
    values[placeholder.replace(/^form\./, '')];

/** Both ends of a range, of anything else itself. */
export function endsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** The query of a list call, by the filters' query names (FILTER-013). */
export function filterParameters(
  filters: readonly FilterModel[],
  values: FilterValues,
  contextOf: ContextOf,
): (readonly [string, QueryValue])[] {
  return setFilters(filters, values).flatMap((filter) => [
    ...filterKind(filter.type).parameters(values[filter.name], filter, contextOf(filter)),
  ]);
}

/** The same as one filter of rows; undefined when nothing is set. */
export function rowFilter(
  filters: readonly FilterModel[],
  values: FilterValues,
  contextOf: ContextOf,
): Filter | undefined {
  return allOf(
    ...setFilters(filters, values).flatMap((filter) => testsOf(values[filter.name], filter, contextOf(filter))),
  );
}

/** Rows in memory pass what the server is asked for. */
function testsOf(value: unknown, filter: FilterModel, context: FilterContext): readonly Filter[] {
  const { many, tests } = PAGE_FILTERS[filter.type];
  const sent = filterKind(filter.type).parameters(value, filter, context);
  const textOf = (name: string) => sent.find(([sentName]) => sentName === name)?.[1]?.toString();
  return tests(many ? sent.map(([, one]) => String(one)) : [filter.queryName].flat().map(textOf), {
    selector: filter.dxSelector,
    isMoment: context.property !== undefined && isMoment(context.property),
    useTime: filter.params.useTime,
    typed: (text) => (sent.find(([, one]) => String(one) === text)?.[1] ?? text) as Scalar,
    dayBounds: context.format.dayBounds,
  });
}
