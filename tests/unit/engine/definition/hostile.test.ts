import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../../src/engine/definition';
import { compileAll, definition, errors } from './product';

const good = { properties: { name: {} }, required: ['name'], endpoints: 'Good', pages: ['goods'] };

/** Whatever the other file holds, it says why it is left out, and the good one compiles. */
function standsBeside(text: string): void {
  const result = compileAll({ bad: text, good });
  expect(Object.keys(result.product.entities)).toEqual(['good']);
  const [broken] = result.broken;
  expect(broken?.name).toBe('bad');
  expect(broken?.diagnostics.length).toBeGreaterThan(0);
  for (const { file, line, column, message } of broken?.diagnostics ?? []) {
    expect(file).toBe('schemas/entities/bad.json');
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(message.length).toBeLessThan(500);
  }
}

describe('hostile definitions', () => {
  it.each([
    ['an empty file', ''],
    ['blanks', ' \n\t '],
    ['text that is no JSON', 'name: supplier'],
    ['half a file', '{ "properties": { "name": {'],
    ['a list', '[{ "properties": {} }]'],
    ['a text', '"properties"'],
    ['null', 'null'],
    ['two objects', '{ "properties": { "a": {} } } { "properties": {} }'],
    ['a comment', '{ /* no */ "properties": { "a": {} } }'],
    ['NUL characters', '\0\0{"properties":{"a":{}}}'],
    ['ten thousand brackets', '['.repeat(10_000)],
    ['ten thousand objects within each other', '{"a":'.repeat(10_000)],
    [
      'one megabyte of text',
      JSON.stringify({ properties: { name: { title: 5, description: 'x'.repeat(1_000_000) } } }),
    ],
    ['one megabyte of a name', JSON.stringify({ properties: { ['n'.repeat(1_000_000)]: {} }, sort: 'other' })],
    ['an unknown word in capitals', '{ "PROPERTIES": {} }'],
  ])('%s: is reported and takes nothing with it', { tags: ['LOWCODE-012'] }, (_, text) => standsBeside(text));

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    '%s as a name of everything changes no object but its own definition',
    { tags: ['LOWCODE-012'] },
    (name) => {
      const text = `{ "properties": { "a": {}, ${JSON.stringify(name)}: { "type": "integer" } }, "endpoints": { "list": "GET /Bad", "${name}": 1 },
        "actions": { "${name}": { "set": { "${name}": { "polluted": true } } } }, "texts": { "${name}": "x" }, "${name}": { "polluted": true } }`;
      const result = compileAll({ bad: text, good });
      expect(Object.keys(result.product.entities)).toEqual(['good']);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(Object.getPrototypeOf(result.product.entities)).toBe(Object.prototype);
    },
  );

  it.each(['constructor', '__proto__', 'Bad', '..', 'a b', ''])(
    'a file called "%s" is no definition',
    { tags: ['LOWCODE-012'] },
    (name) => {
      const result = compileAll({ good });
      const withBad = compile([definition(name, good), definition('good', good)]);
      expect(Object.keys(withBad.product.entities)).toEqual(Object.keys(result.product.entities));
      expect(withBad.broken.map((one) => one.name)).toEqual([name]);
    },
  );

  it('a shared type that contains itself is told where it does, and takes down what uses it alone', {
    tags: ['LOWCODE-012'],
  }, () => {
    const ref = (name: string) => ({ $ref: `../types.json#/$defs/${name}` });
    const types = {
      node: { type: 'object', properties: { name: {}, children: { type: 'array', items: ref('node') } } },
      there: { type: 'array', items: ref('back') },
      back: { type: 'object', properties: { there: ref('there') } },
      name: { maxLength: 40 },
      twice: { type: 'object', properties: { first: ref('name'), second: ref('name') } },
    };
    const result = compile([
      { path: 'schemas/types.json', text: JSON.stringify({ $defs: types }) },
      definition('tree', { properties: { root: ref('node') } }),
      definition('round', { properties: { trip: ref('there') }, form: ['trip'] }),
      definition('good', { ...good, properties: { name: {}, both: ref('twice') } }),
    ]);
    expect(Object.keys(result.product.entities)).toEqual(['good']);
    const found = result.diagnostics.filter(({ severity }) => severity === 'error');
    expect(found.map(({ file, code, message }) => [file, code, message])).toEqual([
      ['schemas/types.json', 'extends-cycle', 'node → node'],
      ['schemas/types.json', 'extends-cycle', 'there → back → there'],
    ]);
  });

  it('references to names of Object.prototype are unknown, not found', () => {
    const result = compileAll({
      bad: {
        extends: 'constructor',
        properties: { a: { lookup: 'constructor', $ref: '../types.json#/$defs/constructor', feature: 'Constructor' } },
        filters: ['constructor'],
        actions: { go: { extends: 'constructor', set: { valueOf: 1 } } },
      },
    });
    expect(errors(result)).toContain('bad unknown-entity');
    expect(result.product.entities).toEqual({});
  });

  it('arbitrary JSON never throws, and never reaches the product without its diagnostics', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const result = compileAll({ bad: text, good });
        expect(Object.keys(result.product.entities)).toContain('good');
        expect(result.broken.every(({ diagnostics }) => diagnostics.length > 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  }, 30_000);

  it('the words of the language with arbitrary values never throw', () => {
    const words = [
      'properties',
      'required',
      'key',
      'display',
      'state',
      'unique',
      'endpoints',
      'detail',
      'sort',
      'filters',
      'form',
      'actions',
      'permission',
      'feature',
      'pages',
      'live',
      'texts',
      'extends',
      'omit',
      'title',
    ];
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('name', 'good', '-name', '{id}', 'GET /X', ['name'], { name: true }, { name: {} }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...words), value), (json) => {
        const result = compileAll({ bad: { properties: { name: {} }, ...json }, good });
        expect(Object.keys(result.product.entities)).toContain('good');
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
