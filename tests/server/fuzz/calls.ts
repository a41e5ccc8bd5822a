/** Calls made up of the operations that the server documents. */

import { ACTION_HEADER, API, API_BASE, DRY_RUN_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import { HUB_PATH } from '../../../src/engine/live/protocol';
import type { JsonSchema } from '../../../src/engine/model';
import type { Random } from '../../../src/engine/random';
import { filterFor, type Known, TEXTS, valueFor } from './values';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}

interface Documented {
  readonly tags: readonly string[];
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface Operation extends Documented {
  readonly method: string;
  readonly path: string;
  /** Names of the properties of the definition that it is about. */
  readonly properties: readonly string[];
}

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** What would start work of its own, or ends the sessions that the others are called with. */
const LEFT_OUT: ReadonlySet<string> = new Set([`PUT ${API.simulation}`, `POST ${API.simulation}`]);

/** The operations of the document but those that would go on by themselves. */
export function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, documented]) => {
      const method = name.toUpperCase();
      if (LEFT_OUT.has(`${method} ${path.slice(API_BASE.length)}`)) return [];
      const own = documented.tags.flatMap((tag) => Object.keys(components.schemas[tag]?.properties ?? {}));
      return [{ ...documented, method, path, properties: own.length > 0 ? own : ['name'] }];
    }),
  );
}

/** The hub speaks SignalR's protocol, refusals included. */
export const isOfHub = (path: string): boolean => path.toLowerCase().includes(HUB_PATH.toLowerCase());

export function callOf(operation: Operation, known: Known, dice: Random): Call {
  const { method, parameters = [], properties } = operation;
  const of = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, known, dice));
  const query = of('query').flatMap((one) => asked(one, properties, known, dice));
  if (dice.chance(0.05) && query.length > 0) query.push(dice.pick(query));
  if (dice.chance(0.03)) query.push(`${dice.pick(['x', '__proto__', 'skip', 'take'])}=${encode(dice.pick(TEXTS))}`);
  if (dice.chance(0.02)) query.push(dice.pick(['%', '%zz=1', '=', '&&', 'a[b]=1', '%00', 'a=%ED%A0%80']));
  const url = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const headers = { ...headersOf(operation, dice) };
  return { method, url, headers, ...bodyOf(operation, headers, known, dice) };
}

function segment(name: string, known: Known, dice: Random): string {
  if (dice.chance(0.03)) return dice.pick(['%zz', '%', '%00', '%ED%A0%80', '..', '.', '']);
  const value = dice.chance(0.8) ? (known.get(name) ?? known.get('id')) : undefined;
  return encode(String(value ? dice.pick(value) : dice.pick(TEXTS)));
}

function asked({ name, schema }: Parameter, properties: readonly string[], known: Known, dice: Random): string[] {
  if (!('const' in schema) && dice.chance(0.5)) return [];
  const value =
    name === 'filter'
      ? filterFor(properties, known, dice)
      : schema.contentMediaType === 'application/json'
        ? optionFor(properties, dice)
        : valueFor(schema, name, known, dice);
  const values = Array.isArray(value) && schema.type === 'array' ? value : [value];
  return values.map((one) => `${name}=${encode(typeof one === 'string' ? one : JSON.stringify(one))}`);
}

/** What orders, groups and sums. */
function optionFor(properties: readonly string[], dice: Random): unknown {
  const selector = dice.pick(properties);
  return dice.pick<unknown>([
    [{ selector, desc: true }],
    [{ selector, isExpanded: false, groupInterval: dice.pick<unknown>(['year', 'month', 0, 1e-300, 1e300, -1]) }],
    [{ selector }, { selector: dice.pick(properties) }],
    [{ selector, summaryType: dice.pick(['sum', 'min', 'max', 'avg', 'count', 'x']) }],
    selector,
    [[[]]],
    { selector: 1 },
  ]);
}

function encode(text: string): string {
  // Half a sign has no UTF-8: its bytes are sent as some programs write them.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{fffd}')).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

function headersOf({ method, description }: Documented & { readonly method: string }, dice: Random) {
  const names = [...(description ?? '').matchAll(/X-Action: (\S+)/g)].map(([, name]) => name!);
  return {
    ...(method === 'GET' ? {} : { 'content-type': contentType(dice) }),
    ...(names.length > 0 && dice.chance(0.9) ? { [ACTION_HEADER]: dice.pick(names) } : {}),
    ...(dice.chance(0.15) ? { [DRY_RUN_HEADER]: dice.pick(['true', 'true', 'false', 'x']) } : {}),
    ...(dice.chance(0.1)
      ? { [IDEMPOTENCY_HEADER]: dice.pick(['same', 'x'.repeat(500), "'", String(dice.whole(0, 1e9))]) }
      : {}),
    ...(dice.chance(0.05) ? { 'if-match': dice.pick(['*', '"1"', 'x', '99999999999999999999']) } : {}),
    ...(dice.chance(0.05) ? { 'accept-language': dice.pick(['xx', '*', 'nb-NO', ';;;']) } : {}),
    ...(dice.chance(0.05) ? { accept: dice.pick(['text/plain', 'application/x-ndjson', '', '*/*;q=x']) } : {}),
  };
}

function contentType(dice: Random): string {
  if (dice.chance(0.93)) return 'application/json';
  return dice.pick([
    'text/plain',
    'application/json; charset=utf-16',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  ]);
}

function bodyOf(
  { method, requestBody, properties }: Operation,
  headers: Record<string, string>,
  known: Known,
  dice: Random,
): Pick<Call, 'payload'> {
  if (method === 'GET') return {};
  const file = requestBody?.content['multipart/form-data'];
  if (file && dice.chance(0.8)) {
    headers['content-type'] = 'multipart/form-data; boundary=b';
    const content = dice.pick(['', 'x', 'PK\u0003\u0004', 'PK\u0005\u0006'.padEnd(22, '\0'), 'x'.repeat(100_000)]);
    return {
      payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n${content}\r\n--b--\r\n`,
    };
  }
  if (dice.chance(0.05)) return { payload: dice.pick(RAW) };
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return dice.chance(0.3) ? { payload: JSON.stringify(dice.pick(TEXTS)) } : {};
  const value = valueFor(schema, 'body', known, dice);
  const isList =
    typeof value === 'object' && value !== null && 'requireTotalCount' in ((schema.properties as object) ?? {});
  const text = JSON.stringify(
    isList && dice.chance(0.6) ? { ...value, filter: filterFor(properties, known, dice) } : value,
  );
  return { payload: text };
}

const RAW: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '{',
  '"x"',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '{"a":"\\ud800"}',
  '1e999',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"filter":'.repeat(60)}1${'}'.repeat(60)}`,
  `"${'x'.repeat(70_000)}"`,
  JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index)),
  Buffer.from('{"name":"é"}', 'latin1'),
  Buffer.from('{"name":"a"}', 'utf16le'),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0x1f, 0x8b, 8, 0]),
];
