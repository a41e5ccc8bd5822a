import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const filesOf = (pattern: RegExp) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(`src/${name}`, 'utf8'))
    .join('\n');

it('use no custom property that nobody sets', () => {
  const styles = filesOf(/\.css$/);
  const set = new Set([
    ...[...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
    ...[...filesOf(/\.tsx?$/).matchAll(/--[\w-]+/g)].map(([name]) => name),
  ]);
  const used = [...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  // Radix tells how much room there is.
  const missing = used.filter((name) => !set.has(name) && !name?.startsWith('--radix-'));
  expect([...new Set(missing)]).toEqual([]);
});
