/** From a change in the database to the messages of the hub's groups, on the real database. */
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChangeReader, startChangeReader } from '../../../server/live';
import { Groups } from '../../../server/live/hub/groups';
import type { ReaderLimits } from '../../../server/live/limits';
import type { EntityRows } from '../../../server/platform/context';
import type { Database } from '../../../server/platform/db';
import type { LiveMessage } from '../../../src/engine/live/protocol';
import { openTestDatabase } from '../db/test-database';
import { BERGEN, model, NO_ATTRIBUTES, OSLO, productOf } from './bare-hub';
import { END } from './raw';

const TABLE = [
  'create table task (id text primary key, business_unit text not null, name text)',
  `create function note_task() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        insert into change (business_unit, table_name, operation) values ('${OSLO}', 'task', 'R');
      elsif tg_op = 'DELETE' then
        insert into change (business_unit, table_name, operation, keys)
          select business_unit, 'task', 'D', jsonb_agg(id) from gone group by business_unit;
      else
        insert into change (business_unit, table_name, operation, keys)
          select business_unit, 'task', left(tg_op, 1), jsonb_agg(id) from fresh group by business_unit;
      end if;
      return null;
    end $$`,
  'create trigger i after insert on task referencing new table as fresh for each statement execute function note_task()',
  'create trigger u after update on task referencing new table as fresh for each statement execute function note_task()',
  'create trigger d after delete on task referencing old table as gone for each statement execute function note_task()',
  'create trigger t after truncate on task for each statement execute function note_task()',
];

const MODELS = [
  model('task'),
  model('old-task', { base: 'task', live: 'old-task' }),
  model('stock'),
  model('quiet', { base: 'task', live: false }),
];

let database: Database;
let groups: Groups;
let reader: ChangeReader | undefined;
/** Errors that reading rows gives before it works. */
let failures = 0;

const rows: EntityRows = {
  async byKeys({ name: entity }, businessUnit, keys) {
    if (failures > 0) {
      failures -= 1;
      throw new Error('the database is slow');
    }
    return database.query({
      text: `select id, name, '${entity}' as entity from task where business_unit = $1 and id = any($2::text[]) order by id desc`,
      values: [businessUnit, keys],
    });
  },
};

async function start(limits: Partial<ReaderLimits> = {}, read = database) {
  const ctx = {
    database: read,
    rows,
    log: pino({ level: 'silent' }),
    product: { current: productOf(MODELS), onChange: () => () => {} },
    definitions: NO_ATTRIBUTES,
  };
  reader = startChangeReader(ctx, groups, { pollMs: 50, coalesceMs: 20, ...limits });
  await reader.ready;
  // What the test before it left is behind it, even if another database's transaction held it back for a moment.
  while (reader.lagMs() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  return reader;
}

/** A member of a group: what it hears, and waiting for it. */
function listen(view: string, businessUnit = OSLO) {
  const messages: LiveMessage[] = [];
  let look = () => {};
  const member = {
    send(frame: Buffer) {
      const { arguments: given } = JSON.parse(frame.toString('utf8').replace(END, '')) as { arguments: [LiveMessage] };
      messages.push(given[0]);
      look();
    },
  };
  const key = { view, businessUnit, hidden: '' };
  groups.join(member, key, { may: () => true, features: new Set() });
  return {
    messages,
    leave: () => groups.leave(member, key),
    until: (test: (all: readonly LiveMessage[]) => boolean) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (test(messages)) resolve();
        };
        look();
      }),
  };
}

const sql = (text: string, values: unknown[] = []) => database.query({ text, values });
const insert = (id: string, unit = OSLO) => sql('insert into task values ($1, $2, $1)', [id, unit]);
const shown = ({ methodName, id, viewModel, ids, viewModels }: LiveMessage) =>
  [methodName, id ?? viewModel?.id ?? ids?.length ?? viewModels?.length].join(' ');

/** Resolves when the reader has read all that was committed so far: a last change that everybody hears of. */
async function caughtUp(listener: ReturnType<typeof listen>) {
  const id = `last ${randomUUID()}`;
  await insert(id);
  await listener.until((all) => all.some((each) => JSON.stringify(each).includes(id)));
}

