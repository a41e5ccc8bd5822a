/** A drill: what was backed up is in another place what it was, and works there. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app';
import { backUp, restore } from '../../server/platform/backup';
import { type Config, configFor } from '../../server/platform/config';
import { isNewest, openDatabase } from '../../server/platform/db';
import { ownEnvironment } from '../lib/own-environment';
import { copyOfTemplate, emptyDatabase, makeOlder, type TestDatabase } from './databases';

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
const file = () => join(folder, 'all.backup');
const configOf = (place: TestDatabase): Config => configFor({ ...place.config, seed: 'none', logLevel: 'silent' });

/** PostgreSQL's programs, where they are not in the path of every account. */
function findPrograms(): void {
  const found = execFileSync('sh', [
    '-c',
    'command -v pg_dump || ls -d /usr/lib/postgresql/*/bin/pg_dump 2>/dev/null || true',
  ]);
  const [program = ''] = found.toString().split('\n');
  if (program) process.env.PATH = `${program.replace(/\/pg_dump$/, '')}:${process.env.PATH}`;
}

/** Number and digest of the rows of each table, after a start on the data. */
async function contents(place: TestDatabase): Promise<Record<string, string>> {
  const app = await buildApp({ config: configOf(place) });
  const { database } = app.parts.ctx;
  try {
    const tables = await database.query<{ name: string }>({
      text: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      values: [],
    });
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await database.query<{ rows: string; count: number }>({
        text: `select count(*)::int as count, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from "${name}" t`,
        values: [],
      });
      found[name] = `${row?.count} ${createHash('sha256')
        .update(row?.rows ?? '')
        .digest('hex')}`;
    }
    return found;
  } finally {
    await app.close();
  }
}

beforeAll(async () => {
  findPrograms();
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  [from, to] = [await copyOfTemplate(), await emptyDatabase()];
});
afterAll(async () => {
  await Promise.all([from.drop(), to.drop()]);
  rmSync(folder, { recursive: true });
});

describe('backup and restore', () => {
  it('bring every row of every table into another place, where a server starts on it', async () => {
    const before = await contents(from);
    expect(Number(before.sales_order?.split(' ')[0])).toBeGreaterThan(50);
    await backUp(configOf(from), file());
    expect(statSync(file()).mode & 0o077, 'for its owner alone').toBe(0);
    await restore(configOf(to), file());
    expect(await contents(to)).toEqual(before);
  }, 120_000);

  it('write over nothing, and say what is in the way', async () => {
    await expect(backUp(configOf(from), file())).rejects.toThrow('is there already');
    await expect(restore(configOf(to), file())).rejects.toThrow('already');
    await expect(restore(configOf(to), join(folder, 'none'))).rejects.toThrow('does not exist');
    await expect(restore(configFor(), file())).rejects.toThrow('keeps nothing');
    const nonsense = join(folder, 'nonsense');
    writeFileSync(nonsense, 'no backup');
    const empty = await emptyDatabase();
    await expect(restore(configOf(empty), nonsense)).rejects.toThrow(/no backup|archive/);
    await empty.drop();
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'leave an empty folder where the file is damaged, or one was interrupted',
    async () => {
      const damaged = join(folder, 'damaged');
      writeFileSync(damaged, gzipSync(gunzipSync(readFileSync(file())).subarray(0, 3_000_000)));
      const empty = await emptyDatabase();
      const { dataDir = '' } = empty.config;
      mkdirSync(join(dataDir, 'restoring', 'pgdata', 'base'), { recursive: true });
      await expect(restore(configOf(empty), damaged)).rejects.toThrow('cannot be unpacked');
      expect(readdirSync(dataDir)).toEqual([]);
      mkdirSync(join(dataDir, 'restoring', 'pgdata', 'base'), { recursive: true });
      await restore(configOf(empty), file());
      expect(readdirSync(dataDir)).toEqual(['pgdata']);
      await empty.drop();
    },
  );

  it('leave the data in the form that it has', async () => {
    const old = await copyOfTemplate();
    await makeOlder(configOf(old));
    await backUp(configOf(old), join(folder, 'older'));
    const database = await openDatabase({ ...configOf(old), asIs: true });
    expect(await isNewest(database.owner)).toBe(false);
    await database.close();
    await old.drop();
  });

  it('leave no file and no program behind when they are interrupted', async () => {
    const { databaseUrl = '', dataDir = '' } = from.config;
    const late = join(folder, 'late');
    // A table that pg_dump has to wait for.
    const client = databaseUrl ? new Client(databaseUrl) : undefined;
    await client?.connect();
    await client?.query('begin; lock table sales_order');
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/backup.ts', late], {
      env: ownEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }),
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    const ended = new Promise((done) => child.once('close', done));
    const dumping = async () => {
      if (!client) return existsSync(join(dataDir, 'server.lock'));
      const text = `select 1 from pg_locks where relation = 'sales_order'::regclass and not granted`;
      return (await client.query(text)).rows.length > 0;
    };
    await expect.poll(dumping, { timeout: 30_000 }).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(said).toBe('It was interrupted, and nothing is left of it.\n');
    expect(readdirSync(folder).filter((name) => name.startsWith('late'))).toEqual([]);
    await expect.poll(dumping).toBe(false);
    await client?.end();
  }, 60_000);
});
