import { readdirSync, readFileSync } from 'node:fs';
import Ajv2020, { type ErrorObject } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, type FormModel, type JsonSchema, type PropertyModel } from '../../../../src/engine/definition';
import { isMultiple, validateSchema } from '../../../../src/renderers/forms/validate-schema';

const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false, multipleOfPrecision: 8 }));
for (const format of ['password', 'image', 'json']) ajv.addFormat(format, true);

/** Broken rules as the server's validator tells them. */
function ofServer(schema: JsonSchema, value: unknown): string[] {
  const validate = ajv.compile(structuredClone(schema));
  if (validate(value)) return [];
  const errors: readonly ErrorObject[] = validate.errors ?? [];
  return errors
    .filter(({ keyword }) => !['if', 'const'].includes(keyword))
    .map(({ instancePath, keyword, params }) => {
      const name = keyword === 'required' ? `/${params.missingProperty}` : '';
      return `${instancePath}${name} ${keyword}`.slice(1);
    });
}

const ofBrowser = (schema: JsonSchema, value: unknown): string[] =>
  validateSchema(schema, value).map(({ field, keyword }) => `${field} ${keyword}`);
const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();

const forms = readShippedForms();

function readShippedForms(): (readonly [name: string, form: FormModel])[] {
  const root = new URL('../../../../schemas/', import.meta.url);
  const read = (path: string) => ({ path: `schemas/${path}`, text: readFileSync(new URL(path, root), 'utf8') });
  const files = [
    ...['types.json', 'permissions.json', 'features.json', 'settings.json', 'menu.json', 'widgets.json'].map(read),
    ...readdirSync(new URL('entities/', root)).map((name) => read(`entities/${name}`)),
  ];
  const { entities } = compile(files).product;
  return Object.values(entities).flatMap((model) => [
    ...(model.form ? [[model.name, model.form] as const] : []),
    ...model.actions.flatMap(({ name, form }) => (form ? [[`${model.name}.${name}`, form] as const] : [])),
  ]);
}

const dates = ['2026-11-20', '2026-02-30', '2024-02-29', '20.11.2026', '', 'x'];
const moments = [
  '2026-11-20T08:00:00Z',
  '2026-11-20T08:00:00.123+01:00',
  '2026-11-20 08:00',
  '2026-11-20T25:00:00Z',
  '2026-11-20',
];
const mails = ['a@b.no', 'a.b+c@example.com', 'nonsense', 'a@', '@b.no', 'a b@c.no', 'æ@b.no'];
const numbers = [0, 1, -1, 0.29, 0.01, 1.005, 1.5, 99.99, 100, 101, 1e9, 0.1 + 0.2, 4.35, 1.1, 8.7];

function anyValue(property: PropertyModel): fc.Arbitrary<unknown> {
  const { type, format, values, items, properties } = property;
  if (values) return fc.constantFrom<unknown>(...values.map(({ value }) => value), 'Elsewhere', 1, true);
  if (type === 'number' || type === 'integer') return fc.constantFrom<unknown>(...numbers, '1');
  if (type === 'boolean') return fc.constantFrom<unknown>(true, false, 'true');
  if (type === 'array') return fc.array(items ? anyValue(items) : fc.string(), { maxLength: 3 });
  if (type === 'object') return objectOf(properties ?? []);
  if (format === 'date') return fc.constantFrom(...dates);
  if (format === 'date-time') return fc.constantFrom(...moments);
  if (format === 'email') return fc.constantFrom(...mails);
  const lengths = [0, 1, 8, 14, 15, 20, 40, 50, 51, 100, 101, 255, 256, 2001];
  return fc.oneof(
    fc.constantFrom<unknown>(...lengths.map((length) => '4'.repeat(length)), 'å😀'.repeat(130), 7),
    fc.string(),
  );
}

function objectOf(properties: readonly PropertyModel[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(properties.map((property) => [property.name, anyValue(property)])), {
    requiredKeys: [],
  });
}

describe('validation without generated code', () => {
  it.each(forms)('LOWCODE-013 LOWCODE-025 finds what the server finds in the form of %s', (_, form) => {
    fc.assert(
      fc.property(objectOf(form.fields), (values) => {
        expect(sorted(ofBrowser(form.schema, values))).toEqual(sorted(ofServer(form.schema, values)));
      }),
      { numRuns: 60 },
    );
  });

  it('VALID-007 takes 0.29 for a multiple of 0.01, and 1.005 for none', () => {
    const price: JsonSchema = { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 };
    for (const good of [0.01, 0.29, 4.35, 8.7, 1.1, 1e6 + 0.01]) expect(validateSchema(price, good)).toEqual([]);
    for (const bad of [0, 1.005, -1]) expect(validateSchema(price, bad)).not.toEqual([]);
    expect(isMultiple(0.3, 0.1)).toBe(true);
  });

  it('VALID-006 takes only whole numbers greater than 0 as quantities', () => {
    const quantity: JsonSchema = { type: 'integer', minimum: 1 };
    expect(validateSchema(quantity, 1)).toEqual([]);
    expect(validateSchema(quantity, 0).map(({ keyword }) => keyword)).toEqual(['minimum']);
    expect(validateSchema(quantity, 1.5).map(({ keyword }) => keyword)).toEqual(['type']);
  });

  it('leaves the schema as it is, frozen or not', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    expect(validateSchema(schema, { a: 1 })).toHaveLength(1);
  });
});
