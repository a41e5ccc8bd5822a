import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countWaiting,
  createLiveRows,
  type LiveMessage,
  type LiveRows,
  type RowPatch,
} from '../../../../src/engine/live';
import type { Row } from '../../../../src/engine/query';
import { createTestClock } from './test-clock';

const row = (id: string, values: Row = {}): Row => ({ id, rowVersion: 1, state: 'New', ...values });

function setUp(initial: readonly Row[] = [row('a'), row('b'), row('c')]) {
  const clock = createTestClock();
  const log = {
    patches: [] as RowPatch[],
    removed: [] as string[],
    arranged: 0,
    waiting: 0,
    resummed: 0,
    errors: [] as unknown[],
  };
  const server = { rows: initial.map((each) => ({ ...each })), fails: false };
  const live = createLiveRows({
    clock,
    keyOf: (each) => String(each.id),
    fetch: async () => {
      if (server.fails) throw new Error('away');
      return server.rows.map((each) => ({ ...each }));
    },
    events: {
      patched: (patches) => log.patches.push(...patches),
      removed: (rows) => log.removed.push(...rows.map((each) => String(each.id))),
      arranged: () => log.arranged++,
      resum: () => log.resummed++,
      waiting: (rows) => {
        log.waiting = countWaiting(rows);
      },
      failed: (error) => log.errors.push(error),
    },
  });
  return { clock, log, server, live };
}

const send = (live: LiveRows, message: Partial<LiveMessage>) =>
  live.receive({ viewName: 'v', methodName: 'Updated', ...message });
const ids = (live: LiveRows) => live.rows().map((each) => each.id);

