/** Values that come as texts, such as those of a query, as their schema types them. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ObjectSchema } from '../../../src/engine/http/calls';
import type { FieldError } from '../../../src/engine/http/errors';
import { invalid } from '../errors';

/** Parameters that any call may carry and that say nothing. */
const HARMLESS: readonly string[] = ['_', 'clientVersion'];

const ajv = new Ajv2020({ allErrors: true, coerceTypes: 'array', strict: false });
addFormats.default(ajv);

export type Values = Readonly<Record<string, unknown>>;

/**
 * Takes a schema; gives what reads values by it: numbers, booleans and lists (by repeating the name) out of texts. Empty
 * stands for not given. What breaks the schema is refused with 422.
 */
export function valueReader(schema: ObjectSchema): (given: Values) => Values {
  const fits = ajv.compile(schema);
  const isHarmless = (name: string) => HARMLESS.includes(name) && !Object.hasOwn(schema.properties, name);
  return (given) => {
    const values = Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => value !== undefined && value !== '' && value !== null && !isHarmless(name),
      ),
    );
    if (!fits(values)) throw invalid((fits.errors ?? []).map((found) => fieldError(found, schema)));
    return values;
  };
}

function fieldError({ keyword, params, instancePath }: ErrorObject, { properties }: ObjectSchema): FieldError {
  if (keyword === 'required') return { field: String(params.missingProperty), keyword, message: 'must be given' };
  if (keyword === 'additionalProperties')
    return { field: String(params.additionalProperty).slice(0, 100), keyword, message: 'is unknown here' };
  const [field = ''] = instancePath.slice(1).split('/');
  return { field, keyword, message: `must fit ${JSON.stringify(properties[field])}`, params };
}
