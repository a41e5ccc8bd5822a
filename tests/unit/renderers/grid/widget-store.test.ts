import { describe, expect, it } from 'vitest';
import { createLivePage, type RowPatch } from '../../../../src/engine/live';
import { type LoadOptions, type Row, writeFilter } from '../../../../src/engine/query';
import { STEP_ROWS } from '../../../../src/renderers/grid/row-steps';
import { createWidgetStore, widgetKey, widgetKeyOf } from '../../../../src/renderers/grid/widget-store';
import { type GridSource, rowKey } from '../../../../src/renderers/rows';
import { entity } from '../../../model-fixture';
import { createTestClock } from '../../engine/live/test-clock';

const FIRST = { skip: 0, take: 2, requireTotalCount: true };
const SECOND = { skip: 2, take: 2 };

/** A store over rows whose number comes later. */
function setUp(groupedBy?: string, model = entity()) {
  const asked: LoadOptions[] = [];
  const pages: boolean[] = [];
  const server = { version: '' };
  const source = {
    load: async (options: LoadOptions, isPage: boolean) => {
      asked.push(options);
      pages.push(isPage);
      const { skip = 0, take = 0 } = options;
      const ids = Array.from({ length: take }, (_, index) => `${skip + index}${server.version}`);
      return { result: ids.map((id) => ({ id, line: 1 })) };
    },
  } as unknown as GridSource;
  const widget = createWidgetStore({
    model,
    source,
    format: {} as never,
    groupedBy: () => groupedBy,
    focusedKey: () => undefined,
    selected: () => [{ id: 'chosen' }],
    events: () => ({ onLoading: () => undefined, onLoaded: () => undefined, onFailed: () => undefined }),
    beside: (options) => options,
    onAsked: () => undefined,
    onRows: () => undefined,
  });
  const load = async (options: LoadOptions) => (await widget.store.load(options as never)) as unknown;
  return { asked, pages, counted: widget.counted, load, server, widget };
}

describe('what the widget loads', () => {
  it('is a page where groups are the outermost; of groups below them the number is none', async () => {
    const { pages, load } = setUp('zone');
    await load({ ...FIRST, group: [{ selector: 'zone', isExpanded: false }] });
    await load({
      group: [{ selector: 'rack', isExpanded: false }],
      skip: 0,
      take: 1,
    });
    await load({ skip: 0, take: 20 });
    expect(pages).toEqual([true, false, false]);
  });

  it('has no number while that is not known', async () => {
    const { load } = setUp();
    expect(await load(FIRST)).toMatchObject({ totalCount: -1 });
  });

  it('is what it shows already when nothing but the number is new', async () => {
    const { asked, counted, load } = setUp();
    await load(FIRST);
    expect(counted(50)).toBe(true);
    expect(await load(FIRST)).toMatchObject({ data: [{ id: '0' }, { id: '1' }], totalCount: 50 });
    expect(asked).toHaveLength(1);
    expect(counted(50)).toBe(false);
    await load(FIRST);
    expect(asked).toHaveLength(2);
  });

  it('is known of rows that are selected, which a search may leave out, as long as no other row is meant', async () => {
    const { asked, load } = setUp();
    await load(FIRST);
    const named = (...ids: string[]) => ({ filter: ids.flatMap((id, at) => [...(at ? ['or'] : []), ['id', '=', id]]) });
    expect(await load(named('chosen', '1') as never)).toEqual([{ id: 'chosen' }, { id: '1', line: 1 }]);
    expect(await load({ filter: ['id', '=', 'chosen'] } as never)).toEqual([{ id: 'chosen' }]);
    expect(asked).toHaveLength(1);
    await load(named('chosen', 'another') as never);
    expect(asked).toHaveLength(2);
  });

  it('is asked for when another page was wanted meanwhile, and told the number after it', async () => {
    const { asked, counted, load } = setUp();
    await load(FIRST);
    counted(50);
    await load(SECOND);
    expect(asked.map(({ skip }) => skip)).toEqual([0, 2]);
    expect(counted(50)).toBe(true);
  });

  it('is of a group the rows of its very text, and of the list’s filter what that says', async () => {
    const { asked, load } = setUp('unit');
    const list = ['unit', '=', 'PCS'];
    const rowsOf = (filter: unknown[]) => load({ skip: 0, take: 20, filter } as never);
    const said = () => asked.at(-1)?.filter && writeFilter(asked.at(-1)!.filter!);
    const groups = { ...FIRST, group: [{ selector: 'unit', isExpanded: false }] };
    await load(groups);
    await rowsOf(['unit', '=', 'PCS']);
    expect(said()).toEqual(['unit', 'is', 'PCS']);
    await rowsOf([['unit', '=', 'PCS'], 'or', ['unit', '=', null]]);
    expect(said()).toEqual([['unit', 'is', 'PCS'], 'or', ['unit', 'isblank', null]]);
    await load({ ...groups, filter: list } as never);
    expect(said()).toEqual(list);
    await rowsOf([list, 'and', ['unit', '=', 'pcs']]);
    expect(said()).toEqual([list, 'and', ['unit', 'is', 'pcs']]);
    await rowsOf([['unit', '=', 'PCS'], 'and', ['zone', '=', 'a'], 'and', list]);
    expect(said()?.filter((part) => part !== 'and')).toContainEqual(['zone', 'is', 'a']);
  });

  it('is known by a key of several properties, which is no value of the row: live changes leave it there', async () => {
    const model = entity({ key: ['id', 'line'] });
    const { load } = setUp(undefined, model);
    const { data } = (await load(FIRST)) as { data: Row[] };
    const clock = createTestClock();
    const patches: RowPatch[] = [];
    const nothing = () => undefined;
    const page = createLivePage({
      clock,
      keyOf: (row) => rowKey(model, row),
      events: {
        patched: (some) => patches.push(...some),
        waiting: nothing,
        refetch: nothing,
        outdated: nothing,
        recount: nothing,
        resum: nothing,
      },
    });
    page.showing(data);
    page.receive({
      viewName: 'v',
      methodName: 'Updated',
      viewModel: { id: '0', line: 1, note: 'new' } as Row,
      seq: 1,
    });
    clock.advance(16);
    expect(patches.map(({ properties }) => properties)).toEqual([['note']]);
    expect(data[0]).toEqual({ id: '0', line: 1, note: 'new' });
    expect(data[0]?.[widgetKey(model)]).toBe('0|1');
    expect(widgetKeyOf(model, { id: '0', line: 1 })).toBe('0|1');
  });

  it('is not turned to another page by a number of fewer rows', async () => {
    const { counted, load } = setUp();
    await load(SECOND);
    expect(counted(2)).toBe(false);
  });

  it('is in steps when it is asked for again and many rows are others, unless another page is wanted', async () => {
    const { asked, load, server, widget } = setUp();
    const page = { skip: 0, take: 12 };
    const others = (drawn: unknown) =>
      (drawn as { data: { id: string }[] }).data.filter(({ id }) => id.endsWith('b')).length;
    await load(page);
    server.version = 'b';
    widget.renewing();
    expect(others(await load(page))).toBe(STEP_ROWS);
    expect(widget.next()).toBe(true);
    expect(others(await load(page))).toBe(2 * STEP_ROWS);
    expect(asked).toHaveLength(2);
    expect(widget.hasNext()).toBe(true);
    expect(others(await load({ skip: 12, take: 12 }))).toBe(12);
    expect(widget.next()).toBe(false);
  });
});
