import { expect, it } from 'vitest';
import { scannedFor } from '../../../src/engine/find';
import type { PropertyModel } from '../../../src/engine/model';
import { property } from '../../model-fixture';

const models: Readonly<Record<string, { readonly found: readonly string[] }>> = {
  goods: { found: ['name', 'ean'] },
  person: { found: ['name'] },
};
const fills = (name: string, more: Partial<PropertyModel> = {}) =>
  scannedFor(property(name, more), (entity) => models[entity]);

it.each<[string, Partial<PropertyModel>, string | undefined]>([
  ['batch', {}, 'batch'],
  ['lotNumber', {}, 'batch'],
  ['serialNumber', {}, 'serial'],
  ['expDate', { kind: 'date' }, 'expiry'],
  ['expiryDate', { kind: 'date-time' }, 'expiry'],
  ['quantity', { kind: 'number' }, 'quantity'],
  ['pickedQuantity', { kind: 'integer' }, 'quantity'],
  ['ean', {}, 'item'],
  ['sscc', {}, 'package'],
  ['goodsId', { lookup: { entity: 'goods', value: 'id' } }, 'item'],
  ['charge', { scan: 'batch' }, 'batch'],
  // What is called so and is something else.
  ['personId', { lookup: { entity: 'person', value: 'id' } }, undefined],
  ['barcodeType', { lookup: { entity: 'person' } }, undefined],
  ['quantity', {}, undefined],
  ['batch', { kind: 'boolean' }, undefined],
  ['batch', { values: [{ value: 'A', title: 'A' }] }, undefined],
  ['expDate', {}, undefined],
  ['lottery', {}, undefined],
])('%s %j is filled by %s', (name, more, scanned) => expect(fills(name, more)).toBe(scanned));
