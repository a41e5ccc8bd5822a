import type { Row } from '../../../src/engine/query/load-options';
import type { Command, Work } from '../../entities';
import { reserve } from '../stock/reservations';
import { numberOf, textOf, textsOf } from '../values';
import { openLines, summariseOrder } from './order';
import { keepBy, orderOf } from './pick';
import { reserveWaiting } from './reserve';

/** Orders whose picked goods stand in the warehouse still. */
const PICKED = ['PickStarted', 'ReadyForPackAndShip'];

/**
 * Corrects how much was picked of a stock (ACTION-038): the last picks are corrected first, each between nothing and
 * what it asked for. What was not picked after all is free for others.
 */
export const adjustPicked: Command = {
  async each(work, stock, { values, refuse }) {
    let difference = numberOf(values, 'numberOfPickedStock') - numberOf(stock, 'numberOfPickedStock');
    if (difference > numberOf(stock, 'available')) throw refuse('available', textOf(stock, 'available'));
    let now = stock;
    for (const pick of await picksFrom(work, stock)) {
      const picked = numberOf(pick, 'confirmedQuantity');
      const room = numberOf(pick, 'requestedQuantity') - picked;
      const step = Math.max(-picked, Math.min(room, difference));
      if (step === 0) continue;
      now = await correct(work, now, pick, step);
      difference -= step;
    }
    if (difference !== 0) throw refuse('picks');
    await reserveWaiting(work, textsOf([stock], 'materialId'));
  },
};

/** The picks of a stock that are done and have not left, the last first. */
async function picksFrom(work: Work, stock: Row): Promise<Row[]> {
  const tasks = await work.lock('task', {
    fromStockId: textOf(stock, 'stockId'),
    taskType: 'PickTask',
    operationState: 'Completed',
  });
  const orders = await work.find('sales-order', { orderNo: textsOf(tasks, 'orderNumber'), newState: PICKED });
  const open = new Set(orders.map(({ orderNo }) => orderNo));
  return tasks
    .filter(({ orderNumber }) => open.has(orderNumber))
    .sort((a, b) => textOf(b, 'performedDate').localeCompare(textOf(a, 'performedDate')));
}

/** One pick took more or less than was said: its line, its order and what is kept for it follow. */
async function correct(work: Work, stock: Row, pick: Row, step: number): Promise<Row> {
  await work.change('task', [pick], { confirmedQuantity: numberOf(pick, 'confirmedQuantity') + step });
  const found = await orderOf(work, pick);
  if (found) {
    await keepBy(work, found.order, pick, step);
    if (found.line) await pickMore(work, found.line, step);
    await summariseOrder(work, found.order, await openLines(work, found.order));
  }
  const kept = await reserve(work, stock, step);
  const [after] = await work.change('stock', [kept], {
    numberOfPickedStock: numberOf(stock, 'numberOfPickedStock') + step,
  });
  return after as Row;
}

async function pickMore(work: Work, line: Row, step: number): Promise<void> {
  await work.change('order-line', [line], {
    pickedQuantity: numberOf(line, 'pickedQuantity') + step,
    confirmedQuantity: numberOf(line, 'confirmedQuantity') + step,
    openQuantity: numberOf(line, 'openQuantity') - step,
  });
}
