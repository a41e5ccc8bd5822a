import { describe, expect, it } from 'vitest';
import { type EntityModel, explain } from '../../../../src/engine/definition';
import { compileShipped } from '../../../schemas/files';
import { compileAll, errors } from './product';

describe('explain', () => {
  const { entities } = compileShipped().product;

  it('tells who has to agree, and when', { tags: ['OPEN-259'] }, () => {
    expect(explain(entities.stock as EntityModel)).toContain(
      'waits for another person with data.can_approve_loss if quantity is at least 100 with the feature FourEyesForLosses.',
    );
  });

  it('tells an action as states, consequence and permission', { tags: ['LOWCODE-003'] }, () => {
    const text = explain(entities['sales-order'] as EntityModel);
    expect(text).toContain(
      'Remove hold: only OnHold, becomes New, NewWarn, PartiallyReserved or Reserved, is undone by unprepareAndHold, needs data.can_remove_hold.',
    );
    expect(text).toContain('asks for priority and deliveryDate');
    expect(text).toContain('Start picking: only ReadyForPick or PartiallyReadyForPick, becomes PickStarted.');
  });

  it('tells references, units, limits to people, pages and details', () => {
    const text = explain(entities.material as EntityModel);
    expect(text).toContain('Supplier (supplierId): a reference to supplier, column starts hidden.');
    expect(text).toContain('Supplier name (supplierName): the text of supplierId, read-only.');
    expect(text).toContain('Length (length): number in cm, at least 0.');
    expect(text).toContain('Page materials-es-page: paged by the server, needs the feature MaterialsServerSidePaging.');
    expect(text).toContain('Stocks: stock rows where materialId is {id}.');
  });

  it('tells what values are held to', () => {
    const { product } = compileAll({
      order: {
        properties: {
          number: { pattern: '^O-[0-9]+$' },
          quantity: { type: 'integer', minimum: 1, maximum: 66 },
          share: { type: 'number', exclusiveMinimum: 0 },
          code: { pattern: '^[A-Z]$', texts: { pattern: 'One letter' } },
        },
        endpoints: 'Order',
      },
    });
    const text = explain(product.entities.order as EntityModel);
    expect(text).toContain('An order is known by its id');
    expect(text).toContain('Number (number): text, like ^O-[0-9]+$.');
    expect(text).toContain('Quantity (quantity): whole number, at least 1, at most 66.');
    expect(text).toContain('Share (share): number, more than 0.');
    expect(text).toContain('Code (code): text, One letter.');
  });

  it('tells conditions in words', () => {
    const result = compileAll({
      thing: {
        properties: { name: {}, size: { type: 'integer' }, state: { enum: ['New', 'Done'] } },
        endpoints: 'Thing',
        form: { properties: { name: true, size: { when: { state: 'New' } } } },
        actions: {
          measure: { form: { properties: { size: true, reason: { when: { size: { minimum: 9 }, state: 'Done' } } } } },
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
    const text = explain(result.product.entities.thing as EntityModel);
    expect(text).toContain('Asks for size only if state is New.');
    expect(text).toContain('Measure: asks for size and reason (only if size is at least 9 and state is Done), needs');
    expect(text).toContain(
      'Close: only New, only if size is at least 2 or name is filled and not (name is a or b), becomes Done, asks "Close {{name}}?", needs data.can_close_thing, only with the feature PurchaseModule switched off.',
    );
  });
});

it('explain says of a reference that nothing shows it in words', { tags: ['LOWCODE-012'] }, () => {
  const { product } = compileAll({
    place: { properties: { name: {} }, endpoints: 'Place' },
    thing: { properties: { label: {}, placeId: { lookup: 'place' } }, endpoints: 'Thing', pages: ['things'] },
  });
  expect(explain(product.entities.thing!)).toContain(
    'Place (placeId): a reference to place, column starts hidden, shown by its key, since no placeName or place holds its text.',
  );
});
