import { expect, it, vi } from 'vitest';
import { countWaiting, type WaitingRows } from '../../../../src/engine/live';
import type { EntityModel } from '../../../../src/engine/model';
import type { Row } from '../../../../src/engine/query';
import { createClientSource } from '../../../../src/renderers/rows/client-source';
import type { GridSourceOptions } from '../../../../src/renderers/rows/source';
import { entity, property } from '../../../model-fixture';
import { holdPageClock } from './page-clock';

const LATE = { property: 'dueAt', operator: '<', value: '{clock.now}' } as const;

/** A source over a server that has the rows, and gives so many of them. */
function setUp(rows: readonly Row[], rowsLimit: number, sort: EntityModel['sort'] = []) {
  const log = { stale: 0, waiting: 0, cut: undefined as number | undefined, sorted: [] as unknown[] };
  const source = createClientSource({
    model: {
      ...entity(),
      ...(sort.length > 0 ? { sort } : {}),
      properties: [property('id'), property('dueAt', { format: 'date-time' })],
      live: false,
    } as GridSourceOptions['model'],
    http: {
      // A page of the rows, or those that a list may have at most.
      async request({ query }: { query: Iterable<readonly [string, unknown]> }) {
        const { skip = 0, take, filter, sort } = Object.fromEntries(query);
        if (sort !== undefined) log.sorted.push(JSON.parse(String(sort)));
        const found = rows.filter(({ id }) => filter === undefined || String(filter).includes(`"${id}"`));
        if (take === undefined) return { status: 200, data: rows.slice(0, rowsLimit) };
        const result = found.slice(Number(skip), Number(skip) + Number(take));
        return { status: 200, data: { result, totalCount: found.length } };
      },
    },
    format: { clockValue: (_: string, now: Date) => now.toISOString() },
    language: 'en-GB',
    values: {},
    rowsLimit,
    registered: async () => undefined,
    events: {
      patched: () => undefined,
      stale: () => log.stale++,
      changed: () => undefined,
      waiting: (rows: WaitingRows) => {
        log.waiting = countWaiting(rows);
      },
      counted: () => undefined,
      cut: (limit: number | undefined) => {
        log.cut = limit;
      },
      failed: () => undefined,
    },
  } as unknown as GridSourceOptions);
  const changed = (id: string) =>
    source.receive({ viewName: 'thing', methodName: 'Updated', viewModel: { id }, seq: 1 } as never);
  return { changed, log, source };
}

holdPageClock();
const drawn = () => vi.advanceTimersByTimeAsync(16);

it('a changed row behind the end of a list that is cut does not come in, one before it does', {
  tags: ['LIVE-028'],
}, async () => {
  const { changed, log, source } = setUp([{ id: 'b' }, { id: 'd' }, { id: 'e' }], 2);
  await source.load({}, true);
  expect(log.cut).toBe(2);
  changed('e');
  await drawn();
  expect(log.waiting).toBe(0);
  changed('c');
  await drawn();
  expect(log.waiting).toBe(1);
});

it('the first page, which comes before all rows, stands as they will: what is asked leaves the rest to the definition', {
  tags: ['OPEN-311'],
}, async () => {
  const { log, source } = setUp([{ id: 'b' }, { id: 'd' }], 10, [
    { property: 'dueAt', descending: false },
    { property: 'id', descending: true },
  ]);
  await source.first({ skip: 0, take: 2, sort: [{ selector: 'dueAt', desc: true }] });
  expect(log.sorted).toEqual([
    [
      { selector: 'dueAt', desc: true },
      { selector: 'id', desc: true },
    ],
  ]);
});

it('a row that waits comes in when the person turns the page, and not when the same page is asked for again', {
  tags: ['OPEN-019'],
}, async () => {
  const { changed, log, source } = setUp([{ id: 'b' }, { id: 'd' }], 10);
  const ids = async (skip: number) => (await source.load({ skip, take: 2 }, true)).result.map((row) => (row as Row).id);
  expect(await ids(0)).toEqual(['b', 'd']);
  changed('c');
  await drawn();
  expect(log.waiting).toBe(1);
  expect(await ids(0)).toEqual(['b', 'd']);
  expect(await ids(2)).toEqual(['d']);
  expect(log.waiting).toBe(0);
});

it('rows that are chosen by the clock come in as a minute begins', { tags: ['OPEN-308'] }, async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const { log, source } = setUp([{ id: 'b', dueAt: '2026-11-20T12:00:30.000Z' }, { id: 'c' }], 10);
  const ask = async () =>
    (await source.load({ skip: 0, take: 2, filter: LATE, requireTotalCount: true }, true)).totalCount;
  expect(await ask()).toBe(0);
  expect(source.shows({ id: 'b', dueAt: '2026-11-20T12:00:30.000Z' })).toBe(false);
  vi.setSystemTime('2026-11-20T12:00:59Z');
  expect(await ask()).toBe(0);
  vi.setSystemTime('2026-11-20T12:01:00Z');
  source.minute();
  expect(log.stale).toBe(1);
  expect(await ask()).toBe(1);
  expect(source.shows({ id: 'b', dueAt: '2026-11-20T12:00:30.000Z' })).toBe(true);
});

it('what a filter chooses of a list that is cut is asked of the server: rows behind its end are among it', {
  tags: ['GRID-026', 'OPEN-144'],
}, async () => {
  const { log, source } = setUp([{ id: 'b' }, { id: 'd' }, { id: 'e' }], 2);
  await source.load({}, true);
  expect(log.cut).toBe(2);
  const { signal } = new AbortController();
  const found: unknown[] = [];
  const filter = { property: 'id', operator: '=', value: 'e' } as const;
  for await (const { rows, total } of source.portions({ filter }, signal))
    found.push([rows.map(({ id }) => id), total]);
  expect(found).toEqual([[['e'], 1]]);
  const all: unknown[] = [];
  for await (const { rows, total } of source.matching({})(signal)) all.push([rows.map(({ id }) => id), total]);
  expect(all).toEqual([[['b', 'd'], 3]]);
});
