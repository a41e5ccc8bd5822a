/** Checks who imports whom (docs/architecture.md): a folder imports only from those listed before it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { folderCircles, resolved } from './lib/folder-circles';

/** The server's wings: each leans on those before it. */
const WINGS = ['platform', 'entities', 'live', 'cockpit', 'warehouse', 'demo'].map((name) => `server/${name}`);

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'src/engine': ['schemas', 'generated'],
  'src/machines': ['src/engine'],
  'src/renderers': ['src/engine', 'src/machines'],
  'src/overrides': ['src/engine', 'src/machines', 'src/renderers'],
  'src/app': ['src/engine', 'src/machines', 'src/renderers', 'src/overrides', 'generated'],
  simulator: ['src/engine'],
  ...Object.fromEntries(
    WINGS.map((wing, at) => [wing, ['src/engine', 'simulator', 'schemas', 'generated', ...WINGS.slice(0, at)]]),
  ),
  // What starts it all: its few files may lean on every wing.
  server: ['src/engine', 'schemas', ...WINGS],
};

/** Packages that only one folder may name. */
const AT_HOME: readonly (readonly [pattern: RegExp, home: string, why: string])[] = [
  [/^devextreme(-react)?\//, 'src/renderers', 'the widget library has one place'],
  [/^recharts/, 'src/renderers/charts', 'charts have one place'],
  [/^@dnd-kit\//, 'src/renderers/sortable', 'putting things in order has one place'],
  [/^(@simplewebauthn\/browser|qrcode\.react)/, 'src/renderers/second-factor', 'second factors have one place'],
  [/^(dayjs|temporal-polyfill)/, 'src/engine/value', 'dates have one place'],
  [/^zxing-wasm/, 'src/renderers/camera', 'codes are read in one place'],
  [/^typebox/, 'src/engine/http/calls', 'what calls take and answer is described in one place'],
  [/^re2js/, 'src/engine/pattern', 'patterns from outside have one place'],
];
/** What the pure engine may not lean on. */
const NOT_IN_ENGINE = /^(node:|react|react-dom|devextreme|@?xstate|fs$|path$)/;

/** Descriptions of calls: the page has them as types, and their schemas stay with the server. */
const CALLS = 'src/engine/http/calls';

/** Imports and exports that the compiler leaves nothing of. */
const TYPES_ONLY = /^(?:import|export) (?:type [^;]*|\{(?:\s*type \w+,?)+\s*\} from [^;]*);/gm;

/** Here a word that is an entity's name as well means something else: the scope of a saved state (VIEW-010). */
const OTHER_MEANING: ReadonlySet<string> = new Set(['src/engine/view/custom-view.ts']);

const problems: string[] = [];
for (const layer of Object.keys(MAY_IMPORT))
  for (const file of sources(layer)) if (layerOf(file) === layer) checkFile(file, layer);
checkNoEntityNames();
checkCircles();

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`layers: ${Object.keys(MAY_IMPORT).length} folders in order`);

function checkFile(file: string, layer: string): void {
  checkTypesOnly(file);
  for (const target of importsIn(readFileSync(file, 'utf8'))) checkDoor(file, target);
  for (const target of importsOf(file)) {
    if (target.startsWith('.')) {
      const to = layerOf(normalize(join(dirname(file), target)));
      if (to !== null && to !== layer && !MAY_IMPORT[layer]?.includes(to))
        problems.push(`${file}: ${layer} may not import from ${to} ("${target}")`);
      continue;
    }
    if (layer === 'src/engine' && NOT_IN_ENGINE.test(target))
      problems.push(`${file}: the engine is pure and may not import "${target}"`);
    for (const [pattern, home, why] of AT_HOME) {
      if (pattern.test(target) && !file.startsWith(home))
        problems.push(`${file}: only ${home} imports "${target}": ${why}`);
    }
  }
}

/**
 * A folder with an index is a room with one door: from outside, what it has is taken from its index, or from that of a
 * room inside. Style sheets are brought in where their order is decided.
 */
function checkDoor(file: string, target: string): void {
  const path = resolved(file, target);
  if (path === undefined || path.endsWith('/index.ts') || path.endsWith('.css')) return;
  const parents = path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'));
  const room = parents.find((folder) => folder && !file.startsWith(`${folder}/`) && existsSync(`${folder}/index.ts`));
  if (room) problems.push(`${file}: "${target}" lies inside ${room}: take it from its index`);
}

function checkTypesOnly(file: string): void {
  if (!file.startsWith('src/') || file.startsWith(CALLS)) return;
  const values = /(?:^|\n)\s*(?:import|export)\s(?!\s*type\b)[^'";]*?from\s*['"](\.[^'"]+)['"]/g;
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(values))
    if (normalize(join(dirname(file), target)).startsWith(CALLS))
      problems.push(`${file}: the page imports descriptions of calls as types alone ("${target}")`);
}

/** Types alone tie nothing together, and what is loaded later may lean back: an action shows a grid, which offers actions. */
function checkCircles(): void {
  const files = ['src', 'server', 'simulator'].flatMap(sources);
  const valuesOf = (file: string) => importsIn(readFileSync(file, 'utf8').replace(TYPES_ONLY, ''));
  for (const circle of folderCircles(files, valuesOf)) problems.push(`${circle.join(', ')}: each leans on the others`);
}

/** LOWCODE-007: the generic parts name no entity; only what they say in comments may be about one. */
function checkNoEntityNames(): void {
  const names = readdirSync('schemas/entities').map((file) => file.replace(/\.json$/, ''));
  const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]`);
  for (const folder of ['src/engine', 'src/renderers', 'src/machines', 'server/entities', 'server/live']) {
    for (const file of sources(folder)) {
      const lines = withoutComments(readFileSync(file, 'utf8')).split('\n');
      for (const [index, line] of lines.entries()) {
        const found = quoted.exec(line);
        if (found && !OTHER_MEANING.has(file))
          problems.push(`${file}:${index + 1}: generic code names the entity ${found[0]}`);
      }
    }
  }
}

/** The code with its lines where they were. What looks like a comment in a string is none. */
function withoutComments(text: string): string {
  const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/;
  const comments = /\/\/[^\n]*|\/\*[\s\S]*?\*\//;
  return text.replace(new RegExp(`${strings.source}|(${comments.source})`, 'g'), (found, comment?: string) =>
    comment === undefined ? found : comment.replace(/[^\n]/g, ''),
  );
}

function layerOf(path: string): string | null {
  const unix = path.split(sep).join('/');
  return (
    [...Object.keys(MAY_IMPORT), 'generated', 'tests', 'scripts'].find(
      (layer) => unix === layer || unix.startsWith(`${layer}/`),
    ) ?? null
  );
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const later = [...text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, target = '']) => target);
  return [...importsIn(text), ...later];
}

/** What a file imports at once. */
function importsIn(text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? '');
}

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [path] : [];
  });
}
