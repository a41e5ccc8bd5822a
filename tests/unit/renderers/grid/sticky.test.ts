import { expect, it } from 'vitest';
import { stickyCount } from '../../../../src/renderers/grid/widget-columns';

const name = { sticky: true, width: 120 };
const state = { sticky: true, width: 200 };
const amount = { sticky: false, width: 80 };

it.each([
  ['what names a row, and its state', [name, state, amount], 500, 2],
  ['as many as there is room for', [name, state, amount], 300, 1],
  ['none on a phone', [name, state, amount], 100, 0],
  ['none that was moved behind another', [amount, name, state], 500, 0],
  ['none where there are no others', [name, state], 500, 0],
])('stay in sight: %s', (_, columns, room, count) => {
  expect(stickyCount(columns, room)).toBe(count);
});
