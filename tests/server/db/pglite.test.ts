import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, openDatabase, openPglite, type PgliteDatabase } from '../../../server/platform/db';
import { lockFolder } from '../../../server/platform/db/folder-lock';
import { tidy } from '../../../server/platform/db/pglite/housekeeping';
import { copyOfTemplate } from '../databases';
import { openFreshPglite } from './test-database';

const SLOW = { text: 'select count(*) from generate_series(1, 200000000)', values: [] };

// What is built in need not be seen again in a run on a server of PostgreSQL.
describe.skipIf(process.env.TEST_DATABASE_URL)('the built-in database', () => {
  let folder: string;
  const opened: PgliteDatabase[] = [];
  const open = async (statementTimeoutMs = 60_000) => {
    const database = await openPglite({ dataDir: folder, statementTimeoutMs });
    opened.push(database);
    return database;
  };
  /** The folder has the demo's data, for what an empty one would not show better. */
  const begin = async () => {
    const copy = await copyOfTemplate();
    rmSync(folder, { recursive: true });
    folder = copy.config.dataDir ?? '';
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cockpit-'));
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps its data in a folder', { tags: ['LOWCODE-027'] }, async () => {
    const first = await open();
    await first.owner.insertInto('business_unit').values({ name: 'A' }).execute();
    await first.close();
    const second = await open();
    expect(await second.owner.selectFrom('business_unit').select('name').execute()).toEqual([{ name: 'A' }]);
  });

  it('ends a statement that takes too long, answers at once meanwhile, and goes on with its data', async () => {
    const warnings: string[] = [];
    await begin();
    const config = { dataDir: folder, databasePool: 1, statementTimeoutMs: 1_500 };
    const database = (await openDatabase(config, (message) => warnings.push(message))) as PgliteDatabase;
    opened.push(database);
    await database.owner.insertInto('business_unit').values({ name: 'A' }).execute();
    await expect(database.query(SLOW)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(database.ping(5_000)).rejects.toMatchObject({ statusCode: 503 });
    expect(warnings).toEqual([expect.stringContaining('select count(*) from generate_series')]);
    await expect
      .poll(
        () => database.query({ text: "select name from business_unit where name = 'A'", values: [] }).catch(() => []),
        {
          timeout: 30_000,
        },
      )
      .toEqual([{ name: 'A' }]);
  }, 120_000);

  it('leaves this thread free while a statement works', async () => {
    const database = await openFreshPglite();
    opened.push(database);
    let isDone = false;
    const work = database.query({ text: 'select count(*) from generate_series(1, 2000000)', values: [] }).then(() => {
      isDone = true;
    });
    let turns = 0;
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      turns++;
    }
    await work;
    expect(turns).toBeGreaterThan(5);
  });

  it('loses a transaction with the engine, never half of it', async () => {
    await begin();
    const database = await open(1_500);
    await database.owner.insertInto('business_unit').values({ name: 'A' }).execute();
    const work = database.confined({ businessUnit: 'A', userName: 'u' }, async (tx) => {
      await tx.insertInto('lookup').values({ business_unit: 'A', call: 'c', id: '1', name: 'half' }).execute();
      await sql.raw(SLOW.text).execute(tx);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect
      .poll(
        () =>
          database.query({ text: "select name from lookup where business_unit = 'A'", values: [] }).catch(() => 'away'),
        {
          timeout: 30_000,
        },
      )
      .toEqual([]);
  }, 120_000);

  it('learns how many rows there are, and clears away the dead ones', async () => {
    const database = await openFreshPglite();
    opened.push(database);
    await sql`insert into business_unit (name) select 'u' || g from generate_series(1, 2000) g`.execute(database.owner);
    await sql`delete from business_unit where name like 'u1%'`.execute(database.owner);
    expect(await tidy(database.query)).toContain('business_unit');
    expect(await tidy(database.query)).toEqual([]);
    const [table] = await database.query({
      text: "select reltuples from pg_class where relname = 'business_unit'",
      values: [],
    });
    expect(table).toEqual({ reltuples: 889 });
  });

  it('refuses a statement beside a confined transaction, which would wait for itself', async () => {
    const database = await openFreshPglite();
    opened.push(database);
    const inside = database.confined({ businessUnit: 'A', userName: 'u' }, () =>
      database.query({ text: 'select 1', values: [] }),
    );
    await expect(inside).rejects.toThrow(/its own `tx`/);
    const owner = database.confined({ businessUnit: 'A', userName: 'u' }, () =>
      database.owner.selectFrom('business_unit').selectAll().execute(),
    );
    await expect(owner).rejects.toThrow(/its own `tx`/);
    await database.ping(5_000);
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL)('the lock on the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cockpit-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names folder and process of the server that holds it', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}`);
    unlock();
    (await lockFolder(folder))();
  });

  it('is refused to another process and taken over from a dead one', async () => {
    const script = `import { lockFolder } from './server/platform/db/folder-lock'; try { await lockFolder(${JSON.stringify(folder)}); console.log('held ' + process.pid); } catch (error) { console.log(error.message); }`;
    const other = () =>
      spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        encoding: 'utf8',
      }).stdout.trim();
    const unlock = await lockFolder(folder);
    expect(other()).toContain(`in use by process ${process.pid}`);
    unlock();
    expect(other()).toMatch(/^held \d+$/);
    (await lockFolder(folder))();
  });

  it.each(['elsewhere', hostname()])('is refused while a server on %s touches its lock', async (host) => {
    const file = join(folder, 'server.lock');
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: '1', host }));
    const touching = setInterval(() => utimesSync(file, new Date(), new Date()), 100);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    clearInterval(touching);
    const before = new Date(Date.now() - 5_500);
    utimesSync(file, before, before);
    (await lockFolder(folder))();
  });

  it('touches its own lock alone while it holds the folder', async () => {
    const unlock = await lockFolder(folder);
    const file = join(folder, 'server.lock');
    utimesSync(file, new Date(0), new Date(0));
    await expect.poll(() => statSync(file).mtimeMs, { timeout: 5_000 }).toBeGreaterThan(0);
    writeFileSync(file, 'of another');
    utimesSync(file, new Date(0), new Date(0));
    await pause(2_500);
    expect(statSync(file).mtimeMs).toBe(0);
    unlock();
  });

  it.each(['', '{', '{"pid":-1}', '{"pid":999999999,"born":"1"}', `{"pid":1,"born":"0"}`])(
    'takes over the broken or stale lock %j',
    async (text) => {
      writeFileSync(join(folder, 'server.lock'), text);
      const unlock = await lockFolder(folder);
      expect(JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8')).pid).toBe(process.pid);
      unlock();
    },
  );
});
