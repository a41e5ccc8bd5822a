import { describe, expect, it, vi } from 'vitest';
import { createGridSession, OWN_CHANGE_MS, type WidgetState } from '../../../../src/engine/grid';
import { NONE_WAITING, type WaitingRows } from '../../../../src/engine/live';

interface Narrowing {
  readonly searchText: string;
}

const STATE: WidgetState = { columns: [{ name: 'name' }], pageSize: 20, sort: [], group: [], page: 1 };

function open() {
  const widget = {
    refresh: vi.fn(),
    restart: vi.fn(),
    patch: vi.fn(),
    counted: vi.fn(),
    deselect: vi.fn(),
    tick: vi.fn(),
  };
  const world = { now: 0, isTold: true };
  const rows = { narrow: vi.fn(), refresh: vi.fn(async () => undefined), show: vi.fn(), isTold: () => world.isTold };

  const session = createGridSession<Narrowing>({
    now: () => world.now,
    widget: () => widget,
    isWidgetError: (error) => error === 'the widget',
    isCalledOff: (error) => error === 'called off',
    keyOf: ({ id }) => String(id),
  });
  session.use(rows, { searchText: '' });
  session.drawn('standard');
  const { sourceEvents: source, drawnEvents: drawn } = session;
  return { session, source, drawn, widget, rows, world };
}

describe('the loading of a grid', () => {
  it('is the first until rows are there, and after that one that lets them stand', () => {
    const { session, drawn } = open();
    drawn.onLoading();
    expect(session.get().load.kind).toBe('first');
    drawn.onLoaded(true);
    expect(session.get()).toMatchObject({ load: { kind: 'done' }, hadRows: true });
    drawn.onLoading();
    expect(session.get()).toMatchObject({ load: { kind: 'again' }, hadRows: true });
    drawn.onLoaded(false);
    expect(session.get()).toMatchObject({ load: { kind: 'done' }, hadRows: true });
  });

  it('stays failed until rows are there, unless it is asked for again by hand', async () => {
    const { session, source, drawn, rows } = open();
    source.failed('down');
    drawn.onLoading();
    expect(session.get().load).toEqual({ kind: 'failed', error: 'down' });
    await session.refresh();
    expect(session.get().load.kind).toBe('again');
    rows.refresh.mockRejectedValueOnce('still down');
    await session.refresh();
    expect(session.get().load).toEqual({ kind: 'failed', error: 'still down' });
    drawn.onLoaded(true);
    expect(session.get().load.kind).toBe('done');
  });

  it('begins anew after one that a person has called off', () => {
    const { session, source, drawn } = open();
    source.failed('called off');
    drawn.onLoading();
    expect(session.get().load.kind).toBe('again');
  });

  it('believes what the widget says of rows until it is asked again', async () => {
    const { session, drawn } = open();
    drawn.onFailed('the widget');
    drawn.onLoaded(true);
    expect(session.get().load.kind).toBe('failed');
    await session.refresh();
    drawn.onLoaded(true);
    expect(session.get().load.kind).toBe('done');
  });
});

describe('the rows of a grid', () => {
  it('are narrowed once for each wish, and begin at their first page when they are others', () => {
    const { session, rows, widget, drawn } = open();
    drawn.onLoaded(true);
    const wish = { searchText: 'a' };
    session.use(rows, wish);
    session.use(rows, wish);
    expect(rows.narrow).toHaveBeenCalledTimes(2);
    expect(rows.narrow).toHaveBeenLastCalledWith(wish);
    expect(widget.restart).not.toHaveBeenCalled();
    session.drawn('standard');
    expect(widget.restart).toHaveBeenCalledOnce();
    // Before the widget has begun to load them: what it shows until then is not what was asked for.
    expect(session.get().load.kind).toBe('again');
    session.drawn('standard');
    expect(widget.restart).toHaveBeenCalledOnce();
  });

  it('are told how they are narrowed when they come from another source', () => {
    const { session } = open();
    const wish = { searchText: 'a' };
    const other = { narrow: vi.fn(), refresh: vi.fn(), show: vi.fn(), isTold: () => true };
    session.use(other, wish);
    expect(other.narrow).toHaveBeenCalledExactlyOnceWith(wish);
  });

  it('are not asked for twice by a widget that is made anew', () => {
    const { session, rows, widget } = open();
    session.use(rows, { searchText: 'a' });
    session.drawn('another view');
    expect(widget.restart).not.toHaveBeenCalled();
  });

  it('are counted for the page and for the widget', () => {
    const { session, source, widget } = open();
    source.counted('counting');
    source.counted(12);
    source.cut(10);
    expect(session.get()).toMatchObject({ total: 12, cutAt: 10 });
    expect(widget.counted).toHaveBeenLastCalledWith(12);
  });

  it('pass their new values to the widget and to whoever listens', () => {
    const { session, source, widget } = open();
    const heard = vi.fn();
    const end = session.onPatches(heard);
    const patches = [{ key: 'a', row: {}, properties: ['name'] }];
    source.patched(patches);
    expect([widget.patch.mock.lastCall, heard.mock.lastCall]).toEqual([[patches], [patches]]);
    end();
    source.patched([]);
    expect(heard).toHaveBeenCalledOnce();
  });
});

it('passes what a live message tells to whoever listens', () => {
  const { session, source } = open();
  const heard = vi.fn();
  const end = session.onTold(heard);
  const told = { rows: [['a', null]] } as const;
  source.heard(told);
  end();
  source.heard('resync');
  expect(heard.mock.calls).toEqual([[told]]);
});

