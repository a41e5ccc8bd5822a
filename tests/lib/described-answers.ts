/** Answers as their calls describe them: what an answer has beside its schema is a mistake as much as what it lacks. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { API_BASE } from '../../src/engine/http/api';
import { CALLS, type Call } from '../../src/engine/http/calls';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

interface Described {
  readonly method: string;
  readonly pattern: RegExp;
  readonly fits: Readonly<Record<number, ValidateFunction>>;
}

const DESCRIBED: readonly Described[] = Object.values(CALLS)
  .flatMap((concern) => Object.values<Call>(concern))
  // What is written out goes before what any name fills.
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map(({ method, path, answer, waits }) => ({
    method,
    pattern: new RegExp(`^${API_BASE}${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    fits: {
      ...(answer ? { 200: ajv.compile(closed(answer)), 207: ajv.compile(closed(answer)) } : {}),
      ...(waits ? { 202: ajv.compile(closed(waits)) } : {}),
    },
  }));

/** Throws if the answer of a call of our own is not what its description says; says nothing of refusals. */
export function expectDescribed(method: string, url: string, status: number, body: unknown): void {
  if (status >= 300) return;
  const { pathname } = new URL(url);
  const call = DESCRIBED.find((one) => one.method === method && one.pattern.test(pathname));
  if (!call) return;
  const fits = call.fits[status];
  if (!fits && status === 204) return;
  if (!fits) throw new Error(`${method} ${pathname} answers ${status}, of which its description says nothing`);
  if (!fits(body))
    throw new Error(`${method} ${pathname} answers otherwise than described: ${JSON.stringify(fits.errors, null, 1)}`);
}

/** The schema with nothing allowed beside what it names. */
function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema as never;
  // What a row of a definition has in it, the test of the OpenAPI document compares.
  if ('$ref' in schema) return { type: 'object' };
  const inner = Object.entries(schema).map(([name, value]) => [
    name,
    typeof value === 'object' ? closed(value) : value,
  ]);
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema;
  return { ...Object.fromEntries(inner), ...(isOpen ? {} : { additionalProperties: false }) };
}
