import { describe, expect, it } from 'vitest';
import { meanwhileOf } from '../../../../src/engine/form';
import { action, entity, property } from '../../../model-fixture';

const model = entity({
  properties: [
    property('priority', { type: 'integer' }),
    property('supplierId', { textProperty: 'supplierName' }),
    property('supplierName', { textOf: 'supplierId' }),
    property('secret', { hidden: true }),
    property('password', { writeOnly: true }),
    property('untitled', { title: '' }),
    property('members', { type: 'object' }),
    property('updated', { format: 'date-time' }),
  ],
  actions: [action('hold', { set: { updated: '{clock.now}' } })],
});

const row = { id: 'a', rowVersion: 1, priority: 1, supplierId: 's', supplierName: 'Nord', note: null };

describe('what became of rows meanwhile', { tags: ['OPEN-306'] }, () => {
  it('is nothing while they stand as they were', () => {
    expect(meanwhileOf(model, [], [])).toBeUndefined();
    expect(meanwhileOf(model, [row], [row])).toBeUndefined();
    expect(meanwhileOf(model, [row], [{ ...row, rowVersion: 2 }])).toBeUndefined();
  });

  it('is from what to what each property of one row changed', () => {
    const seen = meanwhileOf(model, [row], [{ ...row, priority: 9, supplierId: 't', supplierName: null }]);
    expect(seen).toMatchObject({ of: 1, changed: 1, gone: 0 });
    expect(seen?.changes.map(({ property: { name }, before, now }) => [name, before, now])).toEqual([
      ['priority', 1, 9],
      ['supplierName', 'Nord', null],
    ]);
  });

  it('leaves out what has no words, what is not seen, and what a row does not say', () => {
    const now = { secret: 1, password: 2, untitled: 3, members: {}, updated: '2026-01-01T00:00:00Z', unknown: 4 };
    expect(meanwhileOf(model, [row], [now])).toBeUndefined();
  });

  it('takes nothing and an empty text for the same', () => {
    expect(meanwhileOf(model, [{ supplierName: null }], [{ supplierName: '' }])).toBeUndefined();
  });

  it('is that a row is gone', () => {
    expect(meanwhileOf(model, [row], [null])).toEqual({ of: 1, changed: 0, gone: 1, changes: [] });
  });

  it('is of several rows how many changed or are gone', () => {
    const now = [{ ...row, priority: 2 }, row, null, { ...row, priority: 3 }];
    expect(meanwhileOf(model, [row, row, row, row], now)).toEqual({ of: 4, changed: 2, gone: 1, changes: [] });
  });
});
