import { describe, expect, it } from 'vitest';
import { cellActions } from '../../../../src/engine/action';
import { joinForms, validateSchema } from '../../../../src/engine/form';
import { compileShipped } from '../../../schemas/files';

const { entities } = compileShipped().product;
const fieldsOf = (name: string) =>
  Object.fromEntries(
    cellActions(entities[name]!).map((action) => [action.name, action.form?.fields.map((field) => field.name)]),
  );

describe('the cells of a row', { tags: ['OPEN-293'] }, () => {
  it('are those of the update, if the definition has one', () => {
    expect(Object.keys(fieldsOf('supplier'))).toEqual(['update']);
  });

  it('are without one those of the actions that only write values of the row, each asked for once', () => {
    expect(fieldsOf('sales-order')).toEqual({
      changePriorityDate: ['priority', 'deliveryDate'],
      changeDeliveryType: ['deliveryTypeId'],
    });
    expect(fieldsOf('order-line')).toEqual({ editQuantity: ['orderedQuantity'] });
    // Minimum and maximum are those of another row.
    expect(fieldsOf('stock')).toEqual({ adjustPickedQuantity: ['numberOfPickedStock'] });
    expect(fieldsOf('task')).toEqual({});
  });

  it('are judged by the forms of their actions together', () => {
    const form = joinForms(cellActions(entities['sales-order']!).flatMap((action) => action.form ?? []));
    expect(form.required).toEqual(['priority', 'deliveryTypeId']);
    expect(
      validateSchema(form.schema, { priority: 'high' }).map(({ field, keyword }) => `${field} ${keyword}`),
    ).toEqual(['deliveryTypeId required', 'priority type']);
  });
});
