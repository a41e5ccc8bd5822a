/** The address that shows the rows which a widget counted, in the words of the page's filters (DASH-008, OPEN-191). */

import { isRange, PAGE_FILTERS } from '../../engine/filter';
import type { WidgetEntry } from '../../engine/http';
import type { Condition, EntityModel, FilterModel, Relation, TestModel, WidgetModel } from '../../engine/model';
import { splitPlaceholder } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { EMPTY_PAGE_STATE, splitFilters, writePageState } from '../../engine/view';

type Values = Readonly<Record<string, unknown>>;
type Clock = Pick<Formatter, 'dayBounds' | 'toRegionWall' | 'clockValue'>;

/** Tests by property, if the condition is a conjunction of them; undefined if it says more. */
function testsOf(condition: Condition): ReadonlyMap<string, TestModel> | undefined {
  const parts = 'all' in condition ? condition.all : [condition];
  const tests = new Map<string, TestModel>();
  for (const part of parts) {
    if (!('property' in part) || tests.has(part.property)) return undefined;
    tests.set(part.property, part.test);
  }
  return tests;
}

/** Relations to values that are known now; undefined if one is to another property. */
function relationsOf(test: TestModel, format: Clock, now: Date): Partial<Record<Relation, string>> | undefined {
  if (!('compare' in test)) return undefined;
  const relations: Partial<Record<Relation, string>> = {};
  for (const { relation, operand } of test.compare) {
    if (operand.kind !== 'placeholder') return undefined;
    const { scope, name } = splitPlaceholder(operand.placeholder);
    const value = scope === 'clock' ? format.clockValue(name, now) : undefined;
    if (value === undefined) return undefined;
    relations[relation] = value;
  }
  return relations;
}

/** Whole days of the region as a date range has them; undefined if the relations cut a day. */
function daysOf(
  relations: Partial<Record<Relation, string>>,
  format: Clock,
): [string | null, string | null] | undefined {
  const { '>=': from, '<=': to, ...others } = relations;
  if (Object.keys(others).length > 0) return undefined;
  const day = (iso: string) => format.toRegionWall(iso).slice(0, 10);
  if (from !== undefined && format.dayBounds(day(from)).start !== from) return undefined;
  if (to !== undefined && format.dayBounds(day(to)).end !== to) return undefined;
  return [from === undefined ? null : day(from), to === undefined ? null : day(to)];
}

/** The value of a page filter, or of a filter of the address alone; undefined if neither can say it. */
function filterValue(test: TestModel, filter: FilterModel | undefined, format: Clock, now: Date): unknown {
  if ('in' in test) {
    if (!filter || PAGE_FILTERS[filter.type].many) return [...test.in];
    return test.in.length === 1 ? test.in[0] : undefined;
  }
  const relations = relationsOf(test, format, now);
  if (!relations || !filter) return relations;
  return isRange(filter.type) && !filter.params.useTime ? daysOf(relations, format) : undefined;
}

/** Filters of the page for a condition; undefined if the page cannot be asked for exactly these rows. */
export function filtersOf(condition: Condition, entity: EntityModel, format: Clock, now: Date): Values | undefined {
  const values: Record<string, unknown> = {};
  for (const [property, test] of testsOf(condition) ?? [['', null] as const]) {
    if (!test) return undefined;
    const value = filterValue(
      test,
      entity.filters.find(({ name }) => name === property),
      format,
      now,
    );
    if (value === undefined) return undefined;
    values[property] = value;
  }
  return values;
}

/** Where a widget leads; undefined if it does not navigate (DASH-014, DASH-015). */
export function widgetAddress(
  widget: WidgetModel,
  entry: Pick<WidgetEntry, 'disabledNavigation'>,
  entity: EntityModel | undefined,
  format: Clock,
  now: Date,
): string | undefined {
  if (widget.page === undefined || entry.disabledNavigation || !entity) return undefined;
  const values = widget.filter ? filtersOf(widget.filter, entity, format, now) : {};
  if (!values) return undefined;
  const state = { ...EMPTY_PAGE_STATE, ...splitFilters(values, entity), forceCall: true };
  return `/${widget.page}?${writePageState(state)}`;
}
