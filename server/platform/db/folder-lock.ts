import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DataFolderInUse } from './errors';

interface Holder {
  readonly pid: number;
  /** When the process began, as the system tells it; a number that was given again is another process. */
  readonly born: string;
  /** Its machine or container, which alone knows its processes by their numbers. */
  readonly host: string;
}

export const LOCK_FILE = 'server.lock';
/** The lock is touched so often while it is held. */
const TOUCHED_MS = 2_000;
/** One that nobody touches for so long is a dead server's. */
const DEAD_MS = 6_000;
const LOOK_MS = 500;
/** Folders that this process holds. */
const held = new Set<string>();

/**
 * Takes the folder for this process alone and gives the function that lets it go. A folder that a living server holds is
 * refused with its path and process number; the lock of a dead one is taken over. Of a server in another container the
 * number says nothing: it lives while it touches its lock, which is looked at for a few seconds.
 */
export async function lockFolder(path: string): Promise<() => void> {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, LOCK_FILE);
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid), host: hostname() } satisfies Holder);
  for (let attempt = 0; ; attempt++) {
    if (create(file, mine)) break;
    const text = read(file);
    const holder = parse(text);
    if (attempt > 20 || held.has(folder) || (holder && (await isAlive(holder, file)))) throw inUse(folder, holder);
    removeStale(file, text);
  }
  held.add(folder);
  const touching = setInterval(() => read(file) === mine && touch(file), TOUCHED_MS).unref();
  return () => {
    clearInterval(touching);
    held.delete(folder);
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

function inUse(folder: string, holder: Holder | undefined): DataFolderInUse {
  const where = holder && holder.host !== hostname() ? ` on ${holder.host}` : '';
  const who = holder ? `process ${holder.pid}${where}` : 'another process';
  return new DataFolderInUse(
    `The data folder ${folder} is in use by ${who}. Stop that server, or give this one another folder with DATA_DIR.`,
  );
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, born, host = hostname() } = JSON.parse(text) as Partial<Holder>;
    return Number.isInteger(pid) && pid! > 0 ? { pid: pid!, born: String(born), host: String(host) } : undefined;
  } catch {
    return undefined;
  }
}

/** Moves the stale lock aside; puts it back if another server was quicker and the file is its new lock. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // gone already
  }
  const taken = read(aside);
  if (taken !== stale) create(file, taken);
  rmSync(aside, { force: true });
}

async function isAlive({ pid, born, host }: Holder, file: string): Promise<boolean> {
  // Our own number is that of another container, or ours from before a restart.
  if (host !== hostname() || pid === process.pid) return isTouched(file);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = birthOf(pid);
  return now === '' || born === '' || now === born;
}

/** True if somebody touches the lock. */
async function isTouched(file: string): Promise<boolean> {
  const before = touchedAt(file);
  while (Date.now() - before < DEAD_MS) {
    await setTimeout(LOOK_MS);
    if (touchedAt(file) !== before) return true;
  }
  return false;
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder is gone; whoever writes there is told so.
  }
}

/** When the lock was touched last, in milliseconds; 0 if it is gone. */
function touchedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The start time of a process from /proc; empty where the system has none. */
function birthOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
