import type { EntityModel } from '../../engine/model';
import {
  type Filter,
  type FilterTest,
  LOAD_OPTION_NAMES,
  type LoadOptions,
  mapTests,
  type SummaryOption,
  type WrittenOptions,
} from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { isMoment } from '../../engine/value/kinds';
import { parseWidgetFilter } from '../widget-filter';

/**
 * What the widget asks, without what only it knows. Moments are grouped by their day; the filter with which it opens
 * such a group, or the group of empty values, says what is meant.
 */
export function widgetLoadOptions(
  asked: WrittenOptions,
  model: Pick<EntityModel, 'properties' | 'state'>,
  format: Pick<Formatter, 'dayBounds'>,
): LoadOptions {
  const moments = new Set(model.properties.filter(isMoment).map(({ name }) => name));
  const isCut = (name: string): boolean => moments.has(name);
  const given = Object.fromEntries(
    LOAD_OPTION_NAMES.filter((name) => asked[name] !== undefined && asked[name] !== null).map((name) => [
      name,
      asked[name],
    ]),
  ) as WrittenOptions;
  // Totals are asked for beside the rows.
  const { sort, filter, group, groupSummary = [], totalSummary: _, ...rest } = given;
  const states = model.properties.find(({ name, values }) => name === model.state && values);
  return {
    ...rest,
    ...(sort ? { sort: sort.map(({ selector, desc = false }) => ({ selector, desc })) } : {}),
    ...(filter ? { filter: mapTests(parseWidgetFilter(filter), (test) => meant(test, isCut, format)) } : {}),
    ...(group
      ? {
          group: group.map(({ selector, desc = false, isExpanded }) => ({
            selector,
            desc,
            ...(isExpanded === undefined ? {} : { isExpanded }),
            ...(isCut(selector) ? { groupInterval: 'day' } : {}),
          })),
          ...summariesOf([...groupSummary, ...(states ? [valuesOf(states.name)] : [])]),
        }
      : {}),
  };
}

const valuesOf = (selector: string): SummaryOption => ({ selector, summaryType: 'values' });

function summariesOf(groupSummary: readonly SummaryOption[]): Pick<LoadOptions, 'groupSummary'> {
  return groupSummary.length > 0 ? { groupSummary } : {};
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function meant(
  test: FilterTest,
  isCut: (name: string) => boolean,
  { dayBounds }: Pick<Formatter, 'dayBounds'>,
): Filter {
  const { property, operator, value } = test;
  if (operator === '<>' && value === null) return { property, operator: 'isnotblank', value };
  if (operator !== '=') return test;
  if (value === null) return { property, operator: 'isblank', value };
  if (typeof value !== 'string' || !DAY.test(value) || !isCut(property)) return test;
  const { start, next } = dayBounds(value);
  return {
    all: [
      { property, operator: '>=', value: start },
      { property, operator: '<', value: next },
    ],
  };
}
