/**
 * `npm run cluster [FOLDER]`: an installation of several servers on this machine, for a look and for trying what happens
 * when one of them goes. Its data lies in the folder (default: `cluster`), which must be empty; Ctrl+C ends it.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { BUILT, missingPackages, startCluster } from './lib/cluster';

const folder = resolve(process.argv[2] ?? 'cluster');
const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty; name another folder, or remove it.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

console.log('Starting a primary, two replicas, PgBouncer before each, three servers and HAProxy …');
const ending = new AbortController();
const starting = startCluster(
  folder,
  { replicas: 2, servers: 3 },
  { entry: BUILT, env: { SEED: 'demo' } },
  {},
  ending.signal,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (ending.signal.aborted) return;
    ending.abort();
    // Ctrl+C may have ended what was only starting.
    void starting.then(
      async (cluster) => {
        await cluster.stop();
        process.exit(0);
      },
      () => process.exit(0),
    );
  });

const cluster = await starting.catch((error: unknown) => {
  if (!ending.signal.aborted) throw error;
});
const [primary, ...replicas] = cluster?.databases ?? [];
if (cluster && !ending.signal.aborted)
  console.log(`
  HAProxy     ${cluster.url}
  servers     ${cluster.servers.map(({ url }) => url).join('  ')}
  PgBouncer   ${cluster.poolers.map(({ url }) => url).join('  ')}
  primary     ${primary?.url}
  replicas    ${replicas.map(({ url }) => url).join('  ')}
  data, logs  ${folder}

Ctrl+C ends it.`);
