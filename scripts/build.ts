/** Builds dist/web (the browser's half) and dist/server (one bundle of our own code; packages stay in node_modules). */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { build } from 'vite';

rmSync('dist', { recursive: true, force: true });
run('scripts/theme.ts');
await build({ logLevel: 'warn' });

const bundle = await rolldown({
  input: { main: 'server/main.ts', seed: 'scripts/seed.ts' },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:\\/.test(id),
});
await bundle.write({
  dir: 'dist/server',
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
// Worker threads are files of their own: they are started by path, not imported.
if (existsSync('server/db/pglite-worker.mjs')) cpSync('server/db/pglite-worker.mjs', 'dist/server/pglite-worker.mjs');

function run(script: string): void {
  const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