const waiting = (rows: Partial<Record<keyof WaitingRows, readonly string[]>>): WaitingRows => ({
  coming: new Set(rows.coming),
  moved: new Set(rows.moved),
  leaving: new Set(rows.leaving),
});

describe('what waits to be shown', () => {
  it('is counted, and shown when the person says so', () => {
    const { session, source, rows } = open();
    source.waiting(waiting({ coming: ['a'], moved: ['b'], leaving: ['c'] }));
    expect(session.get().waiting).toBe(3);
    session.show();
    expect(rows.show).toHaveBeenCalledOnce();
  });

  it('leaves the pages as they are until it is shown', () => {
    const { session, source, widget } = open();
    source.counted(20);
    source.waiting(waiting({ coming: ['a'] }));
    source.counted(21);
    expect([session.get().total, widget.counted.mock.lastCall]).toEqual([21, [20]]);
    source.waiting(waiting({}));
    expect(widget.counted).toHaveBeenLastCalledWith(21);
  });

  it('shows at once if a row that the person acted on has to leave', { tags: ['OPEN-335'] }, () => {
    const { session, source, rows, world } = open();
    session.done(['a', 'b'], false);
    session.done(['c'], false);
    world.now = OWN_CHANGE_MS - 1;
    source.waiting(waiting({ leaving: ['b'] }));
    expect(rows.show).toHaveBeenCalledOnce();
    expect(session.get().waiting).toBe(0);
    source.waiting(waiting({ leaving: ['d'] }));
    expect(session.get().waiting).toBe(1);
    world.now = OWN_CHANGE_MS;
    source.waiting(waiting({ leaving: ['b', 'd'] }));
    expect(rows.show).toHaveBeenCalledOnce();
    expect(session.get().waiting).toBe(2);
  });

  it('shows at once what the person added', { tags: ['OPEN-335'] }, () => {
    const { session, source, rows } = open();
    session.done(['a'], false);
    source.waiting(waiting({ coming: ['new'] }));
    expect(rows.show).not.toHaveBeenCalled();
    session.done([], true);
    expect(rows.show).toHaveBeenCalledOnce();
    source.waiting(waiting({ coming: ['newer'] }));
    expect(rows.show).toHaveBeenCalledTimes(2);
  });

  it('shows at once what comes back because the person took something back, and leaves it selected', {
    tags: ['OPEN-335'],
  }, () => {
    const { session, source, rows, widget } = open();
    source.waiting(waiting({ coming: ['a'] }));
    expect(session.get().waiting).toBe(1);
    session.undone(['b', 'a']);
    expect(rows.show).toHaveBeenCalledOnce();
    source.waiting(waiting({ moved: ['b'] }));
    expect(session.get().waiting).toBe(0);
    expect(widget.deselect).not.toHaveBeenCalled();
  });

  it('a row that the person acted on stays where it is, and is no news', { tags: ['OPEN-335'] }, () => {
    const { session, source, rows, world } = open();
    // Whether its news comes before the answer or after it.
    source.waiting(waiting({ moved: ['a'] }));
    expect(session.get().waiting).toBe(1);
    session.done(['a'], false);
    expect(session.get().waiting).toBe(0);
    source.waiting(waiting({ moved: ['a'], coming: ['c'] }));
    expect(session.get().waiting).toBe(1);
    world.now = OWN_CHANGE_MS;
    source.waiting(waiting({ moved: ['a', 'b'], coming: ['c'] }));
    expect(session.get().waiting).toBe(2);
    // Arranged anew, and then moved by somebody else.
    source.waiting(waiting({}));
    source.waiting(waiting({ moved: ['a'] }));
    expect(session.get().waiting).toBe(1);
    expect(rows.show).not.toHaveBeenCalled();
  });

  it('is shown after an action if it is of that; rows that no message tells of are asked for', () => {
    const { session, source, rows, widget, world } = open();
    source.waiting(waiting({ leaving: ['b'] }));
    session.done(['a', 'b'], false);
    expect(rows.show).toHaveBeenCalledOnce();
    expect(widget.deselect).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
    expect(rows.refresh).not.toHaveBeenCalled();
    world.isTold = false;
    session.done(['c'], false);
    expect(rows.refresh).toHaveBeenCalledOnce();
  });
});

describe('the state of the widget', () => {
  it('is nobody’s change when it is made; after that what differs is', () => {
    const { session } = open();
    expect(session.changed(STATE)).toEqual({});
    expect(session.changed({ ...STATE, page: 2 })).toEqual({ page: 2 });
    expect(session.changed({ ...STATE, page: 2 })).toEqual({});
    session.drawn('another view');
    expect(session.changed({ ...STATE, pageSize: 50 })).toEqual({});
  });
});

it('tells of a change once, and of nothing that is the same', () => {
  const { session, drawn, source } = open();
  drawn.onLoaded(true);
  const heard = vi.fn();
  session.subscribe(heard);
  drawn.onLoaded(true);
  source.waiting(NONE_WAITING);
  source.cut(undefined);
  expect(heard).not.toHaveBeenCalled();
  const selected = [{ id: 'a' }];
  drawn.onSelection(selected, { added: selected, removed: [] });
  expect(heard).toHaveBeenCalledOnce();
  expect(session.get().selected).toBe(selected);
});
