import { describe, expect, it, vi } from 'vitest';
import type { Total } from '../../../../src/engine/grid';
import type { HttpCall } from '../../../../src/engine/http';
import type { Row } from '../../../../src/engine/query';
import { CalledOff } from '../../../../src/renderers/rows/called-off';
import { createServerSource } from '../../../../src/renderers/rows/server-source';
import type { GridSourceOptions } from '../../../../src/renderers/rows/source';
import { entity, property } from '../../../model-fixture';
import { holdPageClock, settle } from './page-clock';

const SORT = [{ selector: 'id', desc: false }];
const FIRST = { skip: 0, take: 2, requireTotalCount: true, sort: SORT };
const SECOND = { skip: 2, take: 2, sort: SORT };
const TIMED = { ...entity(), properties: [property('id'), property('dueAt', { format: 'date-time' })] };
const LATE = { property: 'dueAt', operator: '<', value: '{clock.now}' } as const;

/** A source over a server whose counts wait until they are let go, or made to fail. */
function setUp(rows = 5) {
  const server = {
    rows: Array.from({ length: rows }, (_, index): Row => ({ id: `r${index}` })),
    pages: 0,
    /** Pages wait here while it is there. */
    held: undefined as { done(): void; readonly signal: AbortSignal | undefined }[] | undefined,
    counts: [] as { done(): void; fail(): void; readonly signal: AbortSignal | undefined }[],
  };
  const log = { counted: [] as Total[], stale: 0 };
  const request = async (call: HttpCall) => {
    const query = new Map(call.query as Iterable<readonly [string, unknown]>);
    const [skip, take] = [Number(query.get('skip')), Number(query.get('take'))];
    const found = query.has('searchText') ? server.rows.slice(0, 1) : server.rows;
    const totalCount = query.get('requireTotalCount') ? found.length : undefined;
    if (take === 0) {
      await new Promise<void>((done, fail) =>
        server.counts.push({ done, fail: () => fail(new Error('no count')), signal: call.signal }),
      );
    } else server.pages++;
    if (take > 0 && server.held) await new Promise<void>((done) => server.held?.push({ done, signal: call.signal }));
    return { status: 200, data: { result: found.slice(skip, skip + take), totalCount } };
  };
  const source = createServerSource({
    model: { ...TIMED, live: false } as GridSourceOptions['model'],
    format: { clockValue: (_: string, now: Date) => now.toISOString() },
    http: { request } as unknown as GridSourceOptions['http'],
    values: {},
    rowsLimit: 1_000,
    registered: async () => undefined,
    isTold: () => false,
    events: {
      patched: () => undefined,
      stale: () => log.stale++,
      changed: () => undefined,
      waiting: () => undefined,
      counted: (total: Total) => log.counted.push(total),
      cut: () => undefined,
      failed: () => undefined,
    },
  } as unknown as GridSourceOptions);
  const changed = (id: string) =>
    source.receive({ viewName: 'thing', methodName: 'Added', viewModel: { id }, seq: 1 } as never);
  return { changed, log, server, source };
}

holdPageClock();

