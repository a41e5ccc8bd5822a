import { isDeepStrictEqual } from 'node:util';
import type { EntityModel } from '../../src/engine/model';
import { compactJson } from './compact-json';

type Json = unknown;
type Members = Readonly<Record<string, Json>>;

/** Shapes that every list of rows has in its request. */
const SHARED: Members = {
  ids: { type: 'array', items: { type: 'string', maxLength: 255 }, minItems: 1 },
  versions: { type: 'object', additionalProperties: { type: 'integer' } },
};

/** What is known by name: the properties of the row, and the schemas of what is asked for. */
interface Known {
  readonly properties: ReadonlyMap<string, Members>;
  readonly schemas: Members;
}
const NONE: Known = { properties: new Map(), schemas: SHARED };

/**
 * A model as its snapshot has it. What is false or empty is left out, since the normaliser writes it where nothing was
 * said. What is known by name is named: a field like a property of the row (`"=amount"`), with what is different (null:
 * without it); in a schema, the member with the schema of that property or field, or of every list of rows.
 */
export function modelSnapshot(model: EntityModel): string {
  const { properties, ...rest } = plain(model) as EntityModel & Members;
  const own = properties as readonly unknown[] as readonly Members[];
  const known = withFields({ properties: new Map(own.map((one) => [String(one.name), one])), schemas: SHARED }, own);
  return compactJson({ ...(brief(rest, known) as Members), properties: own.map((one) => brief(one, NONE)) });
}

/** The same of what stands around the definitions. */
export function productSnapshot(product: object): string {
  return compactJson(brief(plain(product), NONE));
}

function plain(value: Json): Json {
  return JSON.parse(JSON.stringify(value, withoutKinds));
}

/** The kind of a property stands in its type, format and digits, which are written beside it. */
function withoutKinds(this: object, key: string, value: Json): Json {
  return key === 'kind' && 'schema' in this ? undefined : value;
}

function withFields({ properties, schemas }: Known, fields: readonly Members[]): Known {
  return {
    properties,
    schemas: { ...schemas, ...Object.fromEntries(fields.map(({ name, schema }) => [name, schema])) },
  };
}

function brief(value: Json, around: Known): Json {
  if (Array.isArray(value)) return value.map((one) => brief(one, around));
  if (!isObject(value)) return value;
  const like = typeof value.name === 'string' && 'schema' in value ? around.properties.get(value.name) : undefined;
  if (like) {
    const different = differences(value, like);
    return Object.keys(different).length === 0 ? `=${value.name}` : { like: `=${value.name}`, ...different };
  }
  const { form } = value;
  const known = isObject(form) && Array.isArray(form.fields) ? withFields(around, form.fields) : around;
  const members = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    if (name === 'schema' || name === 'request') return [[name, named(one, known.schemas)]];
    const member = brief(one, known);
    return isNothing(member) ? [] : [[name, member]];
  });
  return Object.fromEntries(members);
}

/** A schema whose members with a known schema are named; if all are, as the list of their names. */
function named(schema: Json, schemas: Members): Json {
  if (Array.isArray(schema)) return schema.map((one) => named(one, schemas));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, one]) => [
      keyword,
      keyword === 'properties' && isObject(one) ? namedMembers(one, schemas) : named(one, schemas),
    ]),
  );
}

function namedMembers(members: Members, schemas: Members): Json {
  const isKnown = ([name, one]: [string, Json]) => isDeepStrictEqual(one, schemas[name]);
  const entries = Object.entries(members);
  if (entries.every(isKnown)) return Object.keys(members);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, isKnown([name, one]) ? `=${name}` : named(one, schemas)]),
  );
}

function differences(value: Members, like: Members): Members {
  const changed = Object.entries(value).filter(([name, one]) => !isDeepStrictEqual(one, like[name]));
  const gone = Object.keys(like).filter((name) => !(name in value));
  return Object.fromEntries([...changed, ...gone.map((name) => [name, null] as const)]);
}

function isNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === false || (isObject(value) && Object.keys(value).length === 0);
}

function isObject(value: Json): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
