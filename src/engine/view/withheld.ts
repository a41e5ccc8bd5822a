/** A saved state as somebody may see it: what their rights take away is not even named. */
import type { EntityModel } from '../model';
import { allOf, everyTest, type Filter, FilterError, parseParts, writeFilter } from '../query/filter';

type Names = Pick<EntityModel, 'properties' | 'filters'>;
type Given = Readonly<Record<string, unknown>>;

/** Names of properties and filters of a definition that are not in what somebody sees of it. */
export function withheldNames(whole: Names, seen: Names): ReadonlySet<string> {
  const names = ({ properties, filters }: Names) => [...properties, ...filters].map(({ name }) => name);
  const kept = new Set(names(seen));
  return new Set(names(whole).filter((name) => !kept.has(name)));
}

/** The text of a saved state without these names; if it had any, it says that something is missing. */
export function withhold(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return text;
  const saved = objectIn(text);
  const state = saved && objectOf(saved.state);
  if (!state) return text;
  const grids = Object.entries(state).map(([name, grid]) => [name, withoutNames(objectOf(grid) ?? {}, names)] as const);
  const cut = JSON.stringify({ ...saved, state: Object.fromEntries(grids) });
  return cut === JSON.stringify(saved) ? text : JSON.stringify({ ...JSON.parse(cut), isCut: true });
}

/**
 * The text of a state as it is saved over another by who does not see these names: what the other one has of them stays,
 * where it stood.
 */
export function putBack(text: string, before: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return text;
  const saved = objectIn(text);
  const [state, earlier] = [objectOf(saved?.state), objectOf(objectIn(before)?.state)];
  if (!state || !earlier) return text;
  const grids = Object.entries(state).map(
    ([name, grid]) =>
      [name, withNames(withoutNames(objectOf(grid) ?? {}, names), objectOf(earlier[name]) ?? {}, names)] as const,
  );
  return JSON.stringify({ ...saved, state: Object.fromEntries(grids) });
}

/** Whether a saved state was cut for who reads it. */
export function isCut(text: string): boolean {
  return objectIn(text)?.isCut === true;
}

function withoutNames(grid: Given, names: ReadonlySet<string>): Given {
  const { columns, filter, filterValue, totals, chart } = grid;
  const filters = objectOf(filter);
  return {
    ...grid,
    ...(Array.isArray(columns)
      ? { columns: columns.filter((one) => !names.has(String(objectOf(one)?.dataField))) }
      : {}),
    ...(filters ? { filter: Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name))) } : {}),
    ...(Array.isArray(totals) ? { totals: totals.filter((one) => !names.has(String(objectOf(one)?.name))) } : {}),
    ...(isChartOf(chart, names) ? { chart: null } : {}),
    ...(Array.isArray(filterValue) ? { filterValue: withoutTests(filterValue, names) } : {}),
  };
}

/** A grid with what an earlier one has of these names. */
function withNames(grid: Given, before: Given, names: ReadonlySet<string>): Given {
  const isWithheld = (part: unknown, key: string) => names.has(String(objectOf(part)?.[key]));
  const columns = [...listOf(grid.columns)];
  for (const [index, column] of listOf(before.columns).entries())
    if (isWithheld(column, 'dataField')) columns.splice(index, 0, behind(objectOf(column) ?? {}, listOf(grid.columns)));
  const totals = listOf(before.totals).filter((total) => isWithheld(total, 'name'));
  const filters = Object.entries(objectOf(before.filter) ?? {}).filter(([name]) => names.has(name));
  const tests = testsOf(before.filterValue).filter((test) => !everyTest(test, ({ property }) => !names.has(property)));
  const where = allOf(...testsOf(grid.filterValue), ...tests);
  return {
    ...grid,
    ...(columns.length > 0 ? { columns } : {}),
    ...(filters.length > 0 ? { filter: { ...objectOf(grid.filter), ...Object.fromEntries(filters) } } : {}),
    ...(totals.length > 0 ? { totals: [...listOf(grid.totals), ...totals] } : {}),
    ...(!grid.chart && isChartOf(before.chart, names) ? { chart: before.chart } : {}),
    ...(where && tests.length > 0
      ? { filterValue: writeFilter(where), filterPanel: grid.filterValue ? grid.filterPanel : before.filterPanel }
      : {}),
  };
}

/** A column that neither sorts nor groups where these columns do: what was saved last is the order that is meant. */
function behind(column: Given, saved: readonly unknown[]): Given {
  const isUsed = (key: string) => saved.some((one) => objectOf(one)?.[key] !== undefined);
  const { sortIndex, sortOrder, groupIndex, ...rest } = column;
  return {
    ...rest,
    ...(sortIndex === undefined || isUsed('sortIndex') ? {} : { sortIndex, sortOrder }),
    ...(groupIndex === undefined || isUsed('groupIndex') ? {} : { groupIndex }),
  };
}

/** The filters of an expression that all have to hold, as far as they can be read. */
function testsOf(expression: unknown): Filter[] {
  return Array.isArray(expression)
    ? parseParts(expression).filter((part): part is Filter => !(part instanceof FilterError))
    : [];
}

function isChartOf(chart: unknown, names: ReadonlySet<string>): boolean {
  const { by, stack, measure } = objectOf(chart) ?? {};
  return [by, stack, measure].some((part) => names.has(String(objectOf(part)?.name)));
}

/**
 * The filters that all have to hold, without those that name one; a filter of another form goes as a whole, and so does
 * what cannot be read.
 */
function withoutTests(expression: readonly unknown[], names: ReadonlySet<string>): unknown {
  const parts = parseParts(expression);
  const kept = parts.filter(
    (part): part is Filter => !(part instanceof FilterError) && everyTest(part, ({ property }) => !names.has(property)),
  );
  if (kept.length === parts.length) return expression;
  const left = allOf(...kept);
  return left ? writeFilter(left) : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectIn(text: string): Given | undefined {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Given | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : undefined;
}
