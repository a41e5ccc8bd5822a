import type { Ajv, Options } from 'ajv';
import addFormats from 'ajv-formats';
import { patternOf } from '../../../src/engine/pattern';

/** How values are validated wherever Ajv does it. */
export const AJV_OPTIONS: Options = {
  allErrors: true,
  strict: false,
  validateFormats: true,
  multipleOfPrecision: 8,
  ownProperties: true,
  addUsedSchema: false,
  verbose: false,
  code: { regExp: Object.assign(patternOf, { code: 'patternOf' }) },
};

/** Teaches it the formats of definitions. Some say how a value is shown, not what it must look like. */
export function withFormats<T extends Ajv>(ajv: T): T {
  addFormats.default(ajv);
  for (const format of ['password', 'image', 'json']) ajv.addFormat(format, true);
  return ajv;
}
