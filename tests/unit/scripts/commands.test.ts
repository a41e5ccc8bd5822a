import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DOCS = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

it('every command that a document names is one of npm', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const text = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...DOCS].map((file) => readFileSync(file, 'utf8'));
  const named = text.flatMap((one) =>
    [...one.matchAll(/npm run (?:-s )?([a-z][a-z-]*)/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
