/**
 * One filter, wherever it is set (OPEN-336): what a page filter asks of a column, the filter of the column says as well.
 * A state keeps it as the page filter's value; the grid's own filter is made of both, and taken apart again.
 */
import { type ColumnTest, PAGE_FILTERS } from '../filter';
import type { EntityModel, FilterModel, PropertyModel } from '../model';
import { isBlank } from '../query';
import { allOf, type Filter, partsOf } from '../query/filter';
import { KINDS } from '../value/kinds';
import { fitting } from './filter-values';
import { type GridState, hasColumn } from './grid-state';

type Model = Pick<EntityModel, 'properties' | 'filters'>;
type Parts = Pick<GridState, 'filters' | 'where'>;

/** The column that says the same as a page filter; undefined for one that stands for itself. */
export function sharedColumn(filter: FilterModel, { properties }: Model): PropertyModel | undefined {
  const { hidden, type, params, when, dxPropName, dxSelector } = filter;
  if (hidden || type === 'past' || params.useTime || when || dxPropName !== dxSelector) return undefined;
  return properties.find(
    (property) => property.name === dxSelector && hasColumn(property) && KINDS[property.kind].sortable,
  );
}

/** All that the columns of a grid say: its page filters, as far as they can say them, then the rest. */
export function wholeFilter({ filters, where }: Parts, model: Model): Filter | null {
  const shared = model.filters.flatMap((filter): Filter[] => {
    const value = filters[filter.name];
    const column = sharedColumn(filter, model);
    const test = column && !isBlank(value) && PAGE_FILTERS[filter.type].toColumn(value);
    if (!test) return [];
    return [{ property: column.name, ...(PAGE_FILTERS[filter.type].chosen && !column.values ? listed(test) : test) }];
  });
  return allOf(...shared, ...(where ? partsOf(where) : [])) ?? null;
}

/** The same taken apart: page filters that can be set to a part of it are, unless they are `set` already. */
export function splitFilter(whole: Filter | null, model: Model, set: GridState['filters'] = {}): Parts {
  let left = whole ? partsOf(whole) : [];
  const filters = { ...set };
  for (const filter of model.filters) {
    const column = isBlank(filters[filter.name]) && sharedColumn(filter, model);
    if (!column) continue;
    for (const part of left) {
      const value = 'property' in part && part.property === column.name ? valueIn(filter, part) : undefined;
      if (value === undefined) continue;
      filters[filter.name] = value;
      left = left.filter((other) => other !== part);
      break;
    }
  }
  return { filters, where: allOf(...left) ?? null };
}

/** The values of page filters that columns do not say. */
export function ownFilters(filters: GridState['filters'], model: Model): GridState['filters'] {
  const shared = new Set(model.filters.filter((filter) => sharedColumn(filter, model)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !shared.has(name)));
}

/** The value if it is the whole of what the test says. */
function valueIn(filter: FilterModel, test: ColumnTest): unknown {
  const value = PAGE_FILTERS[filter.type].fromColumn(test);
  return value !== undefined && fitting(filter, value) === value ? value : undefined;
}

/** What is chosen by its name, which the column's own field does not know, is said as a list. */
function listed({ value }: ColumnTest): ColumnTest {
  return { operator: 'in', value: Array.isArray(value) ? value : [value] };
}
