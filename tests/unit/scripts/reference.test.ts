import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reference } from '../../../scripts/lib/reference';

type Schema = { readonly [keyword: string]: unknown };

const metas = Object.fromEntries(
  ['entity', 'types', 'permissions', 'menu', 'widgets', 'settings'].map((name) => [
    name,
    JSON.parse(readFileSync(`schemas/meta/${name}.json`, 'utf8')) as Schema,
  ]),
);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Each word below a place of a meta-schema that says itself what it means: how the line of the reference begins. */
function linesOf(node: unknown): string[] {
  if (!isSchema(node)) return [];
  const { properties, examples: _, ...rest } = node;
  const words = isSchema(properties) ? Object.entries(properties) : [];
  return [
    ...words.flatMap(([word, schema]) => [
      ...(word !== '$schema' && isSchema(schema) && typeof schema.description === 'string'
        ? [`|\`${word}\`|${schema.description.split(/ Default: /)[0]}`]
        : []),
      ...linesOf(schema),
    ]),
    ...Object.values(rest).flatMap(linesOf),
  ];
}

it.each(['entity', 'menu', 'widgets'])('every word of %s.json stands in the reference', (name) => {
  const written = reference(metas);
  const lines = linesOf(metas[name]);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !written.includes(line))).toEqual([]);
});
