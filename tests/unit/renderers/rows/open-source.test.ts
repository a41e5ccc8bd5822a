import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import texts from '../../../../schemas/locales/nb-NO/frame.json';
import type { EntityModel, PageModel } from '../../../../src/engine/definition';
import type { Total } from '../../../../src/engine/grid';
import { ApiError, errorBodyOf, type HttpCall } from '../../../../src/engine/http';
import type { LiveHandlers, LiveStatus } from '../../../../src/engine/live';
import { type FilterExpression, parseFilter, type Row } from '../../../../src/engine/query';
import { createFormatter } from '../../../../src/engine/value';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { errorContent } from '../../../../src/renderers/dialogs';
import {
  addressedFilters,
  type OpenSource,
  openSource,
  prefetchRows,
  takeSource,
} from '../../../../src/renderers/rows';
import { filter } from '../../../model-fixture';
import { holdPageClock, settle } from './page-clock';

const model = {
  name: 'thing',
  base: 'thing',
  hash: 'h',
  key: ['id'],
  live: 'thing',
  properties: [
    { name: 'id', type: 'string', kind: 'text' },
    { name: 'name', type: 'string', kind: 'text' },
    { name: 'historical', type: 'boolean', kind: 'boolean' },
  ],
  filters: [],
  sort: [{ property: 'name', descending: false }],
  endpoints: {
    list: { method: 'GET', path: '/Thing/{page.kind}/description', query: [['unit', '{session.businessUnit}']] },
    search: { method: 'GET', path: '/Thing/search', query: [] },
    limit: 3,
  },
} as unknown as EntityModel;
const page = (paging: 'client' | 'server'): PageModel => ({
  path: 'things-page/:kind',
  paging,
  ask: false,
  menu: true,
});
const place = { pathname: '/things-page/big', search: '' };

/** A cockpit over a server that counts its calls and a hub that a test opens. */
function setUp(status: LiveStatus = 'connected') {
  const calls: HttpCall[] = [];
  const handlers: LiveHandlers[] = [];
  const statusListeners = new Set<(status: LiveStatus) => void>();
  const turn = (status: LiveStatus) => {
    for (const listener of statusListeners) listener(status);
  };
  const server = {
    rows: [
      { id: 'b', name: 'B' },
      { id: 'a', name: 'A' },
    ] as Row[],
    mark: undefined as string | undefined,
    limit: Number.POSITIVE_INFINITY,
  };
  const log = { stale: 0, counted: [] as Total[], cut: [] as (number | undefined)[], unregistered: 0 };
  const cockpit = {
    http: {
      request: async (call: HttpCall) => {
        calls.push(call);
        const query = new Map(call.query as Iterable<readonly [string, unknown]>);
        const [skip, take] = [Number(query.get('skip') ?? 0), query.get('take')];
        const data =
          take === undefined
            ? server.rows.slice(0, server.limit)
            : {
                result: server.rows.slice(skip, skip + Number(take)),
                totalCount: query.get('requireTotalCount') ? server.rows.length : undefined,
              };
        const headers = new Headers(server.mark ? { ETag: server.mark } : {});
        const isKnown = server.mark !== undefined && call.headers?.['If-None-Match'] === server.mark;
        return isKnown
          ? { kind: 'done', status: 304, data: null, multiStatus: false, headers }
          : { kind: 'done', status: 200, data, multiStatus: false, headers };
      },
    },
    live: {
      status,
      onStatus(listener: (status: LiveStatus) => void) {
        statusListeners.add(listener);
        return () => statusListeners.delete(listener);
      },
      register(_: string, __: string, handler: LiveHandlers) {
        handlers.push(handler);
        return () => {
          log.unregistered++;
        };
      },
    },
    session: { userId: 'u', userName: 'u', businessUnit: 'Oslo', language: 'nb-NO' },
    rowsLimit: 3,
    messages: { error: () => undefined },
    format: createFormatter({
      language: 'nb-NO',
      region: 'Europe/Oslo',
      dateFormat: 'YYYY-MM-DD',
      timeFormat: 'HH:mm',
      numberFormat: 'nb-NO',
    }),
  } as unknown as Cockpit;
  const events = {
    patched: () => undefined,
    changed: () => undefined,
    stale: () => log.stale++,
    waiting: () => undefined,
    counted: (total: Total) => log.counted.push(total),
    cut: (limit: number | undefined) => log.cut.push(limit),
    failed: () => undefined,
    heard: () => undefined,
  };
  const request = (paging: 'client' | 'server') =>
    ({
      cockpit,
      model,
      paging,
      viewType: 'master',
      values: { 'page.kind': 'big', 'session.businessUnit': 'Oslo' },
    }) as const;
  return { calls, cockpit, events, handlers, log, request, server, turn };
}

