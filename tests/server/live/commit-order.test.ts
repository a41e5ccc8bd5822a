/** Writers side by side, which PGlite with its one connection does not have. */

import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeReader, startChangeReader } from '../../../server/live';
import { Groups } from '../../../server/live/hub/groups';
import { type Database, openPostgres } from '../../../server/platform/db';
import { model, NO_ATTRIBUTES, OSLO, productOf } from './bare-hub';

const url = process.env.TEST_DATABASE_URL;
const NAME = `test_order_${process.pid}`;
const CHANGE = `insert into change (business_unit, table_name, operation, keys) values ('${OSLO}', 'task', 'U', jsonb_build_array($1::text)) returning id`;

describe.skipIf(!url)('commit order', () => {
  let database: Database;
  let reader: ChangeReader;
  const own = new URL(url ?? 'postgres://localhost');
  own.pathname = `/${NAME}`;
  const heard: string[] = [];
  let look = () => {};

  const until = (key: string) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (heard.includes(key)) resolve();
      };
      look();
    });

  async function writer(address = own.href) {
    const client = new Client(address);
    await client.connect();
    await client.query('begin');
    return client;
  }

  beforeAll(async () => {
    const admin = new Client(url);
    await admin.connect();
    await admin.query(`create database ${NAME}`);
    await admin.end();
    database = await openPostgres({ databaseUrl: own.href, databasePool: 4, statementTimeoutMs: 30_000 });
    const groups = new Groups();
    const member = {
      send(frame: Buffer) {
        for (const [, key] of frame.toString('utf8').matchAll(/"id":"(\w+)"/g)) heard.push(key!);
        look();
      },
    };
    reader = startChangeReader(
      {
        database,
        rows: { byKeys: async (_model, _unit, keys) => keys.map((id) => ({ id })) },
        log: pino({ level: 'silent' }),
        product: { current: productOf([model('task')]), onChange: () => () => {} },
        definitions: NO_ATTRIBUTES,
      },
      groups,
      { pollMs: 50, coalesceMs: 10 },
    );
    await reader.ready;
    groups.join(member, { view: 'task', businessUnit: OSLO, hidden: '' }, { may: () => true, features: new Set() });
  });
  afterAll(async () => {
    await reader.stop();
    await database.close();
    const admin = new Client(url);
    await admin.connect();
    await admin.query(`drop database ${NAME} with (force)`);
    await admin.end();
  });

  it('misses no transaction that took a lower id and committed later', async () => {
    const [early, late] = [await writer(), await writer()];
    await early.query('select pg_current_xact_id()');
    await late.query('select pg_current_xact_id()');
    const low = await late.query(CHANGE, ['late']);
    const high = await early.query(CHANGE, ['early']);
    expect(Number(low.rows[0].id)).toBeLessThan(Number(high.rows[0].id));
    await early.query('commit');
    await until('early');
    await late.query('commit');
    await until('late');
    await Promise.all([early.end(), late.end()]);
  });

  it('waits for an open writer, shows it as lag, and then tells everything in order', async () => {
    const [open, quick] = [await writer(), await writer()];
    await open.query(CHANGE, ['first']);
    await quick.query('select pg_current_xact_id()');
    await quick.query(CHANGE, ['second']);
    await quick.query('commit');
    while (reader.lagMs() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(heard).not.toContain('second');
    await open.query('rollback');
    await until('second');
    expect(heard).not.toContain('first');
    while (reader.lagMs() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all([open.end(), quick.end()]);
  });

  it('is not held back by a long transaction in another database of the server', { tags: ['LIVE-010'] }, async () => {
    const elsewhere = await writer(url);
    await elsewhere.query('select pg_current_xact_id()');
    const here = await writer();
    await here.query(CHANGE, ['third']);
    await here.query('commit');
    await until('third');
    expect(reader.lagMs()).toBe(0);
    await elsewhere.query('rollback');
    await Promise.all([elsewhere.end(), here.end()]);
  });
});
