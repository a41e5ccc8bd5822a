import { describe, expect, it } from 'vitest';
import { countWaiting, createLivePage, type LiveMessage, type RowPatch } from '../../../../src/engine/live';
import type { Row } from '../../../../src/engine/query';
import { createTestClock } from './test-clock';

const row = (id: string, values: Row = {}): Row => ({ id, rowVersion: 1, state: 'New', ...values });

function setUp(showsHistorical = false) {
  const clock = createTestClock();
  const log = { patches: [] as RowPatch[], waiting: 0, refetched: 0, recounted: 0, outdated: 0, resummed: 0 };
  const page = createLivePage({
    clock,
    keyOf: (each) => String(each.id),
    showsHistorical: () => showsHistorical,
    events: {
      patched: (patches) => log.patches.push(...patches),
      waiting: (rows) => {
        log.waiting = countWaiting(rows);
      },
      refetch: () => log.refetched++,
      outdated: () => log.outdated++,
      recount: () => log.recounted++,
      resum: () => log.resummed++,
    },
  });
  const rows = [row('a'), row('b')];
  page.showing(rows);
  const send = (message: Partial<LiveMessage>) => page.receive({ viewName: 'v', methodName: 'Updated', ...message });
  return { clock, log, page, rows, send };
}

describe('a live page', () => {
  it('changes rows on the page in place and moves nothing', { tags: ['OPEN-019', 'GRID-030'] }, () => {
    const { clock, log, rows, send } = setUp();
    send({ viewModel: row('a', { rowVersion: 2, note: 'x' }), seq: 1 });
    clock.advance(16);
    expect(rows[0]?.note).toBe('x');
    expect(log).toMatchObject({ waiting: 0, refetched: 0, recounted: 0, outdated: 0 });
  });

  it('counts what the page does not show, and asks for totals at most every 2 s', { tags: ['OPEN-019'] }, () => {
    const { clock, log, page, send } = setUp();
    for (let seq = 1; seq <= 100; seq++) {
      send({ viewModel: row(`x${seq}`), seq });
      clock.advance(50);
    }
    expect(log.waiting).toBe(100);
    expect(log.outdated).toBe(100);
    expect(log.recounted).toBeLessThanOrEqual(3);
    clock.advance(600_000);
    expect(log.refetched).toBe(0);
    page.show();
    expect(log).toMatchObject({ refetched: 1, waiting: 0 });
  });

  it('counts no row that its list does not show, and asks for the number of rows all the same', () => {
    const { clock, log, page, send } = setUp();
    page.arrange({ keys: [], shows: ({ job }) => job === 1 });
    send({ viewModel: row('x', { job: 2 }), seq: 1 });
    clock.advance(5_000);
    expect(log).toMatchObject({ waiting: 0, outdated: 1, recounted: 1 });
    send({ viewModel: row('x', { job: 1, rowVersion: 2 }), seq: 2 });
    clock.advance(16);
    expect(log.waiting).toBe(1);
  });

  it('waits for no row that is gone and that it did not show, and asks for the number of rows all the same', {
    tags: ['OPEN-019'],
  }, () => {
    const { clock, log, page, send } = setUp();
    send({ methodName: 'BulkDelete', ids: ['x', 'y'], seq: 1 });
    clock.advance(5_000);
    expect(log).toMatchObject({ waiting: 0, outdated: 1, recounted: 1 });
    send({ methodName: 'Deleted', id: 'a', seq: 2 });
    clock.advance(16);
    expect(log.waiting).toBe(1);
    page.show();
    // Of groups it may have been a row: they say another number of rows.
    page.arrange({ keys: [], shows: () => true, isSummed: () => false });
    send({ methodName: 'Deleted', id: 'z', seq: 3 });
    clock.advance(16);
    expect(log.waiting).toBe(1);
  });

  it.each([
    ['is gone', { methodName: 'Deleted', id: 'x' }],
    ['does not belong to the list any more', { viewModel: row('x', { job: 2, rowVersion: 2 }) }],
  ] as const)('waits no longer for a row that was to come and %s', (_, message) => {
    const { clock, log, page, send } = setUp();
    page.arrange({ keys: [], shows: ({ job }) => job === 1 });
    send({ viewModel: row('x', { job: 1 }), seq: 1 });
    clock.advance(16);
    expect(log.waiting).toBe(1);
    send({ ...message, seq: 2 });
    clock.advance(16);
    expect(log).toMatchObject({ waiting: 0, outdated: 2 });
  });

  it('asks again for what groups say when a row below them changes, at most every 10 s, and not while rows wait', () => {
    const { clock, log, page, send } = setUp();
    page.arrange({ keys: [], shows: () => true, isSummed: (name) => name === 'state' });
    send({ viewModel: row('a', { rowVersion: 2, note: 'x' }), seq: 1 });
    clock.advance(5_000);
    expect(log.resummed).toBe(0);
    for (let at = 1; at <= 40; at++) {
      send({ viewModel: row('a', { rowVersion: 2 + at, state: `s${at}` }), seq: 1 + at });
      clock.advance(50);
    }
    expect(log).toMatchObject({ resummed: 1, refetched: 0, waiting: 0 });
    clock.advance(7_000);
    expect(log.resummed).toBe(1);
    clock.advance(1_100);
    expect(log.resummed).toBe(2);
    send({ viewModel: row('elsewhere'), seq: 50 });
    send({ viewModel: row('a', { rowVersion: 60, state: 'Done' }), seq: 51 });
    clock.advance(20_000);
    expect(log).toMatchObject({ resummed: 2, waiting: 1 });
  });

  it('a row that moved is shown with its new values, and waits', () => {
    const { clock, log, page, rows, send } = setUp();
    page.arrange({ keys: ['state'], shows: () => true });
    send({ viewModel: row('a', { rowVersion: 2, state: 'Done' }), seq: 1 });
    clock.advance(16);
    expect(rows[0]?.state).toBe('Done');
    expect(log.waiting).toBe(1);
    page.show();
    expect(log).toMatchObject({ waiting: 0, refetched: 1 });
  });

  it('what comes while a page is fetched is applied to it, what it contains is not', () => {
    const { clock, page, send } = setUp();
    send({ viewModel: row('c', { rowVersion: 2, note: 'contained' }), seq: 1 });
    const arrived = page.fetching();
    send({ viewModel: row('c', { rowVersion: 4, note: 'newer' }), seq: 3 });
    const fetched = [row('c', { rowVersion: 3, note: 'fetched' })];
    page.showing(fetched);
    arrived(true);
    clock.advance(16);
    expect(fetched[0]?.note).toBe('newer');
  });

  it('takes low numbers once they begin anew, though a page was on its way that was asked for before', () => {
    const { clock, page, send } = setUp();
    send({ viewModel: row('x'), seq: 9_000 });
    const arrived = page.fetching();
    send({ methodName: 'Resync' });
    const fetched = [row('a'), row('b')];
    page.showing(fetched);
    arrived(true);
    send({ viewModel: row('a', { rowVersion: 2, note: 'new' }), seq: 12 });
    clock.advance(16);
    expect(fetched[0]?.note).toBe('new');
  });

  it('is asked for again 5000 ms after a row on it became historical', { tags: ['LIVE-031', 'OPEN-020'] }, () => {
    const { clock, log, rows, send } = setUp();
    send({ viewModel: row('a', { rowVersion: 2, historical: true }), seq: 1 });
    clock.advance(4_999);
    expect(rows[0]?.historical).toBe(true);
    expect(log).toMatchObject({ waiting: 0, refetched: 0 });
    clock.advance(1);
    expect(log.refetched).toBe(1);
  });

  it.each([999, 1000, 1001, 50_000])(
    'takes %i rows in one message: the page stays in its place, its own rows change, the rest waits',
    { tags: ['LIVE-030'] },
    (count) => {
      const { clock, log, page, rows, send } = setUp();
      const viewModels = Array.from({ length: count }, (_, index) =>
        index === 0 ? row('a', { rowVersion: 2, note: 'x' }) : row(`n${index}`),
      );
      send({ methodName: 'Bulk', viewModels, seq: 1 });
      clock.advance(16);
      expect(rows.map(({ id, note }) => [id, note])).toEqual([
        ['a', 'x'],
        ['b', undefined],
      ]);
      expect(log).toMatchObject({ waiting: count - 1, refetched: 0 });
      page.show();
      expect(log).toMatchObject({ waiting: 0, refetched: 1 });
    },
  );

  it('keeps a historical row while historical rows are what the person looks at', { tags: ['OPEN-020'] }, () => {
    const { clock, log, send } = setUp(true);
    send({ viewModel: row('a', { rowVersion: 2, historical: true }), seq: 1 });
    clock.advance(10_000);
    expect(log.refetched).toBe(0);
  });
});
