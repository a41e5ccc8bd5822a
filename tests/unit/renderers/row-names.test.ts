import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { fullNameOf, namesOf } from '../../../src/renderers/row-names';
import { format } from '../../format-fixture';
import { entity, property } from '../../model-fixture';

beforeAll(() => i18next.init({ lng: 'en-GB', resources: {} }));

const stock = entity({
  display: 'material',
  found: ['itemNo', 'batch', 'barcode'],
  columns: ['itemNo', 'state', 'material', 'place', 'quantity', 'batch'],
  properties: [
    property('id'),
    property('itemNo'),
    property('state', { values: [{ value: 'New', title: 'New' }] }),
    property('material', { textOf: 'materialId' }),
    property('place', { title: 'Place', textOf: 'placeId' }),
    property('quantity', { type: 'integer', kind: 'integer' }),
    property('batch', { title: 'Batch' }),
    property('barcode'),
  ],
});
const row = { itemNo: 'BA-1', state: 'New', material: 'Ball bearing', quantity: 5, batch: 'LOT1', barcode: '70' };
const full = (model: typeof stock, of: Record<string, unknown>) => fullNameOf(model, of, format, i18next.t);

it('a row is named as its list names it, by what stands before its name as well', { tags: ['MODAL-004'] }, () => {
  expect(namesOf(stock, row)).toBe('BA-1 Ball bearing');
  expect(namesOf(stock, { id: '7' })).toBe('7');
});

it('a row that is called as another is has beside it what tells it from others', { tags: ['MODAL-032'] }, () => {
  expect(full(stock, { ...row, place: 'A-1' })).toBe('BA-1 Ball bearing · Place: A-1 · Batch: LOT1');
  expect(full(stock, row)).toBe('BA-1 Ball bearing · Batch: LOT1');
});

it('a name of its own is enough', () => {
  const box = { ...stock, display: 'itemNo' };
  expect(full(box, { ...row, place: 'A-1' })).toBe('BA-1');
});
