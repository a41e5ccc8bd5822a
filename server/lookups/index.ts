/** Lists of values that a definition names by call (`GET /LocationRole/header`) and that no definition serves itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallModel, EntityModel, FilterModel, PropertyModel } from '../../src/engine/definition/model';
import { API_BASE } from '../../src/engine/http/api';
import { type ServerContext, sessionOf } from '../context';

export interface LookupValue {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
}

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
  const call = callOf(request.url);
  const known = lookupCalls(product.current.product.entities).has(call);
  const rows = await database.query<LookupValue>({
    text: 'select id, name, description from lookup where business_unit = $1 and lower(call) = $2 order by ordinal, name',
    values: [sessionOf(request).businessUnit, call],
  });
  if (!known && rows.length === 0) return false;
  await reply.send(rows);
  return true;
}

/** Paths of all lookups without placeholders that the definitions name, in lower case. */
export function lookupCalls(entities: Readonly<Record<string, EntityModel>>): ReadonlySet<string> {
  const models = Object.values(entities);
  const known = CALLS.get(entities);
  if (known) return known;
  const calls = models.flatMap((model) => [
    ...model.properties.flatMap(callsOf),
    ...model.filters.flatMap(callsOf),
    ...(model.form?.fields ?? []).flatMap(callsOf),
    ...model.actions.flatMap((action) => (action.form?.fields ?? []).flatMap(callsOf)),
  ]);
  const paths = new Set(calls.filter(isPlain).map(({ path }) => path.slice(1).toLowerCase()));
  CALLS.set(entities, paths);
  return paths;
}

const CALLS = new WeakMap<object, ReadonlySet<string>>();

function callsOf(field: PropertyModel | FilterModel): CallModel[] {
  const inner = 'schema' in field ? [...(field.items ? [field.items] : []), ...(field.properties ?? [])] : [];
  return [...(field.lookup?.call ? [field.lookup.call] : []), ...inner.flatMap(callsOf)];
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
