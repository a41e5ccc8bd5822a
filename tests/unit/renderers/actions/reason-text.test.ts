import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import grid from '../../../../schemas/locales/en-GB/grid.json';
import type { Reason } from '../../../../src/engine/action';
import { outcomeText } from '../../../../src/renderers/actions/outcome-text';
import { reasonText } from '../../../../src/renderers/actions/reason-text';
import { compileShipped } from '../../../schemas/files';

const { product } = compileShipped();
let t: TFunction;
beforeAll(async () => {
  t = await i18next.init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: grid } } });
});

function found(name: string) {
  const [entity = '', action = ''] = name.split('.');
  const model = product.entities[entity];
  const own = model?.actions.find((one) => one.name === action);
  if (!model || !own) throw new Error(`${name} is not there`);
  return { model, action: own };
}

const holders = (key: string) => (key === 'header.users' ? ['AdminRole'] : key === 'data.nobodys' ? [] : ['Picker']);

function saidOf(name: string, reason: Reason): string {
  const { model, action } = found(name);
  return reasonText(model, action, reason, { allowedRows: [], refusedRows: [] }, { holders }, t);
}

const none: Reason = { kind: 'selection', rule: 'noneSelected', count: 0 };
const two: Reason = { kind: 'selection', rule: 'tooManySelected', count: 2, most: 1 };
const thousands: Reason = { kind: 'selection', rule: 'tooManySelected', count: 1001, most: 1000 };

describe('why an action cannot run', () => {
  it.each([
    ['ERROR-014', 'order-line.cancelLine', none, 'No items selected!'],
    ['ERROR-015', 'sales-order.cancelOrder', none, 'No rows were selected!'],
    ['ERROR-016', 'task.assignToUser', none, 'No tasks or user selected!'],
    ['ERROR-017', 'task.assignToRole', none, 'No tasks or user role selected!'],
    [
      'ERROR-021',
      'stock.viewReservations',
      two,
      'TOO MANY STOCKS SELECTED: It is only possible to select 1 stock for this event.',
    ],
    ['ACTION-070', 'stock.moveStock', thousands, 'Takes 1000 rows at most, 1001 are selected'],
    ['VALID-017', 'order-line.editQuantity', two, 'Takes one row, 2 are selected'],
  ] as const)('%s of %s is said of the selection', (_, name, reason, text) => {
    expect(saidOf(name, reason)).toBe(text);
  });

  it('a right that lacks names who has it and who can give it', () => {
    expect(saidOf('sales-order.cancelOrder', { kind: 'permission', key: 'data.can_cancel_order' })).toBe(
      'Only for Picker; AdminRole can give you that role',
    );
    expect(saidOf('sales-order.cancelOrder', { kind: 'permission', key: 'data.nobodys' })).toBe(
      'Switched off for everybody',
    );
  });
});

describe('what stands above the rows that failed', () => {
  it.each([
    ['ERROR-031 ACTION-001', 'sales-order.prepareOrder', 'It was not possible to prepare following order(s):'],
    ['ERROR-032 ACTION-007', 'sales-order.removeHold', 'could not release the following orders'],
    ['ERROR-023 ACTION-010', 'order-line.cancelLine', 'Could not cancel the order line.'],
    ['ERROR-030 ACTION-033', 'inventory-line.approveLine', 'Following lines could not be approved:'],
  ])('%s is the own text of %s', (_, name, text) => {
    const { model, action } = found(name);
    expect(outcomeText(model, action, 'failed')).toBe(text);
  });
});