describe('the rows of a server-paged list', () => {
  it('come before they are counted, and their number when it is known', async () => {
    const { log, server, source } = setUp();
    const answer = await source.load(FIRST, true);
    expect(answer.result).toHaveLength(2);
    expect(answer.totalCount).toBeUndefined();
    expect(log.counted).toEqual(['counting']);
    server.counts[0]?.done();
    await settle();
    expect(log.counted).toEqual(['counting', 5]);
  });

  it('are counted once as long as the same ones are chosen, whatever page and order', async () => {
    const { server, source } = setUp();
    await source.load(FIRST, true);
    server.counts[0]?.done();
    await settle();
    expect((await source.load(SECOND, true)).totalCount).toBe(5);
    expect((await source.load({ ...FIRST, sort: [{ selector: 'id', desc: true }] }, true)).totalCount).toBe(5);
    expect(server.counts).toHaveLength(1);
    await source.load({ ...FIRST, filter: { property: 'id', operator: '<>', value: 'x' } }, true);
    expect(server.counts).toHaveLength(2);
  });

  it('are not counted when a page that is not full tells how many they are', async () => {
    const { log, server, source } = setUp();
    source.narrow({ parameters: [], searchText: 'r0' });
    expect(await source.load(FIRST, true)).toMatchObject({ result: [{ id: 'r0' }], totalCount: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.counts).toHaveLength(0);
    expect(log.counted).toEqual([1]);
  });

  it('tell the number of these rows, whichever count comes last', async () => {
    const { log, server, source } = setUp();
    await source.load(FIRST, true);
    source.narrow({ parameters: [], searchText: 'r0' });
    await source.load(FIRST, true);
    server.counts[0]?.done();
    await settle();
    expect(log.counted).toEqual(['counting', 1]);
  });

  it('are no longer counted once others are chosen, or nobody looks', async () => {
    const { server, source } = setUp();
    const isOff = () => server.counts.map(({ signal }) => signal?.aborted);
    await source.load(FIRST, true);
    await source.load(SECOND, true);
    expect(isOff()).toEqual([false]);
    await source.load({ ...FIRST, filter: { property: 'id', operator: '<>', value: 'x' } }, true);
    expect(isOff()).toEqual([true, false]);
    source.close();
    expect(isOff()).toEqual([true, true]);
  });

  it('are called off once others are wanted, which both then get, and when nobody waits any more', async () => {
    const { server, source } = setUp();
    server.held = [];
    const first = source.load(FIRST, true);
    await settle();
    const second = source.load(SECOND, true);
    await settle();
    expect(server.held.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    server.held[1]?.done();
    expect(await first).toEqual(await second);
    expect((await second).result).toEqual([{ id: 'r2' }, { id: 'r3' }]);
    const third = source.load({ ...FIRST, sort: [{ selector: 'id', desc: true }] }, true);
    await settle();
    const { signal } = server.held.at(-1)!;
    source.stop?.();
    await expect(third).rejects.toBeInstanceOf(CalledOff);
    expect(signal?.aborted).toBe(true);
  });

  it('are shown though they could not be counted, and counted with the next page', async () => {
    const { log, server, source } = setUp();
    const first = source.load(FIRST, true);
    await settle();
    server.counts[0]?.fail();
    expect((await first).result).toHaveLength(2);
    await settle();
    expect(log.counted).toEqual(['counting', 'unknown']);
    await source.load(SECOND, true);
    server.counts[1]?.done();
    await settle();
    expect(log.counted.at(-1)).toBe(5);
  });

  it('are counted again once some came or went, and until then show the number that was', {
    tags: ['GRID-030'],
  }, async () => {
    const { changed, log, server, source } = setUp();
    await source.load(FIRST, true);
    server.counts[0]?.done();
    await settle();
    server.rows.push({ id: 'new' });
    changed('new');
    await vi.advanceTimersByTimeAsync(20);
    expect((await source.load(SECOND, true)).totalCount).toBe(5);
    server.counts.at(-1)?.done();
    await settle();
    expect(log.counted.at(-1)).toBe(6);
  });

  it('are counted again when they are asked for afresh', async () => {
    const { log, server, source } = setUp();
    await source.load(FIRST, true);
    server.counts[0]?.done();
    await settle();
    server.rows.pop();
    await source.refresh();
    expect(log.stale).toBe(1);
    await source.load(FIRST, true);
    server.counts[1]?.done();
    await settle();
    expect(log.counted.at(-1)).toBe(4);
  });

  it('are asked for again as a minute begins, and counted, if they are chosen by the clock', {
    tags: ['OPEN-308'],
  }, async () => {
    const { log, server, source } = setUp();
    await source.load(FIRST, true);
    source.minute();
    expect(log.stale).toBe(0);
    await source.load({ ...FIRST, filter: LATE }, true);
    server.counts.at(-1)?.done();
    await settle();
    const counts = server.counts.length;
    source.minute();
    expect(log.stale).toBe(1);
    await source.load({ ...FIRST, filter: LATE }, true);
    expect(server.counts).toHaveLength(counts + 1);
  });

  it('are counted once though the live view comes after them', { tags: ['LIVE-007'] }, async () => {
    const { server, source } = setUp();
    await source.load(FIRST, true);
    server.counts[0]?.done();
    await settle();
    source.opened();
    await settle();
    expect(server.counts).toHaveLength(1);
  });

  it('are counted again where the live view comes long after them', { tags: ['LIVE-007'] }, async () => {
    const { log, server, source } = setUp();
    await source.load(FIRST, true);
    server.counts[0]?.done();
    await vi.advanceTimersByTimeAsync(60_000);
    server.rows.push({ id: 'new' });
    source.opened();
    await settle();
    server.counts[1]?.done();
    await settle();
    expect(log.counted.at(-1)).toBe(6);
    expect(log.stale).toBe(0);
  });

  it('are looked at again after a gap of the live view: their number and the next page are others, though they stand', {
    tags: ['LIVE-007'],
  }, async () => {
    const { log, server, source } = setUp();
    source.opened();
    await source.load(FIRST, true);
    server.counts[0]?.done();
    await settle();
    server.rows = [...server.rows.slice(0, 2), { id: 'other' }];
    source.opened();
    await settle();
    server.counts[1]?.done();
    await settle();
    expect(log.counted.at(-1)).toBe(3);
    expect(log.stale).toBe(0);
    expect((await source.load(SECOND, true)).result).toEqual([{ id: 'other' }]);
  });

  it('are looked at for the live view only while no others are asked for, else once these are there', {
    tags: ['LIVE-007'],
  }, async () => {
    const { log, server, source } = setUp();
    const others = { ...FIRST, filter: { property: 'id', operator: '<>', value: 'x' } } as const;
    await source.load(FIRST, true);
    server.held = [];
    source.opened();
    const second = source.load(others, true);
    await settle();
    const [looked, asked] = server.held;
    await vi.advanceTimersByTimeAsync(50);
    const count = server.counts.at(-1)!;
    looked!.done();
    await settle();
    expect(count.signal?.aborted).toBe(false);
    source.opened();
    await settle();
    server.held = undefined;
    server.rows = [{ id: 'other' }];
    asked!.done();
    expect((await second).result).toHaveLength(2);
    await settle();
    expect(log.stale).toBe(1);
  });

  it('of an opened group are asked for again with the live view, though the groups stand', {
    tags: ['LIVE-007'],
  }, async () => {
    const { log, source } = setUp();
    await source.load({ ...FIRST, group: [{ selector: 'id', isExpanded: false }] }, true);
    source.opened();
    await settle();
    expect(log.stale).toBe(0);
    await source.load({ skip: 0, take: 20 }, false);
    source.opened();
    await settle();
    expect(log.stale).toBe(1);
  });

  it('behind the last page come with their number, so that the grid turns back at once', async () => {
    const { server, source } = setUp();
    expect(await source.load({ ...FIRST, skip: 100 }, true)).toEqual({ result: [], totalCount: 5 });
    expect(server.pages).toBe(2);
  });
});
