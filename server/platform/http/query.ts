import type { FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../../src/engine/definition/model';
import type { FieldError } from '../../../src/engine/http/errors';
import { invalid } from '../errors';

/** Parameters that any call may carry and that say nothing. */
const HARMLESS: ReadonlySet<string> = new Set(['_', 'clientVersion']);

/**
 * The query of a request as its schemas type it: texts, whole numbers, numbers, booleans, days and lists of texts (by
 * repeating the name). Empty stands for not given. What is missing, unknown or of another form is refused with 422.
 */
export function readQuery<T>(
  request: FastifyRequest,
  schemas: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): T {
  return readValues(request.query as Readonly<Record<string, unknown>>, schemas, required) as T;
}

/** The same for values that came otherwise. */
export function readValues(
  given: Readonly<Record<string, unknown>>,
  schemas: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): Record<string, unknown> {
  const errors: FieldError[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(given))
    if (!Object.hasOwn(schemas, name) && !HARMLESS.has(name))
      errors.push({ field: name.slice(0, 100), keyword: 'additionalProperties', message: 'is unknown here' });
  for (const [name, schema] of Object.entries(schemas)) {
    const text = given[name];
    if (text === undefined || text === '' || text === null) {
      if (required.includes(name)) errors.push({ field: name, keyword: 'required', message: 'must be given' });
      continue;
    }
    const value = schema.type === 'array' ? [text].flat().map(String) : read(schema, text);
    const wrong = value === undefined ? { keyword: 'type', params: { type: schema.type } } : brokenRule(schema, value);
    if (wrong) errors.push({ field: name, message: `must fit ${JSON.stringify(schema)}`, ...wrong });
    else values[name] = value;
  }
  if (errors.length > 0) throw invalid(errors);
  return values;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function read({ type, format }: JsonSchema, given: unknown): unknown {
  if (type === 'boolean')
    return given === true || given === 'true' ? true : given === false || given === 'false' ? false : undefined;
  if (type === 'integer' || type === 'number') {
    const number =
      typeof given === 'number' ? given : typeof given === 'string' && given.trim() !== '' ? Number(given) : Number.NaN;
    return Number.isFinite(number) && (type === 'number' || Number.isSafeInteger(number)) ? number : undefined;
  }
  if (typeof given !== 'string') return undefined;
  if (format === 'date') return DAY.test(given) && new Date(given).toJSON()?.startsWith(given) ? given : undefined;
  return given;
}

type Broken = Pick<FieldError, 'keyword' | 'params'>;

function brokenRule(schema: JsonSchema, value: unknown): Broken | undefined {
  const { minimum, maximum, maxLength, maxItems } = schema;
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return { keyword: 'enum', params: { allowedValues: schema.enum } };
  if (typeof minimum === 'number' && Number(value) < minimum) return { keyword: 'minimum', params: { limit: minimum } };
  if (typeof maximum === 'number' && Number(value) > maximum) return { keyword: 'maximum', params: { limit: maximum } };
  if (typeof maxLength === 'number' && String(value).length > maxLength && !Array.isArray(value))
    return { keyword: 'maxLength', params: { limit: maxLength } };
  if (typeof maxItems === 'number' && Array.isArray(value) && value.length > maxItems)
    return { keyword: 'maxItems', params: { limit: maxItems } };
  const { items } = schema;
  if (!Array.isArray(value) || typeof items !== 'object' || items === null) return undefined;
  return value.map((one) => brokenRule(items as JsonSchema, one)).find((broken) => broken !== undefined);
}
