// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { meantCell } from '../../../../../src/renderers/grid/edit/clicked-cell';

const row = (key: string) =>
  `<tr class="dx-data-row" data-key="${key}"><td><input /></td><td data-column="name"></td><td data-column="weight"></td></tr>`;
const at = (selector: string) => document.querySelector(selector) as HTMLElement;
const press = (selector: string) => at(selector).dispatchEvent(new Event('pointerdown', { bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = `<table class="grid-box">${row('a')}${row('b')}</table>`;
});

it('a clicked cell is the one that is meant, on rows gone to from there the one below it', {
  tags: ['OPEN-300'],
}, () => {
  press('[data-key=a] [data-column=weight]');
  expect(meantCell(at('[data-key=a]'))).toEqual({ key: 'a', column: 'weight' });
  expect(meantCell(at('[data-key=b]'))).toEqual({ key: 'b', column: 'weight' });
  expect(meantCell(at('[data-key=b] [data-column=name]'))).toEqual({ key: 'b', column: 'name' });
});

it('no cell is meant after a click beside them', () => {
  press('[data-key=a] [data-column=weight]');
  press('[data-key=a] input');
  expect(meantCell(at('[data-key=a]'))).toEqual({ key: 'a', column: undefined });
});
