/** Values that come as texts, such as those of a query, as their schema types them. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FieldError } from '../../../src/engine/http';
import type { ObjectSchema } from '../../../src/engine/http/calls';
import { invalid } from '../errors';

/** Parameters that any call may carry and that say nothing. */
const HARMLESS: readonly string[] = ['_', 'clientVersion'];

const ajv = new Ajv2020({ allErrors: true, coerceTypes: 'array', strict: false });
addFormats.default(ajv);

/** A schema whose texts may be JSON, of which it says what it is. */
interface JsonText {
  readonly contentSchema?: object;
}

export type Values = Readonly<Record<string, unknown>>;

/**
 * Takes a schema; gives what reads values by it: numbers, booleans and lists (by repeating the name) out of texts, and
 * what a schema says to be JSON. Empty stands for not given. What breaks the schema is refused with 422.
 */
export function valueReader(schema: ObjectSchema): (given: Values) => Values {
  const fits = ajv.compile(schema);
  const jsonReaders = Object.entries<JsonText>(schema.properties).flatMap(([name, { contentSchema }]) =>
    contentSchema ? [[name, jsonReader(name, contentSchema)] as const] : [],
  );
  const isHarmless = (name: string) => HARMLESS.includes(name) && !Object.hasOwn(schema.properties, name);
  return (given) => {
    const values = Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => value !== undefined && value !== '' && value !== null && !isHarmless(name),
      ),
    );
    if (!fits(values)) throw invalid((fits.errors ?? []).map((found) => fieldError(found, schema)));
    const read = jsonReaders.flatMap(([name, of]) => (name in values ? [[name, of(String(values[name]))]] : []));
    return { ...values, ...Object.fromEntries(read) };
  };
}

function jsonReader(field: string, schema: object): (text: string) => unknown {
  const fits = ajv.compile(schema);
  return (text) => {
    const value = parsed(text);
    if (fits(value)) return value;
    throw invalid([{ field, keyword: 'format', message: `must be JSON of ${JSON.stringify(schema)}` }]);
  };
}

/** What a text of JSON stands for; nothing if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldError({ keyword, params, instancePath }: ErrorObject, { properties }: ObjectSchema): FieldError {
  if (keyword === 'required') return { field: String(params.missingProperty), keyword, message: 'must be given' };
  if (keyword === 'additionalProperties')
    return { field: String(params.additionalProperty).slice(0, 100), keyword, message: 'is unknown here' };
  const [field = ''] = instancePath.slice(1).split('/');
  return { field, keyword, message: `must fit ${JSON.stringify(properties[field])}`, params };
}
