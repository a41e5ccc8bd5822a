import { describe, expect, it } from 'vitest';
import { type EntityModel, explain } from '../../../../src/engine/definition';
import { compileShipped } from '../../../schemas/files';
import { compileAll, errors } from './product';

describe('explain', () => {
  const { entities } = compileShipped().product;

  it('LOWCODE-003 tells an action as states, consequence and permission', () => {
    const text = explain(entities['sales-order'] as EntityModel);
    expect(text).toContain(
      'Remove hold: only OnHold, becomes New, is undone by unprepareAndHold, needs data.can_remove_hold.',
    );
    expect(text).toContain('asks for priority and deliveryDate');
    expect(text).toContain('Start picking: only ReadyForPick or PartiallyReadyForPick, becomes PickStarted.');
  });

  it('tells references, units, limits to people, pages and details', () => {
    const text = explain(entities.material as EntityModel);
    expect(text).toContain('Supplier (supplierId): a reference to supplier, column starts hidden.');
    expect(text).toContain('Supplier name (supplierName): the text of supplierId, read-only.');
    expect(text).toContain('Length (length): number in cm.');
    expect(text).toContain('Page materials-es-page: paged by the server, needs the feature MaterialsServerSidePaging.');
    expect(text).toContain('Stocks: stock rows where materialId is {id}.');
  });

  it('tells conditions in words', () => {
    const result = compileAll({
      thing: {
        properties: { name: {}, size: { type: 'integer' }, state: { enum: ['New', 'Done'] } },
        endpoints: 'Thing',
        actions: {
          close: {
            from: ['New'],
            to: 'Done',
            when: { anyOf: [{ size: { minimum: 2 } }, { name: { not: null } }], not: { name: ['a', 'b'] } },
            confirm: 'Close {{name}}?',
            feature: { not: 'PurchaseModule' },
          },
        },
      },
    });
    expect(errors(result)).toEqual([]);
    expect(explain(result.product.entities.thing as EntityModel)).toContain(
      'Close: only New, only if size is at least 2 or name is filled and not (name is a or b), becomes Done, asks "Close {{name}}?", needs data.can_close_thing, only with the feature PurchaseModule switched off.',
    );
  });
});
