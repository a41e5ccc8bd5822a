/** The server as the process that people start, from its sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { expect } from 'vitest';
import { ownEnvironment } from '../lib/own-environment';

export interface Run {
  readonly child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Resolves with its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts it on any free port, with variables besides those of the test runner. */
export function startMain(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: ownEnvironment({ PORT: '0', DATA_DIR: 'memory://', LOG_LEVEL: 'warn', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return {
    child,
    output: () => printed,
    // Its last words are read as well.
    ended: new Promise<number | null>((done) => child.once('close', (code) => done(code))),
  };
}

/** Resolves with its address as soon as it listens. */
export async function listening(run: Run): Promise<string> {
  await expect.poll(() => run.output(), { timeout: 60_000 }).toMatch(/http:\/\/localhost:\d+/);
  return /http:\/\/localhost:\d+/.exec(run.output())?.[0] ?? '';
}
