import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import grid from '../../../../schemas/locales/en-GB/grid.json';
import { questionTitle } from '../../../../src/renderers/actions/action-title';
import { action, entity, property } from '../../../model-fixture';

beforeAll(() => i18next.init({ lng: 'en-GB', resources: { 'en-GB': { translation: grid } } }));

const move = action('moveStock', { title: 'Move' });
const stock = entity({
  title: 'Stock',
  plural: 'Stocks',
  display: 'material',
  columns: ['itemNo', 'state', 'material', 'batch'],
  properties: [
    property('id'),
    property('itemNo'),
    property('state', { values: [{ value: 'New', title: 'New' }] }),
    property('material'),
    property('batch'),
  ],
});
const row = (id: string) => ({ id, itemNo: `BA-${id}`, state: 'New', material: 'Ball bearing', batch: 'LOT1' });

it('a question says in its title what is done to what, unless it counts what can and what cannot', {
  tags: ['MODAL-004'],
}, () => {
  const title = (ids: string[], isCounted = false) => questionTitle(stock, move, ids.map(row), isCounted, i18next.t);
  expect(title(['1'])).toBe('Move BA-1 Ball bearing');
  expect(title(['1', '2'])).toBe('Move: 2 stocks');
  expect(title(['1'], true)).toBe('Move');
});
