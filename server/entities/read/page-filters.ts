import { NULL_PLACEHOLDER } from '../../../src/engine/constants';
import type { CallModel, FilterModel } from '../../../src/engine/definition/model';
import { type Guarded, isAllowed, type Viewer } from '../../../src/engine/permission';
import { LOAD_OPTION_NAMES, QUERY_LIMITS } from '../../../src/engine/query/load-options';
import { parsePlaceholder } from '../../../src/engine/query/placeholder';
import { createZone, minuteAfter } from '../../../src/engine/value';
import { badRequest } from '../../platform/errors';
import type { Field, Fields } from '../query/fields';
import { unknownName } from '../query/names';

type Query = Readonly<Record<string, unknown>>;

/** Parameters that any call may carry and that choose nothing. */
const HARMLESS: ReadonlySet<string> = new Set(['_', 'clientVersion', 'filters', 'selectFilters', 'forceCall']);
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/**
 * The page filters and the call's own parameters of a query as filter expressions. A name that is neither is refused.
 * `region` is asked for only when a day has to be found.
 */
export async function pageFilters(
  fields: Fields,
  call: CallModel,
  query: Query,
  viewer: Viewer,
  region: () => Promise<string>,
): Promise<unknown[]> {
  const filters: unknown[] = [];
  const known = new Set<string>([...LOAD_OPTION_NAMES, ...HARMLESS]);
  const placeholders = call.query.map(([, template]) => parsePlaceholder(template));
  const ofCall = new Set(placeholders.map((found) => (found?.scope === 'row' ? found.name : undefined)));
  for (const [name, template] of call.query) {
    known.add(name);
    filters.push(...callFilter(fields, name, template, query[name]));
  }
  for (const name of fields.model.key) {
    // By id (OPEN-162): a list may be asked for one of its rows, unless the name means something else there.
    if (known.has(name) || fields.model.filters.some((filter) => namesOf(filter).includes(name))) continue;
    known.add(name);
    const field = fields.byName.get(name);
    const given = query[name];
    if (field && given !== undefined && given !== '')
      filters.push([name, '=', typed(field, single(name, given), name)]);
  }
  for (const filter of fields.model.filters) {
    if (!isVisible(filter, fields, viewer)) continue;
    for (const name of namesOf(filter)) known.add(name);
    const chosen = await filterOf(filter, fields.byName.get(filter.dxSelector)!, query, region);
    // What the call itself names is given with the call.
    if (filter.required && chosen.length === 0 && !ofCall.has(filter.dxSelector))
      throw badRequest(`The query lacks "${namesOf(filter).join('" or "')}"`);
    filters.push(...chosen);
  }
  const unknown = Object.keys(query).find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownName('The query', unknown, known);
  return filters;
}

function isVisible(filter: FilterModel & Guarded, fields: Fields, viewer: Viewer): boolean {
  return isAllowed(filter, viewer) && fields.byName.has(filter.dxSelector);
}

function namesOf({ queryName }: FilterModel): readonly string[] {
  return typeof queryName === 'string' ? [queryName] : queryName;
}

/** `?id={processId}` of a list call: rows of that value only, and the value must be there. */
function callFilter(fields: Fields, name: string, template: string, given: unknown): unknown[] {
  const placeholder = parsePlaceholder(template);
  if (placeholder?.scope !== 'row') return [];
  const field = fields.byName.get(placeholder.name);
  if (!field) return [];
  if (given === undefined || given === '') throw badRequest(`The query lacks "${name}"`);
  return [[field.property, '=', typed(field, single(name, given), name)]];
}

