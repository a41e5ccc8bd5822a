import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../src/engine/definition';
import { loadPatterns } from '../../../../src/engine/form/patterns';
import { validateSchema } from '../../../../src/engine/form/validate-schema';
import { isMultiple } from '../../../../src/engine/value';
import { brokenRules } from './oracle';
import { anyValues, shippedForms } from './shipped-forms';

const inWords = (broken: readonly { field: string; keyword: string }[]): string[] =>
  [...new Set(broken.map(({ field, keyword }) => `${field} ${keyword}`))].sort();

describe('validation without generated code', () => {
  beforeAll(loadPatterns);

  it.each(shippedForms)(
    'finds what Ajv finds in the form of $title',
    { tags: ['LOWCODE-013', 'LOWCODE-025'] },
    ({ form }) => {
      fc.assert(
        fc.property(anyValues(form.fields), (values) => {
          expect(inWords(validateSchema(form.schema, values))).toEqual(inWords(brokenRules(form.schema, values)));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('takes 0.29 for a multiple of 0.01, and 1.005 for none', { tags: ['VALID-007'] }, () => {
    const price: JsonSchema = { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 };
    for (const good of [0.01, 0.29, 4.35, 8.7, 1.1, 1e6 + 0.01]) expect(validateSchema(price, good)).toEqual([]);
    for (const bad of [0, 1.005, -1]) expect(validateSchema(price, bad)).not.toEqual([]);
    expect(isMultiple(0.3, 0.1)).toBe(true);
  });

  it('takes only whole numbers greater than 0 as quantities', { tags: ['VALID-006'] }, () => {
    const quantity: JsonSchema = { type: 'integer', minimum: 1 };
    expect(validateSchema(quantity, 1)).toEqual([]);
    expect(validateSchema(quantity, 0).map(({ keyword }) => keyword)).toEqual(['minimum']);
    expect(validateSchema(quantity, 1.5).map(({ keyword }) => keyword)).toEqual(['type']);
  });

  it('asks patterns as the server does: at once, wherever they stand', { tags: ['ADMIN-019'] }, () => {
    const code: JsonSchema = { type: 'string', maxLength: 300, pattern: '^(c?){24}c{100}d' };
    const schema: JsonSchema = {
      type: 'object',
      properties: { code, lines: { type: 'array', items: { type: 'object', properties: { code } } }, pattern: code },
    };
    const [bad, good] = ['c'.repeat(255), `${'c'.repeat(110)}d`];
    expect(validateSchema(schema, { code: good, lines: [{ code: good }], pattern: good })).toEqual([]);
    const broken = validateSchema(schema, { code: bad, lines: [{ code: good }, { code: bad }], pattern: bad });
    expect(inWords(broken)).toEqual(['code pattern', 'lines/1/code pattern', 'pattern pattern']);
    expect(inWords(brokenRules(schema, { code: bad, lines: [{ code: good }, { code: bad }], pattern: bad }))).toEqual(
      inWords(broken),
    );
  });

  it('leaves the schema as it is, frozen or not', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    expect(validateSchema(schema, { a: 1 })).toHaveLength(1);
  });
});
