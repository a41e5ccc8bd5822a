/** `tsx scripts/measure-compile.ts [COUNT]`: the processor time that so many definitions take to compile. */
import { readdirSync, readFileSync } from 'node:fs';
import { compile, type SourceFile } from '../src/engine/definition';

const count = Number(process.argv[2] ?? 1000);
const product = readdirSync('schemas').filter((name) => name.endsWith('.json'));
const shipped = readdirSync('schemas/entities').map((name) => readFileSync(`schemas/entities/${name}`, 'utf8'));

/** Copies of the shipped definitions, with pages, roots and calls of their own. */
const definitions: SourceFile[] = Array.from({ length: count }, (_, index) => {
  const text = (shipped[index % shipped.length] ?? '{}')
    .replaceAll(/"(GET|PUT|POST|DELETE) \//g, `"$1 /Copy${index}/`)
    .replaceAll(/"endpoints": "(\w+)"/g, `"endpoints": "Copy${index}/$1"`)
    .replaceAll(/"((?:path": ")?[a-z-]+)-page"/g, `"$1-${index}-page"`)
    .replaceAll(/"detail": .*$/gm, '"detail": [],');
  return { path: `schemas/entities/copy-${index}.json`, text };
});
const originals = readdirSync('schemas/entities').map((name) => ({
  path: `schemas/entities/${name}`,
  text: readFileSync(`schemas/entities/${name}`, 'utf8'),
}));
const files: SourceFile[] = [
  ...product.map((name) => ({ path: `schemas/${name}`, text: readFileSync(`schemas/${name}`, 'utf8') })),
  ...originals,
  ...definitions,
];

const times: number[] = [];
for (let run = 0; run < 5; run++) {
  const start = process.cpuUsage();
  const result = compile(files);
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1000);
  if (run === 0)
    console.log(`${Object.keys(result.product.entities).length} definitions compile, ${result.broken.length} do not`);
}
console.log(
  `processor time: first ${times[0]?.toFixed(0)} ms, median ${[...times].sort((a, b) => a - b)[2]?.toFixed(0)} ms`,
);
