import type { Ajv, Format, Options } from 'ajv';
import addFormats from 'ajv-formats';
import { patternOf } from '../../../src/engine/pattern';
import { isInCalendar } from '../../../src/engine/value';

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
  for (const format of ['date', 'date-time'] as const) ajv.addFormat(format, inCalendar(format));
  for (const format of ['password', 'image', 'json']) ajv.addFormat(format, true);
  return ajv;
}

/** A day or moment of the format, of the years that can be kept: a zone may lead out of them. */
function inCalendar(name: 'date' | 'date-time'): Format {
  const known = addFormats.default.get(name) as { readonly validate: (text: string) => boolean };
  return { ...known, validate: (text: string) => known.validate(text) && isInCalendar(Date.parse(text)) } as Format;
}
