/** Files that the operator lays out, on the page Downloads (OPEN-179). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, API_BASE } from '../../src/engine/http/api';
import type { DownloadEntry } from '../../src/engine/http/import';
import { bearer } from './bearer';
import { type Client, startServer, type TestServer } from './harness';

const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  writeFileSync(join(folder, 'Terminal app 4.2.1.apk'), 'an app');
  writeFileSync(join(folder, 'Label_driver-v2.zip'), 'a driver');
  writeFileSync(join(folder, 'Floor plan.pdf'), 'a plan');
  writeFileSync(join(folder, '.hidden'), 'a secret');
  mkdirSync(join(folder, 'more'));
  server = await startServer({ config: { downloadsDir: folder } });
  admin = await server.login('admin');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('downloads', () => {
  it('are the files of the configured folder, with name and version', {
    tags: ['SETTINGS-036', 'OPEN-179'],
  }, async () => {
    const { body } = await admin.fetchJson<readonly DownloadEntry[]>(API.downloads);
    expect(body.map(({ file, name, version, size }) => [file, name, version, size])).toEqual([
      ['Floor plan.pdf', 'Floor plan', null, 6],
      ['Label_driver-v2.zip', 'Label_driver', '2', 8],
      ['Terminal app 4.2.1.apk', 'Terminal app', '4.2.1', 6],
    ]);
    for (const { file } of body) {
      const path = API.download.replace('{file}', encodeURIComponent(file));
      const response = await fetch(server.url + API_BASE + path, { headers: bearer(admin.token) });
      expect([response.status, (await response.text()).length]).toEqual([
        200,
        body.find((one) => one.file === file)?.size,
      ]);
    }
  });

  it('are nothing else of the server, and for those alone who may', { tags: ['SETTINGS-036'] }, async () => {
    for (const name of ['.hidden', 'more', 'nothing', '../package.json', `..${'/..'.repeat(9)}/etc/passwd`]) {
      const { status } = await admin.fetchJson(API.download.replace('{file}', encodeURIComponent(name)));
      expect([name, status]).toEqual([name, 404]);
    }
    const other = await startServer();
    try {
      const person = await other.login('admin');
      expect((await person.fetchJson(API.downloads)).body).toEqual([]);
      const set = (value: object) =>
        person.fetchJson(API.settingsForAll, {
          method: 'PUT',
          body: { clientId: 'Cockpit', owner: 'permissions', key: 'header', value: JSON.stringify(value) },
        });
      await set({ downloads: false });
      expect((await (await other.login('operator')).fetchJson(API.downloads)).status).toBe(422);
    } finally {
      await other.stop();
    }
  });
});
