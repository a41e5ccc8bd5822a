import type dxDataGrid from 'devextreme/ui/data_grid';
import { describe, expect, it } from 'vitest';
import { createRowPlaces, stepRow } from '../../../../src/renderers/grid/row-place';

interface Shown {
  readonly rowType: string;
  readonly key: unknown;
}

const PAGE = 3;
const data = (key: string): Shown => ({ rowType: 'data', key });

/** As much of the widget as is asked: pages of rows, and which has the focus. */
function widget(pages: readonly (readonly Shown[])[], focused?: unknown, start = 0) {
  let page = start;
  const options: Record<string, unknown> = { focusedRowKey: focused };
  const shown = () => (pages[page] ?? []).map((row) => ({ ...row, data: { id: row.key } }));
  const scrolled: unknown[] = [];
  const grid = {
    getVisibleRows: shown,
    option: (name: string, ...value: unknown[]) =>
      value.length > 0 ? Object.assign(options, { [name]: value[0] }) : options[name],
    pageIndex(to?: number) {
      if (to === undefined) return page;
      page = to;
      return Promise.resolve();
    },
    pageSize: () => PAGE,
    pageCount: () => pages.length,
    getRowIndexByKey: (key: unknown) => shown().findIndex((row) => row.key === key),
    getRowElement: (index: number) => [{ scrollIntoView: () => scrolled.push(shown()[index]?.key) }],
  } as unknown as dxDataGrid;
  return { grid, scrolled, focused: () => options.focusedRowKey, page: () => page };
}

const rowPlace = (grid: dxDataGrid) => createRowPlaces().at(grid, undefined);
const TWO_PAGES = [['a', 'b', 'c'].map(data), ['d', 'e'].map(data)];

describe('the place of the row with the focus', { tags: ['OPEN-273'] }, () => {
  it('counts the pages before', () => {
    expect(rowPlace(widget(TWO_PAGES, 'e', 1).grid)).toEqual({ row: { id: 'e' }, place: 5, isFocused: true });
  });

  it('is the first row while none has it', () => {
    expect(rowPlace(widget(TWO_PAGES).grid)).toEqual({ row: { id: 'a' }, place: 1, isFocused: false });
    expect(rowPlace(widget([[]]).grid)).toBeNull();
  });

  it('is the next of those that stood around it once it has left the list, and the first among others', () => {
    const places = createRowPlaces();
    const at = (...keys: string[]) => places.at(widget([keys.map(data)], 'c').grid, {});
    expect(at('a', 'b', 'c', 'd', 'e')).toMatchObject({ row: { id: 'c' }, isFocused: true });
    expect(at('new', 'a', 'b', 'd', 'e')).toEqual({ row: { id: 'd' }, place: 4, isFocused: false });
    expect(at('a', 'b', 'e')).toMatchObject({ row: { id: 'e' } });
    expect(at('a', 'b')).toMatchObject({ row: { id: 'b' } });
    expect(at('x', 'y')).toEqual({ row: { id: 'x' }, place: 1, isFocused: false });
  });

  it('is the first of what another question has for answer', () => {
    const places = createRowPlaces();
    const at = (asked: object, ...keys: string[]) => places.at(widget([keys.map(data)], 'c').grid, asked);
    at({ skip: 0 }, 'a', 'b', 'c', 'd');
    expect(at({ skip: 4 }, 'x', 'd')).toMatchObject({ row: { id: 'x' } });
    expect(at({ skip: 0 }, 'a', 'b', 'd')).toMatchObject({ row: { id: 'd' } });
    places.forget();
    expect(at({ skip: 0 }, 'a', 'b', 'd')).toMatchObject({ row: { id: 'a' } });
  });

  it('leaves out what is opened below rows', () => {
    const opened = [data('a'), { rowType: 'detail', key: 'a' }, data('b')];
    expect(rowPlace(widget([opened], 'b').grid)).toMatchObject({ place: 2 });
  });

  it('is not known in groups, and none is shown at a group', () => {
    const grouped = [{ rowType: 'group', key: ['New'] }, data('a'), data('b')];
    expect(rowPlace(widget([grouped], 'b').grid)).toEqual({ row: { id: 'b' }, place: undefined, isFocused: true });
    expect(rowPlace(widget([grouped], ['New']).grid)).toBeUndefined();
  });
});

describe('a step', { tags: ['OPEN-273'] }, () => {
  it('goes to the next row and brings it into sight', async () => {
    const { grid, focused, scrolled } = widget(TWO_PAGES, 'a');
    await stepRow(grid, 1);
    expect([focused(), scrolled]).toEqual(['b', ['b']]);
  });

  it('goes over the end of a page to the first row of the next, and back to the last', async () => {
    const { grid, focused, page } = widget(TWO_PAGES, 'c');
    await stepRow(grid, 1);
    expect([page(), focused()]).toEqual([1, 'd']);
    await stepRow(grid, -1);
    expect([page(), focused()]).toEqual([0, 'c']);
  });

  it.each([
    ['before the first row', 'a', 0, -1],
    ['behind the last', 'e', 1, 1],
  ] as const)('stays where it is %s', async (_, at, start, by) => {
    const { grid, focused, page } = widget(TWO_PAGES, at, start);
    await stepRow(grid, by);
    expect([page(), focused()]).toEqual([start, at]);
  });

  it('goes to the first row while none has the focus', async () => {
    const { grid, focused } = widget(TWO_PAGES);
    await stepRow(grid, 1);
    expect(focused()).toBe('a');
  });
});
