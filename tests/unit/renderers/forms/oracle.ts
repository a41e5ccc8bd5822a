/** The form library's own validator, which generates code, as the server's Ajv: what the page's rules are compared with. */
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv2020 } from 'ajv/dist/2020';
import { AJV_OPTIONS, withFormats } from '../../../../server/entities/write/ajv';
import type { JsonSchema } from '../../../../src/engine/definition';

const validator = customizeValidator({
  AjvClass: Ajv2020,
  ajvOptionsOverrides: AJV_OPTIONS,
  ajvFormatOptions: false,
  extenderFn: withFormats,
});

/** Broken rules that only pass on what is wrong below them. */
const PASSING = new Set(['if', 'const']);

/** Each broken rule: the place in the values (`lines/0/quantity`), and which it is. */
export function brokenRules(schema: JsonSchema, values: unknown): { field: string; keyword: string }[] {
  return validator
    .validateFormData(values, schema)
    .errors.filter(({ name = '' }) => !PASSING.has(name))
    .map(({ property = '', name = '' }) => ({
      field: property.split('.').filter(Boolean).join('/'),
      keyword: name,
    }));
}
