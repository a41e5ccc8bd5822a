import type { EntityModel } from '../../engine/definition/model';
import {
  type FilterExpression,
  type FilterOperator,
  type FilterValue,
  LOAD_OPTION_NAMES,
  type LoadOptions,
} from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { isMoment } from '../../engine/value/kinds';

/**
 * What the widget asks, without what only it knows. Moments are grouped by their day; the filter with which it opens
 * such a group, or the group of empty values, says what is meant.
 */
export function widgetLoadOptions(
  asked: LoadOptions,
  model: Pick<EntityModel, 'properties'>,
  format: Pick<Formatter, 'dayBounds'>,
): LoadOptions {
  const moments = new Set(model.properties.filter(isMoment).map(({ name }) => name));
  const isCut = (name: string): boolean => moments.has(name);
  const given = Object.fromEntries(
    LOAD_OPTION_NAMES.filter((name) => asked[name] !== undefined && asked[name] !== null).map((name) => [
      name,
      asked[name],
    ]),
  ) as LoadOptions;
  const { sort, filter, group, ...rest } = given;
  return {
    ...rest,
    ...(sort ? { sort: sort.map(({ selector, desc = false }) => ({ selector, desc })) } : {}),
    ...(filter ? { filter: meant(filter, isCut, format) } : {}),
    ...(group
      ? {
          group: group.map(({ selector, desc = false, isExpanded }) => ({
            selector,
            desc,
            ...(isExpanded === undefined ? {} : { isExpanded }),
            ...(isCut(selector) ? { groupInterval: 'day' } : {}),
          })),
        }
      : {}),
  };
}

type Test = readonly [string, FilterOperator, FilterValue];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function meant(
  filter: FilterExpression,
  isCut: (name: string) => boolean,
  format: Pick<Formatter, 'dayBounds'>,
): FilterExpression {
  if (typeof filter[0] !== 'string' || filter[0] === '!') {
    return (filter as readonly unknown[]).map((part) =>
      Array.isArray(part) ? meant(part as unknown as FilterExpression, isCut, format) : part,
    ) as unknown as FilterExpression;
  }
  const [name, operator, value] = filter as Test;
  if (operator === '<>' && value === null) return [name, 'isnotblank', null];
  if (operator !== '=') return filter;
  if (value === null) return [name, 'isblank', null];
  if (typeof value !== 'string' || !DAY.test(value) || !isCut(name)) return filter;
  const { start, next } = format.dayBounds(value);
  return [[name, '>=', start], 'and', [name, '<', next]];
}
