/** The built server as a process of its own, on a free port with a database of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownEnvironment } from './own-environment';

export interface ServerProcess {
  readonly url: string;
  /** What it printed so far. */
  output(): string;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, after `kill`. */
  revive(): Promise<void>;
  /** Kills it at once and starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Printers of tests listen on this machine, on any port. */
const PRINTERS = { PRINTER_NETWORKS: '127.0.0.1', PRINTER_PORTS: '1-65535' };

/**
 * Starts dist/server/main.js and resolves when it is ready. `env` adds to the environment; DATA_DIR is a temporary
 * folder unless DATABASE_URL is given (`root` is the folder whose build and schemas it serves), and begins as a copy of `SEEDED_DATA_DIR` if that is set.
 */
export async function startServerProcess(
  env: Record<string, string> = {},
  root = process.cwd(),
): Promise<ServerProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'cockpit-data-'));
  const seeded = process.env.SEEDED_DATA_DIR;
  if (seeded) cpSync(seeded, dataDir, { recursive: true });
  const url = `http://localhost:${port}`;
  let printed = '';
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      env: ownEnvironment({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...PRINTERS, ...env }),
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await untilReady(url, child, () => printed);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    output: () => printed,
    kill: () => end('SIGKILL'),
    revive: start,
    restart: async () => {
      await end('SIGKILL');
      await start();
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fills a folder with so many times the demo's data, for servers that begin with a copy of it. */
export function seedDataFolder(scale: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-seeded-'));
  execFileSync(process.execPath, ['dist/server/seed.js', '--scale', String(scale)], {
    env: ownEnvironment({ SEED: 'demo', DATA_DIR: folder }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1800; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${printed()}`);
    const ready = await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`the server was not ready within three minutes:\n${printed()}`);
}
