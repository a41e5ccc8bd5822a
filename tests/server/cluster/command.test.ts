/** `npm run cluster`, as somebody types it into a terminal and ends it with Ctrl+C. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingPackages } from '../../../scripts/lib/cluster';
import { callerAt } from '../harness';

const BOUND = { timeout: 150_000, interval: 200 };

describe.skipIf(missingPackages().length > 0)(
  'npm run cluster',
  { timeout: 180_000, retry: 0, tags: ['OPEN-332'] },
  () => {
    let folder: string;
    let terminal: ChildProcess;
    let said: string;

    /** In a process group of its own, as a shell gives it to what is typed. */
    function type(place: string): Promise<number | null> {
      said = '';
      terminal = spawn(process.execPath, ['scripts/bootstrap.mjs', 'cluster', place], { detached: true });
      for (const stream of [terminal.stdout, terminal.stderr])
        stream?.on('data', (part: Buffer) => {
          said += part;
        });
      return new Promise((done) => terminal.once('exit', done));
    }
    const press = (signal: NodeJS.Signals) => process.kill(-Number(terminal.pid), signal);
    const programs = () =>
      execFileSync('ps', ['-eo', 'pgid=,args='], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(folder) || Number.parseInt(line, 10) === terminal.pid);

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'cockpit-cluster-'));
    });
    afterEach(() => {
      if (programs().length > 0) press('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });

    it('starts all of it, says where it is, and leaves nothing behind', async () => {
      const ended = type(folder);
      await vi.waitFor(() => expect(said).toContain('Ctrl+C ends it.'), BOUND);
      const [balancer = '', ...servers] = said.match(/http:\S+/g) ?? [];
      expect(servers).toHaveLength(3);
      expect(said.match(/postgres:\S+/g)).toHaveLength(6);
      const client = await callerAt(balancer).login('operator');
      expect(await client.fetchJson('/Job/description')).toMatchObject({ status: 200 });

      press('SIGINT');
      expect(await ended).toBe(0);
      await vi.waitFor(() => expect(programs()).toEqual([]), BOUND);
    });

    it('is called off while it starts', async () => {
      const ended = type(folder);
      await vi.waitFor(() => expect(existsSync(folder) && readdirSync(folder).length > 0).toBe(true), BOUND);
      press('SIGINT');
      await ended;
      await vi.waitFor(() => expect(programs()).toEqual([]), BOUND);
      expect(said).not.toContain('Error');
    });

    it('touches no folder that holds something', async () => {
      writeFileSync(join(folder, 'mine'), '');
      expect(await type(folder)).toBe(1);
      expect(said).toContain('is not empty');
      expect(readdirSync(folder)).toEqual(['mine']);
    });
  },
);
