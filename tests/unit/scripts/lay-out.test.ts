import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { definitionFiles, layOut } from '../../../scripts/lib/lay-out';

it.each(definitionFiles())('%s stands as npm run fix writes it', (path) => {
  const text = readFileSync(path, 'utf8');
  expect(layOut(JSON.parse(text))).toBe(text);
});

it('an object stands on one line of up to 100 letters, a map of a definition never', () => {
  const fits = { title: 'x'.repeat(56), hidden: true };
  const long = { title: 'x'.repeat(57), hidden: true };
  const lines = layOut({ properties: { fits, long, last: {} }, endpoints: { list: 'GET /X' } }).split('\n');
  expect(lines[2]).toHaveLength(100);
  expect(lines.map((line) => line.replace(/x+/, '…'))).toEqual([
    '{',
    '  "properties": {',
    '    "fits": { "title": "…", "hidden": true },',
    '    "long": {',
    '      "title": "…",',
    '      "hidden": true',
    '    },',
    '    "last": {}',
    '  },',
    '  "endpoints": { "list": "GET /X" }',
    '}',
    '',
  ]);
});

it('a list stands on one line of up to 120 letters, unless one of its objects needs several', () => {
  const filters = ['a'.repeat(50), 'b'.repeat(45)];
  const pages = [{ path: 'c'.repeat(50), feature: 'd'.repeat(40) }, 'e'];
  expect(layOut({ filters, pages }).split('\n').slice(1, 4)).toEqual([
    `  "filters": ${JSON.stringify(filters).replace(',', ', ')},`,
    '  "pages": [',
    '    {',
  ]);
});