/** The rows that a grid would show. */
async function shown({ source }: OpenSource): Promise<unknown[]> {
  const answer = source.load({ take: 20, sort: [{ selector: 'name' }] }, true);
  await settle();
  return ids((await answer).result);
}

/** The queries of the calls that asked for rows, not for their number alone. */
const pagesOf = (calls: readonly HttpCall[]) =>
  calls
    .map(({ query }) => new Map(query as Iterable<readonly [string, unknown]>))
    .filter((query) => query.get('take') !== 0);
const ids = (rows: readonly object[]) => rows.map((row) => (row as Row).id);

holdPageClock();

describe('the rows of a grid', () => {
  it('tells of a view that could not be registered, by its name', { tags: ['LIVE-022', 'ERROR-006'] }, async () => {
    await i18next.init({ lng: 'nb-NO', nsSeparator: false, resources: { 'nb-NO': { translation: texts } } });
    const { cockpit, handlers, request } = setUp();
    const told = vi.spyOn(cockpit.messages, 'error');
    const { source } = openSource(request('client'));
    void source.load({ take: 20 }, true);
    await settle();
    handlers[0]?.failed('');
    await settle();
    expect(errorContent(told.mock.calls[0]?.[0])).toMatchObject({
      message: 'SignalR-feil',
      details: 'Registrering på thing mislyktes',
    });
  });

  it('tells nothing of a view whose rows are there no more', { tags: ['LIVE-022', 'LOWCODE-012'] }, async () => {
    const { cockpit, handlers, request } = setUp();
    const told = vi.spyOn(cockpit.messages, 'error');
    openSource(request('server'));
    await settle();
    vi.spyOn(cockpit.http, 'request').mockRejectedValue(new ApiError('Error', 404, errorBodyOf(404, '', '')));
    handlers[0]?.failed('');
    await settle();
    expect(told).not.toHaveBeenCalled();
  });

  it('are registered, then loaded once, and answer everything else in memory', {
    tags: ['GRID-007', 'LIVE-007'],
  }, async () => {
    const { calls, events, handlers, log, request } = setUp();
    const opened = openSource(request('client'));
    opened.events = events;
    const first = opened.source.load({ take: 20, requireTotalCount: true, sort: [{ selector: 'name' }] }, true);
    await settle();
    expect(handlers).toHaveLength(1);
    expect(calls).toEqual([]);
    handlers[0]?.opened();
    expect(ids((await first).result)).toEqual(['a', 'b']);
    opened.source.narrow({ parameters: [], searchText: 'b' });
    expect(ids((await opened.source.load({ take: 20 }, true)).result)).toEqual(['b']);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ path: '/Thing/big/description', query: [['unit', 'Oslo']] });
    expect(log.counted).toEqual([2]);
    expect(log.stale).toBe(0);
  });

  it('that come later stand among their like as they would after a fresh load', { tags: ['GRID-007'] }, async () => {
    const { events, request } = setUp('without');
    const opened = openSource(request('client'));
    opened.events = events;
    expect(await shown(opened)).toEqual(['a', 'b']);
    for (const id of ['c', '0']) {
      const viewModel = { id, name: 'A' };
      opened.source.receive({ viewName: 'thing', methodName: 'Updated', viewModel, seq: 1 });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    opened.source.show();
    expect(await shown(opened)).toEqual(['0', 'a', 'c', 'b']);
  });

  it('that come, go and change among many stand as they would after a fresh load', { tags: ['GRID-007'] }, async () => {
    const { events, request, server } = setUp('without');
    for (let at = 10; at < 60; at++) server.rows.push({ id: `z${at}`, name: 'Z' });
    const opened = openSource(request('client'));
    opened.events = events;
    const send = (message: object) => {
      opened.source.receive({ viewName: 'thing', methodName: 'Updated', seq: ++sent, ...message });
      return vi.advanceTimersByTimeAsync(1_000);
    };
    let sent = 0;
    await shown(opened);
    await send({ viewModel: { id: 'z19', name: 'A' } });
    await send({ viewModel: { id: 'z115', name: 'Z' } });
    await send({ viewModel: { id: '0', name: 'B' } });
    await send({ methodName: 'Deleted', id: 'a' });
    await send({ viewModel: { id: 'z12', name: 'Z', historical: false } });
    opened.source.show();
    expect((await shown(opened)).slice(0, 8)).toEqual(['z19', '0', 'b', 'z10', 'z11', 'z115', 'z12', 'z13']);
  });

  it('that came while a filter left them out are there once it is taken off', { tags: ['GRID-007'] }, async () => {
    const { events, request } = setUp('without');
    const opened = openSource(request('client'));
    opened.events = events;
    const load = async (filter?: FilterExpression) => {
      const answer = opened.source.load(
        { take: 20, sort: [{ selector: 'name' }], ...(filter ? { filter: parseFilter(filter) } : {}) },
        true,
      );
      await settle();
      return ids((await answer).result);
    };
    expect(await load(['name', '=', 'B'])).toEqual(['b']);
    opened.source.receive({ viewName: 'thing', methodName: 'Updated', viewModel: { id: 'c', name: 'C' }, seq: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await load()).toEqual(['a', 'b', 'c']);
  });

  it.each(['client', 'server'] as const)(
    'are not asked for while a %s-paged page waits for a search',
    { tags: ['HTTP-022', 'FILTER-015'] },
    async (paging) => {
      const { calls, events, request } = setUp();
      const opened = openSource(request(paging));
      opened.events = events;
      opened.source.narrow({ parameters: [], searchText: '', isRefused: true });
      const answer = await opened.source.load({ skip: 0, take: 20, requireTotalCount: true }, true);
      expect(answer).toEqual({ result: [], totalCount: 0 });
      for await (const _ of opened.source.portions({}, new AbortController().signal)) expect.unreachable();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(calls).toEqual([]);
    },
  );

  it('in memory are those that a standing filter leaves, and others once it is set', {
    tags: ['OPEN-139', 'GRID-007'],
  }, async () => {
    const { calls, events, request, server } = setUp('without');
    const opened = openSource(request('client'));
    opened.events = events;
    const { source } = opened;
    const queries = () => calls.map(({ query }) => new Map(query as Iterable<readonly [string, unknown]>));
    const current = [['historical', false]] as const;
    source.narrow({ parameters: current, standing: current, searchText: '' });
    expect(await shown(opened)).toEqual(['a', 'b']);
    source.narrow({ parameters: current, standing: current, searchText: 'a' });
    expect(await shown(opened)).toEqual(['a']);
    expect(queries().map((query) => query.get('historical'))).toEqual([false]);

    server.rows = [{ id: 'old', name: 'Old', historical: true }];
    const past = [['historical', true]] as const;
    source.narrow({ parameters: past, standing: past, filter: parseFilter(['historical', '=', true]), searchText: '' });
    expect(await shown(opened)).toEqual(['old']);
    expect(queries().map((query) => query.get('historical'))).toEqual([false, true]);
  });

  it.each([
    [{}, ['b']],
    [
      {
        base: parseFilter(['name', '<>', 'X']),
        filter: parseFilter([['name', '<>', 'Y'], 'and', ['historical', '=', true]]),
      },
      ['a', 'b'],
    ],
  ] as const)(
    'leave when they are historical, unless %j asks for such',
    { tags: ['LIVE-031', 'OPEN-020'] },
    async (narrowing, left) => {
      const { events, request, server } = setUp('without');
      server.rows = ['a', 'b'].map((id) => ({ id, name: id, historical: 'filter' in narrowing }));
      const opened = openSource(request('client'));
      opened.events = events;
      opened.source.narrow({ parameters: [], searchText: '', ...narrowing });
      await shown(opened);
      const viewModel = { id: 'a', name: 'a', historical: true, rowVersion: 2 };
      opened.source.receive({ viewName: 'thing', methodName: 'Updated', viewModel, seq: 1 });
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await shown(opened)).toEqual(left);
    },
  );

  it('are loaded without the live view when that does not come, and again when it does', async () => {
    const { calls, events, handlers, log, request } = setUp();
    const opened = openSource(request('client'));
    opened.events = events;
    const first = opened.source.load({ take: 20 }, true);
    await vi.advanceTimersByTimeAsync(400);
    await first;
    expect(calls).toHaveLength(1);
    handlers[0]?.opened();
    await settle();
    expect(calls).toHaveLength(2);
    expect(log.stale).toBe(1);
  });

  it('are not sent again when nothing has changed until the live view came', { tags: ['LIVE-007'] }, async () => {
    const { calls, events, handlers, log, request, server } = setUp();
    server.mark = 'W/"one"';
    const opened = openSource(request('client'));
    opened.events = events;
    const first = opened.source.load({ take: 20 }, true);
    await vi.advanceTimersByTimeAsync(400);
    await first;
    handlers[0]?.opened();
    await settle();
    expect(calls.map(({ headers }) => headers?.['If-None-Match'])).toEqual([undefined, 'W/"one"']);
    expect(log.stale).toBe(0);
    expect(ids((await opened.source.load({ take: 20 }, true)).result)).toEqual(['a', 'b']);
  });

  it('are sent again when something has changed until the live view came', { tags: ['LIVE-007'] }, async () => {
    const { events, handlers, log, request, server } = setUp();
    server.mark = 'W/"one"';
    const opened = openSource(request('client'));
    opened.events = events;
    const first = opened.source.load({ take: 20 }, true);
    await vi.advanceTimersByTimeAsync(400);
    await first;
    server.rows = [{ id: 'c', name: 'C' }];
    server.mark = 'W/"two"';
    handlers[0]?.opened();
    await settle();
    expect(log.stale).toBe(1);
    expect(ids((await opened.source.load({ take: 20 }, true)).result)).toEqual(['c']);
  });

  it('are asked for in full once a message has changed them', { tags: ['LIVE-007'] }, async () => {
    const { calls, events, handlers, request, server } = setUp();
    server.mark = 'W/"one"';
    const opened = openSource(request('client'));
    opened.events = events;
    const first = opened.source.load({ take: 20 }, true);
    await vi.advanceTimersByTimeAsync(400);
    await first;
    opened.source.receive({ viewName: 'thing', methodName: 'Deleted', id: 'b', seq: 1 });
    handlers[0]?.opened();
    await settle();
    expect(calls.map(({ headers }) => headers?.['If-None-Match'])).toEqual([undefined, undefined]);
  });

  it.each(['client', 'server'] as const)(
    'of a %s-paged page do not wait for a connection that is on its way, and are looked at again when it is there',
    { tags: ['LIVE-007', 'OPEN-311'] },
    async (paging) => {
      const { calls, events, handlers, log, request, server } = setUp('connecting');
      server.mark = 'W/"one"';
      const opened = openSource(request(paging));
      opened.events = events;
      const first = opened.source.load({ skip: 0, take: 20 }, true);
      await settle();
      expect(ids((await first).result).sort()).toEqual(['a', 'b']);
      handlers[0]?.opened();
      await settle();
      expect(pagesOf(calls)).toHaveLength(2);
      expect(log.stale).toBe(0);
      server.rows = [{ id: 'c', name: 'C' }];
      server.mark = 'W/"two"';
      handlers[0]?.opened();
      await settle();
      expect(log.stale).toBe(1);
    },
  );

  it.each(['client', 'server'] as const)(
    'of a %s-paged page are told of by a new connection whatever the numbers of the one before',
    { tags: ['LIVE-028'] },
    async (paging) => {
      const { events, handlers, request } = setUp('connecting');
      const opened = openSource(request(paging));
      const patched = vi.fn();
      opened.events = { ...events, patched };
      await opened.source.load({ skip: 0, take: 20 }, true);
      await settle();
      for (const [seq, name] of [
        [9_000, 'before'],
        [12, 'put back'],
      ] as const) {
        handlers[0]?.opened();
        await settle();
        const viewModel = { id: 'a', name };
        handlers[0]?.message({ viewName: 'thing', methodName: 'Updated', viewModel, seq });
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(patched.mock.calls.map(([[patch]]) => patch.row.name).at(-1)).toBe('put back');
      expect(patched).toHaveBeenCalledTimes(2);
    },
  );

  it('of a page that is on its way are looked at again as soon as they are there', {
    tags: ['LIVE-007', 'OPEN-311'],
  }, async () => {
    const { calls, cockpit, events, handlers, request } = setUp('connecting');
    const ask = cockpit.http.request;
    let answer: () => void = () => undefined;
    vi.spyOn(cockpit.http, 'request').mockImplementationOnce(async (call) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ask(call) as never;
    });
    const opened = openSource(request('server'));
    opened.events = events;
    const first = opened.source.load({ skip: 0, take: 20 }, true);
    await settle();
    handlers[0]?.opened();
    await settle();
    expect(pagesOf(calls)).toEqual([]);
    answer();
    await first;
    await settle();
    expect(pagesOf(calls)).toHaveLength(2);
  });

  it.each(['client', 'server'] as const)(
    'of a %s-paged page are there page by page for who shows them before a grid',
    { tags: ['OPEN-311'] },
    async (paging) => {
      const { calls, events, log, request, server } = setUp('connecting');
      server.rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
      server.limit = 3;
      const opened = openSource(request(paging));
      opened.events = events;
      const first = await opened.source.first({ skip: 0, take: 2 });
      expect(ids(first)).toEqual(['a', 'b']);
      await settle();
      expect(log.counted.at(-1)).toBe(paging === 'client' ? 3 : 4);
      expect(log.cut).toEqual(paging === 'client' ? [3, 3] : []);
      // The grid takes the page that was shown.
      const before = calls.length;
      await opened.source.load({ skip: 0, take: 2 }, true);
      expect(pagesOf(calls.slice(before)).filter((query) => query.get('skip') === 0)).toEqual([]);
    },
  );

  it('do not wait for a connection that was given up', { tags: ['LIVE-020'] }, async () => {
    const { calls, request } = setUp('without');
    const opened = openSource(request('server'));
    void opened.source.load({ skip: 0, take: 20 }, true);
    await settle();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['abcd', 3],
    ['abc', undefined],
  ])('of %s say %s when the limit cuts them', async (names, cut) => {
    const { events, log, request, server } = setUp('without');
    server.rows = [...names].map((id) => ({ id, name: id }));
    server.limit = 3;
    const opened = openSource(request('client'));
    opened.events = events;
    void opened.source.load({ take: 20 }, true);
    await settle();
    expect(log.cut).toEqual([cut]);
  });

  it('are asked for page by page, the next one ahead of time', { tags: ['GRID-008'] }, async () => {
    const { calls, request, server } = setUp('without');
    server.rows = Array.from({ length: 5 }, (_, index) => ({ id: `r${index}`, name: `${index}` }));
    const { source } = openSource(request('server'));
    const skips = () => pagesOf(calls).map((query) => query.get('skip'));
    void source.load({ skip: 0, take: 2, requireTotalCount: true }, true);
    await settle();
    expect(skips()).toEqual([0, 2]);
    const second = await source.load({ skip: 2, take: 2 }, true);
    expect(ids(second.result)).toEqual(['r2', 'r3']);
    await settle();
    expect(skips()).toEqual([0, 2, 4]);
    expect(calls.every(({ path }) => path === '/Thing/search')).toBe(true);
  });

  it('are counted anew when one is gone that the page does not show, and nothing waits', {
    tags: ['OPEN-019'],
  }, async () => {
    const { events, log, request, server } = setUp('without');
    server.rows = Array.from({ length: 5 }, (_, index) => ({ id: `r${index}`, name: `${index}` }));
    const opened = openSource(request('server'));
    const waiting = vi.fn();
    opened.events = { ...events, waiting };
    await opened.source.load({ skip: 0, take: 2 }, true);
    await settle();
    expect(log.counted.at(-1)).toBe(5);
    server.rows = server.rows.slice(0, 4);
    opened.source.receive({ viewName: 'thing', methodName: 'Deleted', id: 'r4', seq: 1 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(log.counted.at(-1)).toBe(4);
    expect(waiting).not.toHaveBeenCalled();
  });

  it('a page asked ahead is not shown once a message says that rows have changed', { tags: ['GRID-030'] }, async () => {
    const { calls, request, server } = setUp('without');
    server.rows = Array.from({ length: 4 }, (_, index) => ({ id: `r${index}`, name: `${index}` }));
    const { source } = openSource(request('server'));
    void source.load({ skip: 0, take: 2, requireTotalCount: true }, true);
    await settle();
    source.receive({ viewName: 'thing', methodName: 'Deleted', id: 'r2', seq: 1 });
    await source.load({ skip: 2, take: 2 }, true);
    expect(pagesOf(calls)).toHaveLength(3);
  });

  it('are told of from their registration on, until that is refused or the connection goes', {
    tags: ['LIVE-022'],
  }, async () => {
    const { handlers, request, turn } = setUp();
    const { source } = openSource(request('server'));
    void source.load({ skip: 0, take: 2 }, true);
    await settle();
    expect(source.isTold()).toBe(false);
    handlers[0]?.opened();
    expect(source.isTold()).toBe(true);
    turn('lost');
    turn('connected');
    expect(source.isTold()).toBe(false);
    handlers[0]?.opened();
    handlers[0]?.failed('');
    expect(source.isTold()).toBe(false);
  });

  it.each([
    ['is shown while messages would tell of changes', 'connected', 3],
    ['is too old soon where no message tells of changes', 'without', 4],
    ['is forgotten once the connection is lost', 'lost', 4],
  ] as const)('a page asked ahead %s', async (_, status, asked) => {
    const { calls, handlers, request, server, turn } = setUp('connecting');
    server.rows = Array.from({ length: 6 }, (_, index) => ({ id: `r${index}`, name: `${index}` }));
    const { source, claim } = openSource(request('server'));
    claim();
    await settle();
    if (status !== 'without') handlers[0]?.opened();
    await source.load({ skip: 0, take: 2 }, true);
    if (status === 'lost') turn(status);
    await vi.advanceTimersByTimeAsync(status === 'lost' ? 1_000 : 20_000);
    await source.load({ skip: 2, take: 2 }, true);
    // The first page, the second ahead or again, and the third ahead.
    expect(pagesOf(calls)).toHaveLength(asked);
  });

  it('a page asked ahead before messages tell of changes is asked for again when they do, and kept then', async () => {
    const { calls, handlers, request, server } = setUp('connecting');
    server.rows = Array.from({ length: 6 }, (_, index) => ({ id: `r${index}`, name: `${index}` }));
    const { source, claim } = openSource(request('server'));
    claim();
    await source.load({ skip: 0, take: 2 }, true);
    await settle();
    handlers[0]?.opened();
    await settle();
    const skips = () => pagesOf(calls).map((query) => query.get('skip'));
    expect(skips()).toEqual([0, 2, 0, 2]);
    await vi.advanceTimersByTimeAsync(20_000);
    await source.load({ skip: 2, take: 2 }, true);
    expect(skips()).toEqual([0, 2, 0, 2, 4]);
  });

  it('a page asked ahead stays when rows of another list come, change and go', async () => {
    const { calls, handlers, request, server } = setUp('connecting');
    server.rows = Array.from({ length: 4 }, (_, index) => ({ id: `r${index}`, name: `${index}` }));
    const { source, claim } = openSource(request('server'));
    claim();
    await settle();
    handlers[0]?.opened();
    await source.load({ skip: 0, take: 2 }, true);
    const other = openSource({ ...request('server'), model: { ...model, name: 'part' } });
    other.source.narrow({ parameters: [], searchText: 'r' });
    const close = other.claim();
    await settle();
    handlers[1]?.opened();
    handlers[1]?.message({ viewName: 'thing', methodName: 'Deleted', id: 'r3', seq: 1 });
    close();
    await source.load({ skip: 2, take: 2 }, true);
    expect(pagesOf(calls)).toHaveLength(2);
  });

  it('are opened while the grid’s code is on its way, and taken over by the grid', async () => {
    for (const paging of ['client', 'server'] as const) {
      const { calls, cockpit, events, handlers, request } = setUp();
      prefetchRows(cockpit, model, page(paging), place);
      await settle();
      handlers[0]?.opened();
      await settle();
      // A page from the server and, beside it, the number of all rows.
      const asked = paging === 'client' ? 1 : 2;
      expect(calls).toHaveLength(asked);
      const values = {
        'page.kind': 'big',
        'session.userId': 'u',
        'session.userName': 'u',
        'session.businessUnit': 'Oslo',
        'session.language': 'nb-NO',
      };
      const opened = takeSource({ ...request(paging), values });
      opened.events = events;
      opened.claim();
      const sort = [{ selector: 'name', desc: false }];
      await opened.source.load({ skip: 0, take: 20, requireTotalCount: true, sort }, true);
      expect(calls).toHaveLength(asked);
      expect(handlers).toHaveLength(1);
    }
  });

  it('are left to the grid where their address names a filter, which it alone knows', async () => {
    const { calls, cockpit } = setUp();
    const list = { method: 'GET', path: '/Thing/{siteId}', query: [] } as const;
    const filters = [filter('siteId'), filter('name')];
    const addressed = { ...model, filters, endpoints: { ...model.endpoints, list } };
    expect(addressedFilters(addressed)).toEqual(['siteId']);
    prefetchRows(cockpit, addressed, page('client'), place);
    await settle();
    expect(calls).toEqual([]);
  });

  it('leave the live view when the grid goes, and when no grid ever came', { tags: ['LIVE-009'] }, async () => {
    const { log, request } = setUp();
    const shown = openSource(request('client'));
    await settle();
    shown.claim()();
    expect(log.unregistered).toBe(1);
    openSource(request('client'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log.unregistered).toBe(2);
  });
});
