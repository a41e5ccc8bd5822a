import { expect, it } from 'vitest';
import { hiddenOf } from '../../../../src/renderers/grid/head-walk';

const view = { left: 100, right: 300 };

it.each([
  ['a cell that is seen', { left: 100, right: 300 }, 0],
  ['one before the view', { left: 40, right: 120 }, -60],
  ['one behind it', { left: 280, right: 350 }, 50],
  ['one that is wider: its beginning is seen', { left: 150, right: 500 }, 50],
  ['parts of a pixel', { left: 99.5, right: 200 }, -1],
])('the grid is scrolled to %s', (_, cell, width) => {
  expect(hiddenOf(cell, view)).toBe(width);
});