beforeAll(async () => {
  database = await openTestDatabase();
  for (const text of TABLE) await sql(text);
});
beforeEach(() => {
  failures = 0;
  groups = new Groups();
});
afterEach(async () => {
  await reader?.stop();
  reader = undefined;
  await sql('truncate task');
});
afterAll(() => database.close());

describe('change reader', () => {
  it('tells of one row inserted, updated and deleted by plain SQL', {
    tags: ['LIVE-010', 'LIVE-024', 'LIVE-025'],
  }, async () => {
    await start();
    const anna = listen('task');
    await insert('1');
    await anna.until((all) => all.length === 1);
    await sql(`update task set name = 'new' where id = '1'`);
    await anna.until((all) => all.length === 2);
    await sql(`delete from task where id = '1'`);
    await anna.until((all) => all.length === 3);
    expect(anna.messages).toEqual([
      {
        viewName: 'task',
        methodName: 'Updated',
        id: '1',
        viewModel: { id: '1', name: '1', entity: 'task' },
        seq: expect.any(Number),
      },
      {
        viewName: 'task',
        methodName: 'Updated',
        id: '1',
        viewModel: { id: '1', name: 'new', entity: 'task' },
        seq: expect.any(Number),
      },
      { viewName: 'task', methodName: 'Deleted', id: '1', seq: expect.any(Number) },
    ]);
    const numbers = anna.messages.map(({ seq }) => seq!);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  it('sends many rows in one message, and many deletions', { tags: ['LIVE-024', 'LIVE-026', 'LIVE-027'] }, async () => {
    await start();
    const anna = listen('task');
    await sql(`insert into task select n::text, $1, 'x' from generate_series(1, 30) n`, [OSLO]);
    await anna.until((all) => all.length === 1);
    await sql('delete from task');
    await anna.until((all) => all.length === 2);
    expect(anna.messages.map(shown)).toEqual(['Bulk 30', 'BulkDelete 30']);
    expect(anna.messages).toMatchObject([
      { viewName: 'task', viewModels: expect.any(Array) },
      { viewName: 'task', ids: expect.any(Array) },
    ]);
  });

  it.each([
    [1000, ['Bulk 500', 'Bulk 500']],
    [1001, ['Bulk 500', 'Bulk 500', 'Updated']],
  ])('cuts %i rows so that no message replaces the grid', { tags: ['LIVE-030'] }, async (count, expected) => {
    await start();
    const anna = listen('task');
    await sql(`insert into task select n::text, $1, 'x' from generate_series(1, $2) n`, [OSLO, count]);
    await anna.until((all) => all.length === expected.length);
    expect(anna.messages.map((each) => shown(each).replace(/Updated.*/, 'Updated'))).toEqual(expected);
  });

  it('keeps the business units apart', { tags: ['LIVE-032'] }, async () => {
    await start();
    const [oslo, bergen] = [listen('task'), listen('task', BERGEN)];
    await insert('o');
    await insert('b', BERGEN);
    await oslo.until((all) => all.length === 1);
    await bergen.until((all) => all.length === 1);
    expect(oslo.messages.map(({ id }) => id)).toEqual(['o']);
    expect(bergen.messages.map(({ id }) => id)).toEqual(['b']);
  });

  it('tells all definitions with rows in the table, and no other', { tags: ['LIVE-010'] }, async () => {
    await start();
    const [task, old, stock] = [listen('task'), listen('old-task'), listen('stock')];
    await insert('1');
    await task.until((all) => all.length === 1);
    await old.until((all) => all.length === 1);
    expect(old.messages[0]).toMatchObject({ viewName: 'old-task', viewModel: { entity: 'old-task' } });
    expect(stock.messages).toEqual([]);
  });

  it('collects what happens within a moment: the last write of a key wins', async () => {
    await start({ coalesceMs: 300 });
    const anna = listen('task');
    await insert('1');
    await insert('2');
    await sql(`update task set name = 'newest' where id = '1'`);
    await sql(`delete from task where id = '2'`);
    await anna.until((all) => all.length === 2);
    expect(anna.messages.map(shown)).toEqual(['Updated 1', 'Deleted 2']);
    expect(anna.messages[0]?.viewModel?.name).toBe('newest');
  });

  it('asks to load afresh after a TRUNCATE and after very many changes', async () => {
    await start({ resyncAboveKeys: 100 });
    const anna = listen('task');
    await sql('truncate task');
    await anna.until((all) => all.length === 1);
    await sql(`insert into task select n::text, $1, 'x' from generate_series(1, 101) n`, [OSLO]);
    await anna.until((all) => all.length === 2);
    expect(anna.messages.map(({ methodName }) => methodName)).toEqual(['Resync', 'Resync']);
  });

  it('reads more changes than it takes at once', async () => {
    await start({ readRows: 3, pollMs: 5_000 });
    const anna = listen('task');
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let n = 0; n < 10; n += 1) await insert(String(n));
    await database.wake('change');
    const told = () => new Set(anna.messages.flatMap(({ id, viewModels }) => id ?? viewModels!.map((row) => row.id)));
    await anna.until(() => told().size === 10);
  });

  it('is woken by the writer, long before its poll', async () => {
    await start({ pollMs: 25_000 });
    const anna = listen('task');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await insert('1');
    await database.wake('change');
    await anna.until((all) => all.length === 1);
  });

  it('tells nothing of what happened before it started', { tags: ['LIVE-010'] }, async () => {
    await insert('early');
    await start();
    const anna = listen('task');
    await caughtUp(anna);
    expect(anna.messages).toHaveLength(1);
  });

  it('tries again when rows cannot be read, and forgets nothing', async () => {
    await start({ retryFirstMs: 10 });
    const anna = listen('task');
    failures = 3;
    await insert('1');
    await anna.until((all) => all.length === 1);
    expect(anna.messages.map(shown)).toEqual(['Updated 1']);
  });

  it('goes on after errors of the database, and its lag shows them', async () => {
    const running = await start({ retryFirstMs: 10, retryMostMs: 50 });
    const anna = listen('task');
    await caughtUp(anna);
    expect(running.lagMs()).toBe(0);
    await sql('alter table change rename to hidden');
    while (running.lagMs() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await sql('alter table hidden rename to change');
    await insert('1');
    await anna.until((all) => all.some(({ id }) => id === '1'));
    while (running.lagMs() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('asks all to load afresh when it fell so far behind that changes may be pruned', async () => {
    await start({ retryFirstMs: 10, retryMostMs: 20, keepMs: 400 });
    const [task, stock] = [listen('task'), listen('stock')];
    await caughtUp(task);
    await sql('alter table change rename to hidden');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sql('alter table hidden rename to change');
    await task.until((all) => all.at(-1)?.methodName === 'Resync');
    await stock.until((all) => all.at(-1)?.methodName === 'Resync');
  });

  it('asks all to load afresh when a replica has taken over, which may lack what was read', {
    tags: ['OPEN-332'],
  }, async () => {
    let isLost = true;
    const query: Database['query'] = async (statement) => {
      const read = await database.query<Record<string, unknown>>(statement);
      const lost = (row: Record<string, unknown>) => ({
        ...row,
        xid: `${Number(row.xid) + 1000}`,
        timeline: '00000000',
      });
      return (isLost ? read.map((row) => ('timeline' in row ? lost(row) : row)) : read) as never;
    };
    await start({}, { ...database, query });
    const [task, stock] = [listen('task'), listen('stock')];
    isLost = false;
    await stock.until((all) => all.some(({ methodName }) => methodName === 'Resync'));
    await caughtUp(task);
    expect(task.messages[0]?.methodName).toBe('Resync');
  });

  it('prunes old changes, and none that others may still have to read', async () => {
    await start({ pollMs: 20, keepMs: 1_000, pruneMs: 100 });
    listen('task');
    for (let n = 0; n < 5; n += 1) await insert(String(n));
    // The changes of the last transaction stay: what lies before it was surely read by all.
    const left = () => sql('select id from change');
    while ((await left()).length > 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await left()).toHaveLength(1);
  });

  it('runs on several instances side by side', async () => {
    await start();
    const others = new Groups();
    const first = listen('task');
    const kept = groups;
    groups = others;
    const firstReader = reader;
    await start();
    const second = listen('task');
    groups = kept;
    await insert('1');
    await first.until((all) => all.length === 1);
    await second.until((all) => all.length === 1);
    await firstReader?.stop();
  });
});
