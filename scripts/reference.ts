/**
 * `tsx scripts/reference.ts [--check]`: writes the reference part of docs/configuring.md between its two markers.
 * `--check` writes nothing and exits with 1 if it is stale.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reference } from './lib/reference';

const DOCUMENT = 'docs/configuring.md';
const BEGIN = '<!-- reference: made by npm run reference -->';
const END = '<!-- end of reference -->';

const folder = 'schemas/meta';
const metas = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace(/\.json$/, ''),
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  ]),
);
const before = readFileSync(DOCUMENT, 'utf8');
const [start, end] = [before.indexOf(BEGIN), before.indexOf(END)];
if (start < 0 || end < start) {
  console.error(`${DOCUMENT} lacks the lines ${BEGIN} and ${END}`);
  process.exit(2);
}
const after = `${before.slice(0, start + BEGIN.length)}\n\n${reference(metas)}\n${before.slice(end)}`;

if (after === before) process.exit(0);
if (process.argv.includes('--check')) {
  console.error(`${DOCUMENT} is stale: run npm run reference`);
  process.exit(1);
}
writeFileSync(DOCUMENT, after);
