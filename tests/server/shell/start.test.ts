/** The server as a process: what it says when it cannot start, and what it keeps. How it ends: faults/stopped.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../server/platform/db';
import { startFailure } from '../../../server/start-failure';
import { API, type LoginResponse } from '../../../src/engine/http/api';
import { bearer } from '../bearer';
import { copyOfTemplate } from '../databases';
import { listening, type Run, startMain } from '../main-process';

const folder = mkdtempSync(join(tmpdir(), 'cockpit-start-'));
const runs: Run[] = [];
const copies: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { child, ended } of runs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const copy of copies) await copy.drop();
});

/** A data folder with the demo's data, for starts of which an empty one would show no more. */
async function filledFolder(): Promise<string> {
  const copy = await copyOfTemplate();
  copies.push(copy);
  return copy.config.dataDir ?? '';
}

function start(environment: Record<string, string>): Run {
  const run = startMain(environment);
  runs.push(run);
  return run;
}

/** Lines that are no log entries. */
const said = (run: Run) =>
  run
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('{'));

// On the built-in database; a run on a server of PostgreSQL need not see it again.
const once = describe.skipIf(process.env.TEST_DATABASE_URL);

once('a start that cannot succeed says why in one line and ends with 1', { timeout: 120_000 }, () => {
  it('names every wrong variable', async () => {
    const run = start({ PORT: 'http', SEED: 'lots' });
    expect(await run.ended).toBe(1);
    expect(said(run)).toEqual([
      'PORT is "http"; expected a whole number from 0 to 65535',
      'SEED is "lots"; expected one of demo, none',
    ]);
  });

  it('names a port that is in use', async () => {
    const taken = createServer().listen(0, 'localhost');
    await new Promise((done) => taken.once('listening', done));
    const port = (taken.address() as { port: number }).port;
    const run = start({ PORT: String(port), DATA_DIR: await filledFolder() });
    expect(await run.ended).toBe(1);
    expect(said(run)).toEqual([`Port ${port} is in use by another program. Set PORT to a free one.`]);
    taken.close();
  });

  it('names a database that is away, without its password', async () => {
    const run = start({ DATABASE_URL: 'postgres://cockpit:hunter2@127.0.0.1:1/cockpit' });
    expect(await run.ended).toBe(1);
    expect(said(run)).toHaveLength(1);
    expect(said(run)[0]).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:1\/cockpit\) cannot be reached: .*ECONNREFUSED.*\. Is it running\?$/,
    );
    expect(run.output()).not.toContain('hunter2');
  });

  it('names no address where the built-in database is meant', () => {
    const error = new DatabaseUnavailable('The built-in database stopped');
    expect(startFailure(error, {})).toBe('The server could not start: The built-in database stopped');
  });

  it('names a data folder that another server uses', async () => {
    const data = await filledFolder();
    const first = start({ DATA_DIR: data });
    await listening(first);
    const second = start({ DATA_DIR: data });
    expect(await second.ended).toBe(1);
    expect(said(second)).toHaveLength(1);
    expect(said(second)[0]).toContain(`The data folder ${data} is in use by process ${first.child.pid}`);
    expect((await fetch(`${await listening(first)}/ready`)).status).toBe(200);
  });
});

once('a server that runs', { timeout: 120_000 }, () => {
  it('gives an empty database one administrator, tells the password once, and keeps the data', {
    tags: ['OPEN-041'],
  }, async () => {
    const data = join(folder, 'kept');
    const first = start({ DATA_DIR: data, SEED: 'none' });
    const url = await listening(first);
    // It may be printed a moment after the address.
    const passwordIn = () => / {2}password +(\S+)/.exec(first.output())?.[1];
    await expect.poll(passwordIn).toBeTruthy();
    const told = passwordIn();
    const openId = await fetch(`${url}/api${API.openIdEnabled}?businessUnitName=Main`);
    expect(await openId.json(), 'no way over a provider that nobody has named').toBe(false);
    const own = 'Chosen-2026';
    const send = (at: string, method: string, path: string, passwords: object) =>
      fetch(`${at}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ businessUnitName: 'Main', userName: 'admin', ...passwords }),
      });
    expect((await send(url, 'POST', API.login, { password: told })).status, 'it is for choosing another').toBe(422);
    expect((await send(url, 'PUT', API.password, { oldPassword: told, newPassword: own })).status).toBe(204);
    const signIn = (at: string) => send(at, 'POST', API.login, { password: own });
    const answer = await signIn(url);
    expect(answer.status).toBe(200);
    const { accessToken } = (await answer.json()) as LoginResponse;
    first.child.kill('SIGKILL');
    await first.ended;

    const second = start({ DATA_DIR: data, SEED: 'none' });
    const again = await listening(second);
    expect(second.output()).not.toMatch(/ {2}password +\S/);
    expect((await signIn(again)).status).toBe(200);
    const settings = await fetch(`${again}/api${API.cockpitSettings}`, {
      headers: bearer(accessToken),
    });
    expect(settings.status).toBe(200);
  });
});
