import { expect, it } from 'vitest';
import { inOrder, itemSections, likelyPages, type Section } from '../../../../src/renderers/find/sections';
import type { PaletteItem } from '../../../../src/renderers/layout';

const item = (text: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  key: text,
  text,
  run: () => undefined,
  ...more,
});
const titles = (sections: readonly Section[]) =>
  sections.flatMap(({ entries }) => entries.map((entry) => ('item' in entry ? entry.item.text : '')));
const pages = (...items: PaletteItem[]) => itemSections([{ heading: 'Pages', kind: 'pages', items }], 'prepare');

it('what has the text in its title stands before what has it only behind it, or its letters', () => {
  const items = [
    item('Printers', { hint: 'prepare' }),
    item('Shops', { key: 'p-r-e-p-a-r-e' }),
    item('To unprepare'),
    item('To prepare'),
    item('Prepare order'),
    item('Prepare'),
  ];
  const [section] = pages(...items);
  expect(titles(section ? [section] : [])).toEqual([
    ...['Prepare', 'Prepare order', 'To prepare', 'To unprepare', 'Printers', 'Shops'],
  ]);
});

it('what cannot run stands behind what answers as well and can', () => {
  const items = [item('Prepare all', { off: 'No' }), item('Prepare order for shipping'), item('To prepare')];
  expect(titles(pages(...items))).toEqual(['Prepare order for shipping', 'Prepare all', 'To prepare']);
});

it('what is called so stands before rows, and what other pages offer before the rest', () => {
  const rows = [{ heading: 'Rows', kind: 'rows', entries: [] }];
  const elsewhere = pages(item('Prepare count'));
  const called = pages(item('Prepare order'));
  const off = pages(item('Prepare now', { off: 'No' }));
  const spelt = pages(item('Printers', { hint: 'prepare' }));
  const ordered = inOrder(rows, [...called, ...off, ...spelt], elsewhere, false);
  expect(ordered).toEqual([...called, ...rows, ...elsewhere, ...off, ...spelt]);
  expect(inOrder(rows, called, [], true)).toEqual([...rows, ...called]);
});

it('rows are looked for in the pages that have some, and in three at most if none is known to have any', () => {
  const all = ['Orders', 'Lines', 'Stocks', 'Tasks', 'Jobs'].map((text) => item(text));
  const named = (...found: string[]) => likelyPages(all, new Set(found)).map(({ text }) => text);
  expect(named()).toEqual(['Orders', 'Lines', 'Stocks']);
  expect(named('Tasks')).toEqual(['Tasks', 'Orders', 'Lines']);
  expect(named('Jobs', 'Tasks', 'Stocks', 'Orders')).toEqual(['Orders', 'Stocks', 'Tasks', 'Jobs']);
});
