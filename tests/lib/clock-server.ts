/** The built server with a clock that a test moves, so that a session of an hour ends at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ServerProcess, startServerProcess } from './cockpit-server';

export interface ClockServer extends ServerProcess {
  /** The server's clock goes ahead by so many milliseconds. */
  pass(ms: number): void;
}

export async function startClockServer(env: Record<string, string>): Promise<ClockServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  const write = () => writeFileSync(file, String(ahead));
  write();
  const preload = pathToFileURL(resolve('tests/lib/moved-clock.mjs')).href;
  const server = await startServerProcess({ ...env, CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` });
  return {
    ...server,
    pass(ms) {
      ahead += ms;
      write();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
