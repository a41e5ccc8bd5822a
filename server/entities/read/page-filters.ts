import { isDay, PAGE_FILTERS } from '../../../src/engine/filter';
import type { CallModel, FilterModel } from '../../../src/engine/model';
import { type Guarded, isAllowed, type Viewer } from '../../../src/engine/permission';
import { LOAD_OPTION_NAMES, parsePlaceholder, QUERY_LIMITS } from '../../../src/engine/query';
import type { Filter } from '../../../src/engine/query/filter';
import { createZone, type DayBounds, type Zone } from '../../../src/engine/value';
import { badRequest } from '../../platform/errors';
import type { Field, Fields } from '../query/fields';
import { unknownName } from '../query/names';
import { isNumeric } from '../tables/column-kinds';

type Query = Readonly<Record<string, unknown>>;

/** Parameters that any call may carry and that choose nothing. */
const HARMLESS: ReadonlySet<string> = new Set(['_', 'clientVersion', 'filters', 'selectFilters', 'forceCall']);

/**
 * The page filters and the call's own parameters of a query as filters. A name that is neither is refused.
 * `region` is asked for only when a day has to be found.
 */
export async function pageFilters(
  fields: Fields,
  call: CallModel,
  query: Query,
  viewer: Viewer,
  region: () => Promise<string>,
): Promise<Filter[]> {
  const filters: Filter[] = [];
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
      filters.push({ property: name, operator: '=', value: typed(field, single(name, given), name) });
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
function callFilter(fields: Fields, name: string, template: string, given: unknown): Filter[] {
  const placeholder = parsePlaceholder(template);
  if (placeholder?.scope !== 'row') return [];
  const field = fields.byName.get(placeholder.name);
  if (!field) return [];
  if (given === undefined || given === '') throw badRequest(`The query lacks "${name}"`);
  return [{ property: field.property, operator: '=', value: typed(field, single(name, given), name) }];
}

/** What the query asks of one filter. A day is found in the region, which is asked for only then. */
async function filterOf(
  filter: FilterModel,
  field: Field,
  query: Query,
  region: () => Promise<string>,
): Promise<readonly Filter[]> {
  const { many, tests } = PAGE_FILTERS[filter.type];
  const [name = ''] = namesOf(filter);
  const texts = namesOf(filter).flatMap((one) => {
    const given = query[one] === '' ? undefined : query[one];
    return many && given !== undefined ? listOf(one, given) : [given === undefined ? given : single(one, given)];
  });
  if (texts.every((text) => text === undefined)) return [];
  const isMoment = field.kind === 'date-time';
  const zone = isMoment && texts.some(isDay) ? createZone(await region()) : undefined;
  return tests(texts, {
    selector: field.property,
    isMoment,
    useTime: filter.params.useTime,
    typed: (text) => typed(field, text, namesOf(filter)[texts.indexOf(text)] ?? name),
    dayBounds: (day) => boundsOf(zone ?? createZone('UTC'), day, field),
  });
}

function boundsOf(zone: Zone, day: string, { property }: Field): DayBounds {
  try {
    return zone.day(day);
  } catch {
    throw badRequest(`The query compares ${property} with "${day}"; expected a date like 2026-01-31`);
  }
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
  if (field.kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw badRequest(`${name} is "${text.slice(0, 60)}"; expected true or false`);
  }
  if (!isNumeric(field.kind)) return text;
  if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  throw badRequest(`${name} is "${text.slice(0, 60)}"; expected a number`);
}
