import type { OrderLine, Stock, Task } from '../../../generated/types';
import type { Command, Work } from '../../entities';
import { inDoubtAfter } from '../ledger/not-found';
import { reserve } from '../ledger/reservations';
import { compareTexts, textsOf } from '../values';
import { openLines, summariseOrder } from './order';
import { keepBy, orderOf } from './pick';

/** Orders whose picked goods stand in the warehouse still. */
const PICKED = ['PickStarted', 'ReadyForPackAndShip'] as const;

/**
 * Corrects how much was picked of a stock (ACTION-038): the last picks are corrected first, each between nothing and
 * what it asked for. What was not picked after all is free for others.
 */
export const adjustPicked: Command<'stock.adjustPickedQuantity'> = {
  async each(work, stock, { body, refuse, notTakenBack }) {
    const available = stock.available ?? 0;
    let difference = body.numberOfPickedStock - stock.numberOfPickedStock;
    if (difference > available) throw refuse('available', String(available));
    let now = stock;
    for (const [index, pick] of (await picksFrom(work, stock)).entries()) {
      const picked = pick.confirmedQuantity ?? 0;
      const room = (pick.requestedQuantity ?? 0) - picked;
      const step = Math.max(-picked, Math.min(room, difference));
      if (step === 0) continue;
      // The other way round the last pick would come first as well, and not give the others what they had.
      if (index > 0) notTakenBack();
      now = await correct(work, now, pick, step);
      difference -= step;
    }
    if (difference !== 0) throw refuse('picks');
  },
};

/** The picks of a stock that are done and have not left, the last first. A stock that is topped up has had many others. */
async function picksFrom(work: Work, stock: Stock): Promise<Task[]> {
  const done = { fromStockId: stock.stockId, taskType: 'PickTask', operationState: 'Completed' } as const;
  const orderNumbers = textsOf(await work.find('task', done), 'orderNumber');
  const orders = await work.find('sales-order', { orderNo: orderNumbers, newState: PICKED });
  if (orders.length === 0) return [];
  const tasks = await work.lock('task', { ...done, orderNumber: textsOf(orders, 'orderNo') });
  return tasks.sort((a, b) => compareTexts(b.performedDate, a.performedDate));
}

/** One pick took more or less than was said: its line, its order and what is kept for it follow. */
async function correct(work: Work, stock: Stock, pick: Task, step: number): Promise<Stock> {
  await work.change('task', [pick], { confirmedQuantity: (pick.confirmedQuantity ?? 0) + step });
  const found = await orderOf(work, pick);
  if (found) {
    await keepBy(work, found.order, pick, step);
    if (found.line) await pickMore(work, found.line, step);
    await summariseOrder(work, found.order, await openLines(work, found.order));
  }
  const kept = await reserve(work, stock, step);
  const [after] = await work.change('stock', [kept], {
    numberOfPickedStock: stock.numberOfPickedStock + step,
    inDoubt: inDoubtAfter(stock, step),
  });
  return after;
}

async function pickMore(work: Work, line: OrderLine, step: number): Promise<void> {
  await work.change('order-line', [line], {
    pickedQuantity: (line.pickedQuantity ?? 0) + step,
    confirmedQuantity: (line.confirmedQuantity ?? 0) + step,
    openQuantity: (line.openQuantity ?? 0) - step,
  });
}
