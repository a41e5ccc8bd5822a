import { expect, it, vi } from 'vitest';
import type { Row } from '../../../../src/engine/query';
import { createClientSource } from '../../../../src/renderers/rows/client-source';
import type { GridSourceOptions } from '../../../../src/renderers/rows/source';
import { entity } from '../../../model-fixture';
import { holdPageClock } from './page-clock';

/** A source over a server that has the rows, and gives so many of them. */
function setUp(rows: readonly Row[], rowsLimit: number) {
  const log = { waiting: 0, cut: undefined as number | undefined };
  const source = createClientSource({
    model: { ...entity(), live: false } as GridSourceOptions['model'],
    http: { request: async () => ({ status: 200, data: rows.slice(0, rowsLimit) }) },
    format: {},
    language: 'en-GB',
    values: {},
    rowsLimit,
    registered: async () => undefined,
    events: {
      patched: () => undefined,
      stale: () => undefined,
      waiting: (count: number) => {
        log.waiting = count;
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
