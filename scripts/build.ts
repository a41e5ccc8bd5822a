/**
 * Builds dist/web (the browser's half) and dist/server (one bundle of our own code; packages stay in node_modules).
 *
 *   npm run build [-- --before FOLDER]   FOLDER is the dist of the release before, if it is not the one that is built over
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { keepReleaseBefore, readRelease } from './lib/release';

const { before } = parseArgs({ options: { before: { type: 'string' } } }).values;
const last = readRelease(before ?? 'dist');
if (before !== undefined && last.own.size === 0) {
  console.error(`--before is "${before}"; expected the dist of the release before: no release is built there.`);
  process.exit(2);
}
// Beside the one that runs, which stays as it is if this one does not come to be.
const made = mkdtempSync('dist.new-');
process.once('exit', () => rmSync(made, { recursive: true, force: true }));
run('scripts/theme.ts');
await build({ logLevel: 'warn', build: { outDir: resolve(made, 'web'), emptyOutDir: true } });
await precompress(join(made, 'web'));
keepReleaseBefore(made, last);

const bundle = await rolldown({
  input: { main: 'server/main.ts', seed: 'scripts/seed.ts' },
  platform: 'node',
  // TypeBox alone comes inside: a start would read its 700 files one by one.
  external: (id) => id !== 'typebox' && !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:\\/.test(id),
});
await bundle.write({
  dir: join(made, 'server'),
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
// Worker threads are files of their own: they are started by path, not imported.
cpSync('server/platform/db/pglite-worker.mjs', join(made, 'server/pglite-worker.mjs'));
cpSync('server/cockpit/excel-import/workbook-worker.mjs', join(made, 'server/workbook-worker.mjs'));
writeBillOfMaterials(join(made, 'sbom.cdx.json'));
putInPlace();

/** Makes what was built the release that starts; the one before stays if that cannot be. */
function putInPlace(): void {
  const former = `${made}.old`;
  if (existsSync('dist')) move('dist', former);
  try {
    chmodSync(made, 0o755); // Nobody else may read a temporary folder.
    renameSync(made, 'dist');
  } catch (error) {
    if (existsSync(former)) move(former, 'dist');
    throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

/** Moves a folder, also one of an image's lower layer, which some file systems do not rename. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
  }
}

/** Writes which packages in which versions the product runs with, as CycloneDX. */
function writeBillOfMaterials(file: string): void {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const npm = process.env.npm_execpath;
  const { status, stdout } = npm
    ? spawnSync(process.execPath, [npm, ...args], { encoding: 'utf8' })
    : spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('npm could not list the packages');
  writeFileSync(file, stdout);
}

/** Writes FILE.br and FILE.gz beside every text and WebAssembly, so that the server sends them as they are. */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|svg|json|wasm)$/.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const text = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }));
      writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}

function run(script: string): void {
  const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
