import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldError } from '../../../src/engine/http';
import type { JsonSchema } from '../../../src/engine/model';
import { AJV_OPTIONS, withFormats } from './ajv';

const MOST_KEPT = 2_000;
/** Enough to tell what is wrong; a hostile body cannot make the answer long. */
const MOST_ERRORS = 50;

const ajv = withFormats(new Ajv2020(AJV_OPTIONS));

const kept = new Map<string, ValidateFunction>();

/** Checks values with a schema; `key` names the schema for good, such as by the hash of its model. */
export function check(key: string, schema: () => JsonSchema, values: unknown): FieldError[] {
  const validate = kept.get(key) ?? compile(key, schema());
  if (validate(values)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').slice(0, MOST_ERRORS);
  return errors.map(fieldError);
}

function compile(key: string, schema: JsonSchema): ValidateFunction {
  if (kept.size >= MOST_KEPT) kept.clear();
  const validate = ajv.compile(schema);
  kept.set(key, validate);
  return validate;
}

function fieldError({ instancePath, keyword, message, params }: ErrorObject): FieldError {
  const inner = instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  const name =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : '';
  const field = [inner, name].filter(Boolean).join('/').slice(0, 200);
  return {
    field,
    keyword,
    message: keyword === 'additionalProperties' ? 'is unknown here' : (message ?? keyword),
    params: params as Record<string, unknown>,
  };
}
