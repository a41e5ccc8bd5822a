// @vitest-environment jsdom
import type dxDataGrid from 'devextreme/ui/data_grid';
import type { KeyboardEvent } from 'react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRowChoice } from '../../../../src/renderers/grid/row-choice';

const TABLE = `
  <table>
    <tr class="dx-data-row" id="a"><td><div class="select-box"></div></td><td>A</td><td><input id="field"><a href="#">A</a></td></tr>
    <tr class="dx-group-row" id="group"><td>New</td></tr>
  </table>`;

const selected = new Set<string>();
const grid = {
  getVisibleRows: () => [
    { rowIndex: 0, rowType: 'data', key: 'a' },
    { rowIndex: 1, rowType: 'group', key: ['New'] },
  ],
  getRowElement: (index: number) => [document.querySelectorAll('tr')[index]],
  isRowSelected: (key: string) => selected.has(key),
  selectRows: (keys: readonly string[]) => {
    for (const key of keys) selected.add(key);
  },
  deselectRows: (keys: readonly string[]) => {
    for (const key of keys) selected.delete(key);
  },
} as unknown as dxDataGrid;
const show = vi.fn();

// Other tests draw in the same document.
afterAll(() => document.body.replaceChildren());

/** Presses a key where the selector points; true if it was answered. */
function press(
  key: string,
  at = '#a',
  more: Partial<KeyboardEvent> = {},
  preview: () => (() => void) | undefined = () => show,
) {
  const target = document.querySelector(at) as HTMLElement;
  const row = target.closest('tr') as HTMLElement;
  const event = { key, shiftKey: false, repeat: false, target, ...more } as KeyboardEvent<HTMLElement>;
  return createRowChoice(() => grid, preview).onKey(event, row);
}

beforeEach(() => {
  document.body.innerHTML = TABLE;
  selected.clear();
  show.mockClear();
});

describe('keys on a row', { tags: ['OPEN-273', 'OPEN-241'] }, () => {
  it.each([
    ['x', {}],
    ['X', {}],
    [' ', { shiftKey: true }],
  ])('%j chooses it, and lets go of it again', (key, more) => {
    expect(press(key, '#a', more)).toBe(true);
    expect([...selected]).toEqual(['a']);
    expect(press(key, '#a', more)).toBe(true);
    expect([...selected]).toEqual([]);
    expect(show).not.toHaveBeenCalled();
  });

  it('the space bar shows it, once while it is held', () => {
    expect(press(' ')).toBe(true);
    expect(press(' ', '#a', { repeat: true })).toBe(true);
    expect(show).toHaveBeenCalledOnce();
    expect(selected.size).toBe(0);
  });

  it('a key that is held chooses nothing', () => {
    expect(press('x', '#a', { repeat: true })).toBe(false);
    expect(selected.size).toBe(0);
  });

  it('the space bar is left to the box of the row, and where rows are not shown', () => {
    expect(press(' ', 'td:has(.select-box)')).toBe(false);
    expect(press(' ', 'td:nth-child(2)')).toBe(true);
    expect(show).toHaveBeenCalledOnce();
    expect(press(' ', '#a', {}, () => undefined)).toBe(false);
    expect(show).toHaveBeenCalledOnce();
  });

  it('a field in it has its keys', () => {
    expect(press('x', '#field')).toBe(false);
    expect(press(' ', '#field')).toBe(false);
    expect(selected.size).toBe(0);
    expect(show).not.toHaveBeenCalled();
  });

  it('a link in it has the space bar, and x chooses the row', () => {
    expect(press(' ', '#a a')).toBe(false);
    expect(show).not.toHaveBeenCalled();
    expect(press('x', '#a a')).toBe(true);
    expect([...selected]).toEqual(['a']);
  });

  it('a group is neither chosen nor shown', () => {
    expect(press('x', '#group')).toBe(false);
    expect(press(' ', '#group')).toBe(false);
    expect(show).not.toHaveBeenCalled();
  });
});
