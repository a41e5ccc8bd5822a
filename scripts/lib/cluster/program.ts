import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** Where a program lies that is installed, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A program that can be ended and started again. */
export interface Program {
  readonly isRunning: boolean;
  readonly pid: number;
  /** Starts it again, after `end`. */
  start(): void;
  /** Ends it at once with the signal; resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a program that writes what it says into a file. */
export function startProgram(
  command: string,
  args: readonly string[],
  log: string,
  { env = {}, ...owner }: Owner & { readonly env?: Readonly<Record<string, string>> } = {},
): Program {
  let child: ChildProcess | undefined;
  const hasEnded = (one: ChildProcess) => one.exitCode !== null || one.signalCode !== null;
  const program: Program = {
    get pid() {
      return child?.pid ?? 0;
    },
    get isRunning() {
      return child?.pid !== undefined && !hasEnded(child);
    },
    start() {
      const file = openSync(log, 'a');
      child = spawn(command, args, { ...owner, env: { ...process.env, ...env }, stdio: ['ignore', file, file] });
      // What does not start is found out by whoever waits for it.
      child.on('error', () => undefined);
    },
    async end(signal) {
      const ended = child;
      if (!ended || !program.isRunning) return;
      await new Promise((done) => {
        ended.once('exit', done);
        ended.kill(signal);
      });
    },
  };
  program.start();
  return program;
}

/** What a step of a start gives; if it fails, what was started before is ended first. */
export async function orEnd<T>(step: Promise<T>, end: () => Promise<unknown>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    await end();
    throw error;
  }
}
