import { readdirSync, readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic, JsonSchema } from '../../../../src/engine/definition';
import { parse } from '../../../../src/engine/definition/parse/parse';
import { createDiagnostics } from '../../../../src/engine/definition/report';
import { validate } from '../../../../src/engine/definition/validate/validate';

const FOLDER = 'schemas/meta';
const metas = readdirSync(FOLDER).map((name): [string, JsonSchema] => [
  name,
  JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')),
]);
const entity = new Map(metas).get('entity.json') ?? {};

/** What our interpreter says about a file, mistakes only. */
function mistakes(json: unknown, meta: JsonSchema): Diagnostic[] {
  const diagnostics = createDiagnostics();
  const parsed = parse({ path: 'file.json', text: JSON.stringify(json) }, diagnostics.reportFor());
  if (parsed.json) validate(parsed.json, meta, diagnostics.reportFor());
  return diagnostics.all().filter(({ severity }) => severity === 'error');
}

/** Ajv as the oracle: strict mode minds words without type, of which the meta-schemas are full. */
const metaAjv = () => new Ajv({ strict: false, formats: { regex: isRegex } });

function isRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

type Schema = { readonly [keyword: string]: unknown };
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every word of a meta-schema with what is said about it, references followed. */
function wordsOf(meta: JsonSchema): [string, Schema][] {
  const found: [string, Schema][] = [];
  const defs = isSchema(meta.$defs) ? meta.$defs : {};
  const follow = (schema: Schema): Schema => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : undefined;
    const target = name === undefined ? undefined : defs[name];
    return isSchema(target) ? { ...follow(target), ...schema } : schema;
  };
  const walk = (node: unknown, path: string): void => {
    if (Array.isArray(node)) for (const [index, one] of node.entries()) walk(one, `${path}/${index}`);
    if (!isSchema(node)) return;
    for (const [keyword, value] of Object.entries(node)) {
      if (NO_SCHEMAS.has(keyword)) continue;
      if (keyword !== 'properties' && keyword !== '$defs') walk(value, `${path}/${keyword}`);
      else if (isSchema(value))
        for (const [word, schema] of Object.entries(value)) {
          if (!isSchema(schema)) continue;
          const at = `${path}/${keyword}/${word}`;
          if (keyword === 'properties')
            found.push([at, { ...follow(schema), ...(requires(node, word) ? { isRequired: true } : {}) }]);
          walk(schema, at);
        }
    }
  };
  walk(meta, '');
  return found;
}

const NO_SCHEMAS = new Set(['examples', 'default', 'enum', 'const', 'required']);

const requires = (node: Schema, word: string): boolean => Array.isArray(node.required) && node.required.includes(word);

describe('the vocabulary', () => {
  it.each(metas)('%s is a JSON Schema that Ajv takes', { tags: ['LOWCODE-011'] }, (_, meta) => {
    expect(() => metaAjv().compile(meta)).not.toThrow();
  });

  it.each(metas)('%s says of every word what it means, its default, and an example', (_, meta) => {
    for (const [path, word] of wordsOf(meta)) {
      expect(word.description, `${path} needs a description`).toEqual(expect.any(String));
      const hasDefault = 'default' in word || 'isRequired' in word || / Default: /.test(String(word.description));
      expect(hasDefault, `${path} needs a default`).toBe(true);
      expect(word.examples, `${path} needs examples`).toEqual(expect.arrayContaining([expect.anything()]));
    }
  });

  it('every example of a word is valid where the word stands', { tags: ['LOWCODE-011'] }, () => {
    const ajv = metaAjv();
    for (const [name, meta] of metas) {
      const id = `meta:${name}`;
      ajv.addSchema({ ...meta, $id: id });
      for (const [path, word] of wordsOf(meta)) {
        const check = ajv.compile({ $ref: `${id}#${path.replaceAll('$', '%24')}` });
        for (const example of word.examples as unknown[])
          expect(check(example), `${name} ${path} ${JSON.stringify(example)}`).toBe(true);
      }
    }
  });
});

describe('validate', () => {
  const ajv = metaAjv().compile(entity);
  const shipped = readdirSync('schemas/entities').map((name) =>
    JSON.parse(readFileSync(`schemas/entities/${name}`, 'utf8')),
  );

  /** A definition in which a few places, anywhere, hold something else. */
  const mutated = fc
    .tuple(
      fc.constantFrom(...shipped),
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('name', 'GET /X', ['name'], {}, true)),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([definition, changes]) =>
      changes.reduce((json, [at, value]) => changeAt(json, at, value), structuredClone(definition)),
    );

  it('finds mistakes exactly where Ajv says that there are some', { tags: ['LOWCODE-011'], timeout: 30_000 }, () => {
    fc.assert(
      fc.property(mutated, (json) => {
        if (typeof json !== 'object' || json === null || JSON.stringify(json).includes('__proto__')) return;
        expect(mistakes(json, entity).length > 0).toBe(!ajv(json));
      }),
      { numRuns: 300 },
    );
  });

  it('takes out what is wrong: the rest is not reported again', () => {
    fc.assert(
      fc.property(mutated, (json) => {
        if (typeof json !== 'object' || json === null) return;
        const report = createDiagnostics().reportFor();
        const { json: parsed } = parse({ path: 'file.json', text: JSON.stringify(json) }, report);
        if (!parsed) return;
        validate(parsed, entity, report);
        const again = createDiagnostics();
        validate(parsed, entity, again.reportFor());
        const left = again
          .all()
          .filter(
            ({ severity, code, message }) =>
              severity === 'error' &&
              code !== 'missing-word' &&
              !message.startsWith('the name') &&
              !message.includes('something in it'),
          );
        expect(left).toEqual([]);
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});

/** Puts a value at the n-th place of a JSON value, counted in depth. */
function changeAt(json: unknown, at: number, value: unknown): unknown {
  const holders: [object, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      holders.push([node, key]);
      walk((node as Record<string, unknown>)[key]);
    }
  };
  walk(json);
  const [holder, key] = holders[at % holders.length] ?? [];
  if (holder && key !== undefined) (holder as Record<string, unknown>)[key] = structuredClone(value);
  return json;
}