async function filterOf(
  filter: FilterModel,
  field: Field,
  query: Query,
  region: () => Promise<string>,
): Promise<unknown[]> {
  const { property } = field;
  if (typeof filter.queryName !== 'string') return range(filter, field, query, region);
  const name = filter.queryName;
  const given = query[name];
  if (given === undefined || given === '') return [];
  switch (filter.type) {
    case 'text':
      return [[property, 'contains', single(name, given)]];
    case 'multiSelect':
      return [anyOf(field, listOf(name, given), name)];
    case 'select':
      return [anyOf(field, [single(name, given)], name)];
    case 'date':
      if (field.kind === 'date-time' && filter.params.useTime) return minute(field, single(name, given));
      return field.kind === 'date-time' && DAY.test(single(name, given))
        ? daySpan(field, single(name, given), single(name, given), await region())
        : [[property, '=', single(name, given)]];
    default:
      return [[property, '=', typed(field, single(name, given), name)]];
  }
}

/** Rows with one of the values; the placeholder stands for none (GRID-014). */
function anyOf(field: Field, values: readonly string[], name: string): unknown {
  const others = values.filter((value) => value !== NULL_PLACEHOLDER);
  const blank = [field.property, 'isblank', null];
  if (others.length === 0 && values.length > 0) return blank;
  const oneOf = [field.property, 'in', others.map((value) => typed(field, value, name))];
  return others.length === values.length ? oneOf : [oneOf, 'or', blank];
}

/** From and to, both included; a day ends with its last moment in the region. */
async function range(
  { queryName }: FilterModel,
  field: Field,
  query: Query,
  region: () => Promise<string>,
): Promise<unknown[]> {
  const [from, to] = (queryName as readonly [string, string]).map((name) =>
    query[name] === undefined || query[name] === '' ? undefined : single(name, query[name]),
  );
  if (field.kind === 'date-time' && [from, to].some((bound) => bound !== undefined && DAY.test(bound)))
    return daySpan(field, from, to, await region());
  return [
    ...(from === undefined ? [] : [[field.property, '>=', typed(field, from, queryName[0]!)]]),
    ...(to === undefined ? [] : [[field.property, '<=', typed(field, to, queryName[1]!)]]),
  ];
}

/** The minute that begins at a moment. What is none is left to the comparison to refuse. */
function minute({ property }: Field, moment: string): unknown[] {
  if (Number.isNaN(Date.parse(moment))) return [[property, '=', moment]];
  return [
    [property, '>=', moment],
    [property, '<', minuteAfter(moment)],
  ];
}

function daySpan({ property }: Field, from: string | undefined, to: string | undefined, region: string): unknown[] {
  const zone = createZone(region);
  const bound = (value: string, edge: 'start' | 'next') => {
    if (!DAY.test(value)) return value;
    try {
      return zone.day(value)[edge];
    } catch {
      throw badRequest(`The query compares ${property} with "${value}"; expected a date like 2026-01-31`);
    }
  };
  return [
    ...(from === undefined ? [] : [[property, '>=', bound(from, 'start')]]),
    ...(to === undefined ? [] : [[property, DAY.test(to) ? '<' : '<=', bound(to, 'next')]]),
  ];
}

function single(name: string, given: unknown): string {
  if (typeof given !== 'string') throw badRequest(`${name} is given more than once`);
  return given;
}

/** Repeated parameters, or one with a JSON list. */
function listOf(name: string, given: unknown): string[] {
  const values = Array.isArray(given) ? given.map(String) : parseList(String(given));
  if (values.length > QUERY_LIMITS.listValues)
    throw badRequest(`${name} lists ${values.length} values; at most ${QUERY_LIMITS.listValues} are allowed`);
  return values;
}

function parseList(text: string): string[] {
  if (!text.startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // No list after all: the value begins with a bracket.
  }
  return [text];
}

/** A text of an address as the value of a field. */
function typed(field: Field, text: string, name: string): string | number | boolean {
  switch (field.kind) {
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw badRequest(`${name} is "${text.slice(0, 60)}"; expected true or false`);
    case 'integer':
    case 'decimal':
    case 'float':
      if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
      throw badRequest(`${name} is "${text.slice(0, 60)}"; expected a number`);
    default:
      return text;
  }
}
