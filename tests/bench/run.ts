/**
 * `npm run bench [NAME…]`: measures and writes docs/performance.md. Each section measures ours and its yardstick in one
 * run, taking turns, so that the machine's mood hits both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { isMet, type Section, toMarkdown } from './lib/report';

const SECTIONS: Readonly<Record<string, () => Promise<{ measure(): Promise<Section> }>>> = {
  start: () => import('./start.bench'),
  slowLine: () => import('./slow-line.bench'),
  list: () => import('./list.bench'),
  randomDefinition: () => import('./random-definition.bench'),
  commands: () => import('./commands.bench'),
  import: () => import('./import.bench'),
  pglite: () => import('./pglite.bench'),
  load: () => import('./load.bench'),
  grid: () => import('./grid.bench'),
  live: () => import('./live.bench'),
  size: () => import('./size.bench'),
  floor: () => import('./floor.bench'),
  reports: () => import('./reports.bench'),
  revocation: () => import('./revocation.bench'),
};
const FILE = 'docs/performance.md';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SECTIONS));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. Sections: ${Object.keys(SECTIONS).join(', ')}`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(SECTIONS)) {
  console.log(`── ${name} ──`);
  const section = await (await SECTIONS[name]!()).measure();
  for (const line of section.lines)
    console.log(
      `${isMet(line) ? '✓' : '✗'} ${line.what}: ${line.ours} against ${line.yardstick} (${line.ratio.toFixed(2)})`,
    );
  write(name, toMarkdown(section));
}
process.exit(0);

/** Puts the section between its markers, so that one section can be measured anew without the others. */
function write(name: string, markdown: string): void {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const measured = `Measured ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores.`;
  const text = readFileSync(FILE, 'utf8');
  const [before = text, rest = ''] = (text.includes(begin) ? text : `${text.trimEnd()}\n\n${begin}`).split(begin);
  const after = rest.split(end)[1] ?? '';
  writeFileSync(FILE, `${before}${begin}\n${markdown}\n${measured}\n${end}${after}`);
}