describe('live rows', () => {
  it('Deleted removes the row with the id', { tags: ['LIVE-025'] }, async () => {
    const { clock, log, live } = setUp();
    await live.load();
    send(live, { methodName: 'Deleted', id: 'b', seq: 1 });
    clock.advance(16);
    expect(ids(live)).toEqual(['a', 'c']);
    expect(log.removed).toEqual(['b']);
  });

  it('BulkDelete removes the rows with the ids', { tags: ['LIVE-026'] }, async () => {
    const { clock, live } = setUp();
    await live.load();
    send(live, { methodName: 'BulkDelete', ids: ['a', 'c', 'unknown'], seq: 1 });
    clock.advance(16);
    expect(ids(live)).toEqual(['b']);
  });

  it('Bulk merges all rows', { tags: ['LIVE-027'] }, async () => {
    const { clock, log, live } = setUp();
    await live.load();
    send(live, { methodName: 'Bulk', viewModels: [row('a', { state: 'Done', rowVersion: 2 }), row('d')], seq: 1 });
    clock.advance(16);
    expect(live.get('a')?.state).toBe('Done');
    expect(log.patches.map(({ key, properties }) => [key, properties])).toEqual([['a', ['rowVersion', 'state']]]);
    live.show();
    expect(ids(live)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('groups are asked again for what they say of a row that changed and stands where it stood', async () => {
    const { clock, log, live } = setUp();
    await live.load();
    live.arrange({ keys: ['id'], shows: () => true, isSummed: (name) => name === 'state' });
    const { arranged } = log;
    send(live, { viewModel: row('a', { rowVersion: 2, state: 'Done' }), seq: 1 });
    clock.advance(5_000);
    expect(log).toMatchObject({ resummed: 1, waiting: 0, arranged });
  });

  it('a row keeps the values that a message does not change, the very same ones', async () => {
    const attributes = { quality: 'A' };
    const { clock, live } = setUp([row('a', { attributes })]);
    await live.load();
    const kept = live.get('a')?.attributes;
    send(live, { viewModel: row('a', { rowVersion: 2, note: 'x', attributes: { ...attributes } }), seq: 1 });
    clock.advance(16);
    expect(live.get('a')?.note).toBe('x');
    expect(live.get('a')?.attributes).toBe(kept);
  });

  it('any other method is one row that replaces or is added, and stays the same object', {
    tags: ['LIVE-028'],
  }, async () => {
    const { clock, live } = setUp();
    await live.load();
    const before = live.get('a');
    send(live, { methodName: 'SomethingElse', viewModel: row('a', { note: 'x' }), seq: 1 });
    send(live, { methodName: 'Created', viewModel: row('e'), seq: 2 });
    clock.advance(16);
    expect(live.get('a')).toBe(before);
    expect(before?.note).toBe('x');
    expect(live.get('e')).toBeDefined();
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => row(`n${index}`));

  it.each([999, 1000])('a Bulk of %i rows merges, each message judged alone', { tags: ['LIVE-030'] }, async (count) => {
    const { live, clock } = setUp();
    await live.load();
    send(live, { methodName: 'Bulk', viewModels: many(count), seq: 1 });
    send(live, { methodName: 'Bulk', viewModels: [row('z')], seq: 2 });
    clock.advance(16);
    live.show();
    expect(live.rows()).toHaveLength(3 + count + 1);
    expect(live.get('a')).toBeDefined();
  });

  it.each([1001, 50_000])(
    'a Bulk of %i rows replaces, and what comes after is heard',
    { tags: ['LIVE-030'] },
    async (count) => {
      const { live, clock } = setUp([row('a'), row('n0', { note: 'old' })]);
      await live.load();
      const kept = live.get('n0');
      send(live, { methodName: 'Bulk', viewModels: many(count), seq: 2 });
      send(live, { viewModel: row('n1', { rowVersion: 2, note: 'later' }), seq: 3 });
      send(live, { viewModel: row('a', { note: 'earlier' }), seq: 1 });
      clock.advance(16);
      expect(live.rows()).toHaveLength(count);
      expect(live.get('a')).toBeUndefined();
      expect(live.get('n0')).toBe(kept);
      expect(kept?.note).toBeUndefined();
      expect(live.get('n1')?.note).toBe('later');
    },
  );

  it('a historical row leaves 5000 ms after it arrived, by one timer', { tags: ['LIVE-031'] }, async () => {
    const { clock, log, live } = setUp();
    await live.load();
    send(live, { viewModel: row('a', { historical: true }), seq: 1 });
    clock.advance(1_000);
    send(live, { viewModel: row('b', { historical: true }), seq: 2 });
    expect(clock.timers).toBe(2);
    clock.advance(3_999);
    expect(ids(live)).toEqual(['a', 'b', 'c']);
    clock.advance(1);
    expect(ids(live)).toEqual(['b', 'c']);
    clock.advance(1_000);
    expect(ids(live)).toEqual(['c']);
    expect(log.removed).toEqual(['a', 'b']);
  });

  it('a row that lives again stays', { tags: ['LIVE-031'] }, async () => {
    const { clock, live } = setUp();
    await live.load();
    send(live, { viewModel: row('a', { historical: true, rowVersion: 2 }), seq: 1 });
    clock.advance(4_000);
    send(live, { viewModel: row('a', { rowVersion: 3 }), seq: 2 });
    clock.advance(10_000);
    expect(ids(live)).toEqual(['a', 'b', 'c']);
  });

  it('values change at once, rows that would move wait until they are asked for', { tags: ['OPEN-019'] }, async () => {
    const { clock, log, live } = setUp();
    await live.load();
    live.arrange({ keys: ['state'], shows: (each) => each.hidden !== true });
    const arranged = log.arranged;
    send(live, { viewModel: row('a', { state: 'Done', rowVersion: 2 }), seq: 1 });
    send(live, { viewModel: row('d'), seq: 2 });
    send(live, { viewModel: row('b', { note: 'stays', rowVersion: 2 }), seq: 3 });
    send(live, { viewModel: row('h', { hidden: true }), seq: 4 });
    clock.advance(16);
    expect(live.get('a')?.state).toBe('Done');
    expect(log.waiting).toBe(2);
    expect(ids(live)).not.toContain('d');
    clock.advance(600_000);
    expect(log.arranged).toBe(arranged);
    live.show();
    expect(log.arranged).toBe(arranged + 1);
    expect(log.waiting).toBe(0);
    expect(ids(live)).toContain('d');
  });

  it('takes in all messages of a picture at once, and once a second while the page is hidden', async () => {
    const { clock, log, live } = setUp();
    await live.load();
    for (let version = 2; version < 50; version++) {
      send(live, { viewModel: row('a', { rowVersion: version, note: version }), seq: version });
    }
    expect(log.patches).toHaveLength(0);
    clock.advance(16);
    expect(log.patches).toHaveLength(1);
    expect(live.get('a')?.note).toBe(49);
    clock.hide(true);
    send(live, { viewModel: row('a', { rowVersion: 50, note: 50 }), seq: 50 });
    clock.advance(999);
    expect(live.get('a')?.note).toBe(49);
    clock.advance(1);
    expect(live.get('a')?.note).toBe(50);
  });

  it('a repeated or older message changes nothing, and a deleted row does not return by one', async () => {
    const { clock, log, live } = setUp();
    await live.load();
    send(live, { viewModel: row('a', { rowVersion: 3, note: 'new' }), seq: 3 });
    send(live, { methodName: 'Deleted', id: 'b', seq: 5 });
    clock.advance(16);
    log.patches.length = 0;
    send(live, { viewModel: row('a', { rowVersion: 2, note: 'old' }), seq: 2 });
    send(live, { viewModel: row('a', { rowVersion: 3, note: 'new' }), seq: 3 });
    send(live, { viewModel: row('b', { rowVersion: 4 }), seq: 4 });
    clock.advance(5_000);
    expect(live.get('a')?.note).toBe('new');
    expect(live.get('b')).toBeUndefined();
    expect(log.patches).toEqual([]);
  });

  it('Resync loads afresh and applies what came meanwhile', async () => {
    const { clock, server, live } = setUp();
    await live.load();
    server.rows = [row('a', { rowVersion: 5, note: 'fetched' }), row('x')];
    send(live, { methodName: 'Resync', seq: 9 });
    send(live, { viewModel: row('a', { rowVersion: 4, note: 'on its way' }), seq: 8 });
    send(live, { viewModel: row('x', { rowVersion: 2, note: 'later' }), seq: 10 });
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(16);
    expect(ids(live)).toEqual(['a', 'x']);
    expect(live.get('a')?.note).toBe('fetched');
    expect(live.get('x')?.note).toBe('later');
  });

  it.each([
    ['a Resync without a number', (live: LiveRows) => send(live, { methodName: 'Resync' })],
    [
      'another connection',
      (live: LiveRows) => {
        live.opened();
        void live.load();
      },
    ],
  ])('messages count after %s, whatever their numbers were before', { tags: ['LIVE-028'] }, async (_, begin) => {
    const { clock, server, live } = setUp();
    await live.load();
    send(live, { viewModel: row('a', { rowVersion: 9, note: 'lost' }), seq: 9_000 });
    clock.advance(16);
    // This one is not drawn yet, and what is loaded contains it.
    send(live, { methodName: 'Deleted', id: 'b', seq: 9_001 });
    server.rows = [row('a', { rowVersion: 3, note: 'put back' }), row('b')];
    begin(live);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    clock.advance(16);
    expect(ids(live)).toEqual(['a', 'b']);
    expect(live.get('a')?.note).toBe('put back');
    send(live, { viewModel: row('a', { rowVersion: 4, note: 'new' }), seq: 12 });
    send(live, { methodName: 'Deleted', id: 'b', seq: 13 });
    send(live, { viewModel: row('a', { rowVersion: 4, note: 'late' }), seq: 11 });
    clock.advance(16);
    expect(ids(live)).toEqual(['a']);
    expect(live.get('a')?.note).toBe('new');
    // What is loaded contains what came before, as ever.
    await live.load();
    send(live, { methodName: 'Deleted', id: 'a', seq: 13 });
    clock.advance(16);
    expect(ids(live)).toEqual(['a', 'b']);
  });

  it.each([2, undefined])('a failed load leaves the rows as they were and loses no message (%s)', async (seq) => {
    const { clock, log, server, live } = setUp();
    await live.load();
    server.fails = true;
    send(live, { viewModel: row('a', { rowVersion: 2, note: 'kept' }), seq: 1 });
    send(live, { methodName: 'Resync', ...(seq ? { seq } : {}) });
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    clock.advance(16);
    expect(log.errors).toHaveLength(1);
    expect(ids(live)).toEqual(['a', 'b', 'c']);
    expect(live.get('a')?.note).toBe('kept');
  });

  it('a load that another has overtaken is done when that one is', async () => {
    const { server, live } = setUp();
    const first = live.load();
    server.rows = [row('newer')];
    void live.load();
    await first;
    expect(ids(live)).toEqual(['newer']);
  });

  const operation = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    kind: fc.constantFrom('put', 'delete', 'bulk', 'all'),
  });

  it('any order and any repetition of messages ends as a fresh load', { tags: ['LIVE-028'] }, () => {
    const filler = Array.from({ length: 1001 }, (_, index) => row(`filler${index}`));
    fc.assert(
      fc.property(
        fc.array(operation, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        fc.infiniteStream(fc.boolean()),
        (operations, order, flushes) => {
          const table = new Map<string, Row>(filler.map((each) => [String(each.id), each]));
          const messages: LiveMessage[] = operations.map(({ id, kind }, index) => {
            const seq = index + 1;
            const next = row(id, { rowVersion: seq + 1, state: `s${seq}` });
            if (kind === 'delete') {
              table.delete(id);
              return { viewName: 'v', methodName: index % 2 ? 'Deleted' : 'BulkDelete', id, ids: [id], seq };
            }
            if (kind === 'all') return { viewName: 'v', methodName: 'Bulk', viewModels: [...table.values()], seq };
            table.set(id, next);
            if (kind === 'put') return { viewName: 'v', methodName: 'Updated', viewModel: next, seq };
            return { viewName: 'v', methodName: 'Bulk', viewModels: [next], seq };
          });
          const { clock, live } = setUp([]);
          send(live, { methodName: 'Bulk', viewModels: filler, seq: 0.5 });
          clock.advance(16);
          live.arrange({ keys: ['state'], shows: (each) => each.state !== 's3' });
          const sent = [...messages, ...messages].map((message) => ({ message, at: order.next().value }));
          sent.sort((a, b) => a.at - b.at);
          for (const { message } of sent) {
            live.receive(message);
            if (flushes.next().value) clock.advance(16);
          }
          clock.advance(16);
          live.arrange({ keys: [], shows: () => true });
          const sorted = (rows: Iterable<Row>) => [...rows].sort((a, b) => String(a.id).localeCompare(String(b.id)));
          expect(sorted(live.rows())).toEqual(sorted(table.values()));
        },
      ),
      { numRuns: 150 },
    );
  });
});
