/** A server that may die at any point of a command, and comes back on the same port and data. */
import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCK_FILE } from '../../../server/platform/db/folder-lock';
import { ACTION_HEADER, API, API_BASE, IDEMPOTENCY_HEADER, type LoginResponse } from '../../../src/engine/http/api';
import { IMPORT_PARTS } from '../../../src/engine/http/import';
import type { Row } from '../../../src/engine/query/load-options';
import { copyOfTemplate, type TestDatabase } from '../databases';
import { OSLO, PASSWORD } from '../harness';

/** Where in a command's transaction the server dies, in this order. */
export const POINTS = ['begun', 'claimed', 'changing', 'audited', 'kept', 'committed'] as const;
export type Point = (typeof POINTS)[number];

export type Message =
  | { readonly point: Point | undefined }
  | { readonly text: string; readonly values: readonly unknown[] };

export interface Reply {
  readonly status: number;
  readonly body: Row;
}

export interface Killable {
  readonly url: () => string;
  /** Lets it die at this point of the next command. */
  arm(point: Point): Promise<void>;
  /** Resolves when it has died. */
  dead(): Promise<void>;
  start(): Promise<void>;
  /** The folder of the built-in database as it is at this moment, whatever is being written, in another place. */
  copy(): Promise<TestDatabase>;
  rows(text: string, ...values: unknown[]): Promise<Row[]>;
  /** An action under a key; rejects if no answer comes. */
  act(action: string, call: string, body: Row, key: string, base?: string): Promise<Reply>;
  /** Reads, as an open page does. */
  get(path: string): Promise<Reply>;
  /** Imports a workbook under a key; rejects if no answer comes. */
  upload(file: Uint8Array, key: string): Promise<Reply>;
  /** What the server knows of a key. */
  status(key: string): Promise<Reply>;
  stop(): Promise<void>;
}

/**
 * Starts it on the data, or on a copy of the demo data, signed in as one who may do everything. An empty database is
 * filled with so many times the demo's data.
 */
export async function startKillable(data?: TestDatabase, seedScale?: number): Promise<Killable> {
  const place = data ?? (await copyOfTemplate());
  let child: ChildProcess;
  let port = 0;
  let token = '';
  const url = () => `http://localhost:${port}`;

  async function start(): Promise<void> {
    const options = JSON.stringify({ config: { ...place.config, port }, seedScale });
    child = fork(join(import.meta.dirname, 'child.ts'), [options], { execArgv: ['--import', 'tsx'] });
    ({ port } = await next<{ port: number }>(child));
  }
  const ask = async <T>(message: Message): Promise<T> => {
    const answer = next<T & { error?: string }>(child);
    child.send(message);
    const told = await answer;
    if (told.error !== undefined) throw new Error(told.error);
    return told;
  };
  const call = async (method: string, path: string, headers: Record<string, string>, body?: Row, base = url()) => {
    const answer = await fetch(`${base}${API_BASE}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Row };
  };

  await start();
  const login = await call('POST', API.login, {}, { businessUnitName: OSLO, userName: 'global', password: PASSWORD });
  token = (login.body as unknown as LoginResponse).accessToken;
  return {
    url,
    start,
    arm: (point) => ask({ point }),
    dead: () => ended(child),
    async copy() {
      const folder = mkdtempSync(join(tmpdir(), 'cockpit-cut-'));
      child.kill('SIGSTOP');
      try {
        cpSync(place.config.dataDir ?? '', folder, { recursive: true });
      } finally {
        child.kill('SIGCONT');
      }
      // After a power cut no process is left that holds it.
      rmSync(join(folder, LOCK_FILE));
      return { config: { dataDir: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
    },
    rows: async (text, ...values) => (await ask<{ rows: Row[] }>({ text, values })).rows,
    act(action, named, body, key, base) {
      const [method = '', path = ''] = named.split(' ');
      return call(method, path, { [ACTION_HEADER]: action, [IDEMPOTENCY_HEADER]: key }, body, base);
    },
    get: (path) => call('GET', path, {}),
    async upload(file, key) {
      const body = new FormData();
      body.append(IMPORT_PARTS.file, new Blob([new Uint8Array(file)]), 'book.xlsx');
      const headers = { authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: key };
      const answer = await fetch(url() + API_BASE + API.importExcel, { method: 'POST', headers, body });
      return { status: answer.status, body: (await answer.json()) as Row };
    },
    status: (key) => call('GET', API.transactionStatus.replace('{id}', key), {}),
    async stop() {
      child.kill('SIGKILL');
      await ended(child);
      await place.drop();
    },
  };
}

function next<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', failed);
    child.once('message', (message: T) => {
      child.off('exit', failed);
      resolve(message);
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
