import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import grid from '../../../../schemas/locales/en-GB/grid.json';
import type { Reason } from '../../../../src/engine/action';
import { createFormatter } from '../../../../src/engine/value';
import { isListed } from '../../../../src/renderers/actions/is-listed';
import { outcomeText } from '../../../../src/renderers/actions/outcome-text';
import { briefReason, reasonText } from '../../../../src/renderers/actions/reason-text';
import { itEach } from '../../../lib/it-each';
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

const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Oslo',
  dateFormat: 'DD.MM.YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'en-GB',
});
const holders = (key: string) => (key === 'header.users' ? ['AdminRole'] : key === 'data.nobodys' ? [] : ['Picker']);

function saidOf(name: string, reason: Reason): string {
  const { model, action } = found(name);
  return reasonText(model, action, reason, { allowedRows: [], refusedRows: [] }, { holders, format }, t);
}

const none: Reason = { kind: 'selection', rule: 'noneSelected', count: 0 };
const two: Reason = { kind: 'selection', rule: 'tooManySelected', count: 2, most: 1 };
const thousands: Reason = { kind: 'selection', rule: 'tooManySelected', count: 1001, most: 1000 };

describe('why an action cannot run', () => {
  it('says who asked for what waits, and when', { tags: ['OPEN-259'] }, () => {
    const reason: Reason = { kind: 'waiting', askedBy: 'ola', askedAt: '2026-11-23T15:00:00.000Z' };
    expect(saidOf('stock.loseStock', reason)).toBe('Waits for approval; ola asked on 23.11.2026 16:00');
  });

  itEach([
    [['ERROR-014'], 'order-line.cancelLine', none, 'No items selected!'],
    [['ERROR-015'], 'sales-order.cancelOrder', none, 'No rows were selected!'],
    [['ERROR-016'], 'task.assignToUser', none, 'No tasks or user selected!'],
    [['ERROR-017'], 'task.assignToRole', none, 'No tasks or user role selected!'],
    [
      ['ERROR-021'],
      'stock.viewReservations',
      two,
      'TOO MANY STOCKS SELECTED: It is only possible to select 1 stock for this event.',
    ],
    [['ACTION-070'], 'stock.moveStock', thousands, 'Takes 1000 rows at most, 1001 are selected'],
    [['VALID-017'], 'order-line.editQuantity', two, 'Takes one row, 2 are selected'],
  ] as const)('%s says it of the selection', (name, reason, text) => {
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

describe('what a menu lists', () => {
  const lacks = (key: string) => ({ offered: false, reason: { kind: 'permission', key } }) as const;

  it.each([
    ['is offered', { offered: true }, true],
    ['somebody else may do', lacks('data.can_cancel_order'), true],
    ['is switched off for everybody, whom nobody could ask for', lacks('data.nobodys'), false],
    ['needs a feature that is off', { offered: false, reason: { kind: 'feature', feature: 'X' } }, false],
  ] as const)('what %s', (_, offer, listed) => {
    expect(isListed(offer, { holders })).toBe(listed);
  });
});

it('of several rows says how many are in which state', { tags: ['OPEN-279'] }, () => {
  const { model, action } = found('sales-order.prepareOrder');
  const allowed = ['New', 'Reserved', 'PartiallyReserved'];
  const states = ['Error', 'OnHold', 'OnHold', 'Completed', 'Cancelled', 'OnHold', 'Error'];
  const refusedRows = states.map((state, at) => ({
    row: { id: String(at) },
    reason: { kind: 'state', property: 'newState', state, allowed } as const,
  }));
  const offer = { allowedRows: [], refusedRows };
  const reason: Reason = { kind: 'state', property: 'newState', state: 'Error', allowed };
  expect(briefReason(model, action, reason, offer, { holders, format }, t)).toBe(
    '3 are On hold, 2 are Error, 2 in other states',
  );
});

describe('what a menu says of a state that an action does not take', () => {
  const { model, action } = found('sales-order.prepareOrder');
  const row = { id: '1' };
  const said = (allowed: string[], rows = [row]): string =>
    briefReason(
      model,
      action,
      { kind: 'state', property: 'newState', state: 'Error', allowed },
      {
        allowedRows: [],
        refusedRows: rows.map((one) => ({ row: one, reason: { kind: 'condition', properties: [] } })),
      },
      { holders, format },
      t,
    );

  it.each([
    ['few states by their names', ['Reserved', 'OnHold'], [row], 'Only from Reserved, On hold'],
    ['of many states the one that a row has', ['New', 'Reserved', 'OnHold'], [row], 'Not from Error'],
    ['of many states and rows that none fits', ['New', 'Reserved', 'OnHold'], [row, row], 'None of the 2 allows it'],
  ] as const)('names %s', (_, allowed, rows, text) => {
    expect(said([...allowed], [...rows])).toBe(text);
  });

  it('keeps the words of the definition', () => {
    const cancel = found('sales-order.cancelOrder');
    const reason: Reason = { kind: 'state', property: 'newState', state: 'PickStarted', allowed: ['New'] };
    const offer = { allowedRows: [], refusedRows: [] };
    expect(briefReason(cancel.model, cancel.action, reason, offer, { holders, format }, t)).toBe(
      reasonText(cancel.model, cancel.action, reason, offer, { holders, format }, t),
    );
  });
});

describe('what stands above the rows that failed', () => {
  itEach([
    [['ERROR-031', 'ACTION-001'], 'sales-order.prepareOrder', 'It was not possible to prepare following order(s):'],
    [['ERROR-032', 'ACTION-007'], 'sales-order.removeHold', 'could not release the following orders'],
    [['ERROR-023', 'ACTION-010'], 'order-line.cancelLine', 'Could not cancel the order line.'],
    [['ERROR-030', 'ACTION-033'], 'inventory-line.approveLine', 'Following lines could not be approved:'],
  ])('is the own text of %s', (name, text) => {
    const { model, action } = found(name);
    expect(outcomeText(model, action, 'failed')).toBe(text);
  });
});
