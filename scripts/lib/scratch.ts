import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildren } from './children';

/** What the databases and browsers of a test run take at most, with room to spare. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A folder for what this process and its children write and forget, until it ends: in memory where the system has room
 * for it there, which spares the disk. Gives its path. A signal ends the children first.
 */
export function makeScratch(): string {
  const path = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'cockpit-run-'));
  chmodSync(path, 0o755); // A database server runs as a user of its own.
  process.once('exit', () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endChildren);
  return path;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false; // There is no such folder on this system.
  }
}
