import { type ChildProcess, spawn } from 'node:child_process';

const children = new Set<ChildProcess>();
let isEnding = false;

/** Runs node with the arguments, and `env` beside the environment; resolves with its exit code, once `endChildren` was called with 1. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  if (isEnding) return Promise.resolve(1);
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    children.add(child);
    child.once('exit', (code) => {
      children.delete(child);
      done(isEnding ? 1 : (code ?? 1));
    });
  });
}

/** Ends what `runNode` started and lets nothing more begin: the script that waits for it goes on to its own end. */
export function endChildren(): void {
  if (isEnding) return;
  isEnding = true;
  // Playwright stops its servers on SIGINT alone, which bootstrap.mjs leaves to the terminal.
  for (const child of children)
    child.kill(child.spawnargs.some((one) => one.includes('playwright')) ? 'SIGINT' : 'SIGTERM');
}
