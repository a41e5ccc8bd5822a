import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

/** A script that says where its scratch lies and what its child is, waits for it, and would then start another one. */
const SCRIPT = `
import { runNode } from './scripts/lib/children.ts';
import { makeScratch } from './scripts/lib/scratch.ts';
console.log(makeScratch());
const first = await runNode(['-e', 'console.log(process.pid); setInterval(() => {}, 1000)']);
const second = await runNode(['-e', 'console.log("begun")']);
console.log(first, second);
process.exit(first);
`;

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a script that gets %s ends its child, goes on to its end and leaves nothing',
  async (signal) => {
    const script = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SCRIPT], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(script, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface(script.stdout)) if (lines.push(line) === 2) script.kill(signal);
    const [scratch = '', child, ...after] = lines;
    expect({ after, code: (await ended)[0] }).toEqual({ after: ['1 1'], code: 1 });
    expect(existsSync(scratch)).toBe(false);
    expect(() => process.kill(Number(child), 0)).toThrow('ESRCH');
  },
);
