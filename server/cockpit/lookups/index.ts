/** Lists of values that a definition names by call (`GET /LocationRole/header`) and that no definition serves itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE, OTHERS_API } from '../../../src/engine/http';
import type { LookupValue } from '../../../src/engine/http/calls';
import type { CallModel, EntityModel, FilterModel, PropertyModel } from '../../../src/engine/model';
import type { Scope } from '../../../src/engine/permission';
import { SORT_ORDERS } from '../../../src/engine/query';
import { type ServerContext, sessionOf } from '../../platform/context';
import type { Database } from '../../platform/db';
import { notFound, outOfScope } from '../../platform/errors';

export type { LookupValue };

/**
 * Answers the call from the lookup table if a definition names it or the table holds it; gives false for any other
 * path. Paths match without regard to case, and a query only narrows what a program behind it would answer.
 */
export async function handleLookup(
  { database, product }: Pick<ServerContext, 'database' | 'product'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (request.method !== 'GET') return false;
  const { businessUnit, scope } = sessionOf(request);
  const call = callOf(request.url);
  if (scope && !isInScope(call, scope, product.current.product.entities)) throw outOfScope();
  if (call === ALL_TYPES) {
    await reply.send(await allTypes(database, businessUnit));
    return true;
  }
  const known = lookupCalls(product.current.product.entities).has(call);
  const rows = FIXED[call] ?? (await lookupValuesOf(database, businessUnit, call));
  const found = rows.length > 0 ? rows : await lookupValuesOf(database, businessUnit, call.replace(DETAIL, '/header'));
  if (!known && found.length === 0) {
    if (call.startsWith(`${ALL_TYPES}/`)) throw notFound('lookup', call.slice(ALL_TYPES.length + 1, MOST_TOLD));
    return false;
  }
  await reply.send(found);
  return true;
}

/** True if a definition that an access key is for names the list. */
function isInScope(call: string, scope: Scope, entities: Readonly<Record<string, EntityModel>>): boolean {
  const models = Object.values(entities).filter(({ base }) => scope.reads(base));
  return namedPaths(models).some((path) => plain(path) === call);
}

const ALL_TYPES = 'lookup';
const MOST_TOLD = 200;
/** A list of values has nothing to tell beyond its headers, so its details are the same (API-097). */
const DETAIL = /\/detail$/;

/** Lists that are served though no definition names them (API-097). */
const FURTHER = [OTHERS_API.locationRoleGroupDetail];
/** The values of a list that is the same everywhere. */
const FIXED: Readonly<Record<string, readonly LookupValue[]>> = {
  [plain(OTHERS_API.sortOrders)]: SORT_ORDERS.map((id) => ({ id, name: id, description: null })),
};

/** The values of one call, written in lower case and without its slash. */
export function lookupValuesOf(database: Database, businessUnit: string, call: string): Promise<LookupValue[]> {
  return database.query<LookupValue>({
    text: 'select id, name, description from lookup where business_unit = $1 and lower(call) = $2 order by ordinal, name',
    values: [businessUnit, call],
  });
}

/** The values of all calls of a business unit, by call in lower case and without its slash. */
export async function allLookupValues(
  database: Database,
  businessUnit: string,
): Promise<ReadonlyMap<string, readonly LookupValue[]>> {
  const rows = await database.query<LookupValue & { readonly call: string }>({
    text: 'select lower(call) as call, id, name, description from lookup where business_unit = $1 order by call, ordinal, name',
    values: [businessUnit],
  });
  const byCall = new Map<string, LookupValue[]>();
  for (const row of rows) byCall.set(row.call, [...(byCall.get(row.call) ?? []), row]);
  return byCall;
}

/** The values of all lookup types, each with its type (API-079). */
function allTypes(
  database: Database,
  businessUnit: string,
): Promise<(LookupValue & { readonly lookupType: string })[]> {
  return database.query({
    text: `select substr(call, length('Lookup/') + 1) as "lookupType", id, name, description from lookup
      where business_unit = $1 and call ilike 'Lookup/%' order by call, ordinal, name`,
    values: [businessUnit],
  });
}

/** Paths of all lookups without placeholders, `/LocationRole/header`: those that the definitions name, and ours. */
export function lookupPaths(models: readonly EntityModel[]): string[] {
  return [...new Set([...namedPaths(models), ...FURTHER])];
}

/** Those of them that the definitions name. */
export function namedPaths(models: readonly EntityModel[]): string[] {
  const calls = models.flatMap((model) => [
    ...(model.endpoints.orders ? [model.endpoints.orders] : []),
    ...model.properties.flatMap(callsOf),
    ...model.filters.flatMap(callsOf),
    ...(model.form?.fields ?? []).flatMap(callsOf),
    ...model.actions.flatMap((action) => (action.form?.fields ?? []).flatMap(callsOf)),
  ]);
  return [...new Set(calls.filter(isPlain).map(({ path }) => path))];
}

/** The same in lower case and without their slash, kept as long as the definitions are. */
function lookupCalls(entities: Readonly<Record<string, EntityModel>>): ReadonlySet<string> {
  const known = CALLS.get(entities);
  if (known) return known;
  const calls = new Set(lookupPaths(Object.values(entities)).map(plain));
  CALLS.set(entities, calls);
  return calls;
}

const CALLS = new WeakMap<object, ReadonlySet<string>>();

function callsOf(field: PropertyModel | FilterModel): CallModel[] {
  const inner = 'schema' in field ? [...(field.items ? [field.items] : []), ...(field.properties ?? [])] : [];
  return [...(field.lookup?.call ? [field.lookup.call] : []), ...inner.flatMap(callsOf)];
}

/** A path in lower case and without its slash. */
function plain(path: string): string {
  return path.slice(1).toLowerCase();
}

function isPlain({ method, path }: CallModel): boolean {
  return method === 'GET' && !path.includes('{');
}

function callOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path)
      .slice(API_BASE.length + 1)
      .toLowerCase();
  } catch {
    return '';
  }
}
