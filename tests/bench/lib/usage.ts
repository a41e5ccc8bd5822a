import { readdirSync, readFileSync } from 'node:fs';

interface Running {
  readonly pid: number;
}

/** Memory that a process holds, in kB, as Linux tells. */
export function kilobytesOf({ pid }: Running): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Seconds that a process and its children, living and ended, were on a processor. */
export function secondsOf({ pid }: Running): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = all.map((name) => ({ name, stat: statOf(name) }));
  const own = stats.filter(({ name, stat }) => name === String(pid) || stat[1] === String(pid));
  return own.flatMap(({ stat }) => stat.slice(11, 15)).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/** What follows a process's name: its state, its parent, …; nothing of one that has just ended. */
function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
