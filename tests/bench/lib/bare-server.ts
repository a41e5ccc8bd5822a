import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../lib/cockpit-server';

/** Starts a yardstick that is a server of its own; resolves when it answers. */
export async function startBare(name: string, env: Record<string, string>): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', `tests/bench/yardsticks/${name}.ts`], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
  });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return { url, stop: () => child.kill() };
    await wait(100);
  }
  throw new Error(`the yardstick ${name} did not start`);
}
