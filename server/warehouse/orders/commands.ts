/** The commands of orders (ACTION-001 to ACTION-010). The states they start from and lead to stand in the definition. */
import type { SalesOrder } from '../../../generated/types';
import type { Command, Commands, Work } from '../../entities';
import { textsOf } from '../values';
import { cancelLine, cancelWhole } from './cancel';
import { createOrder } from './create';
import { advanceLines, moveLines, moveOrder, openLines } from './order';
import { cancelPicks } from './picks';
import { prepareOrder } from './prepare';
import { changePriority } from './priority';
import { ordersOf, summariseProcess } from './process';
import { editQuantity } from './quantity';
import { isUnready, releaseOrder, reserveOrder } from './reserve';
import { completeOrder } from './ship';
import { splitLines, splitOrder } from './split';

const prepare = (
  to: 'ReadyForPick' | 'PartiallyReadyForPick',
): Command<'sales-order.prepareOrder' | 'sales-order.partlyPrepare'> => ({
  async each(work, order) {
    await prepareOrder(work, order, to);
  },
});

/** The order is released as soon as all items of its process are ready: at once, if they are (OPEN-065). */
const prepareAndWait: Command<'sales-order.prepareAndWait'> = {
  async each(work, order) {
    const operations = await work.lock('operation', {
      processId: order.processId,
      waitForPreparation: false,
    });
    await work.change('operation', operations, { waitForPreparation: true });
    await reserveOrder(work, order);
  },
};

const reserve: Command<'sales-order.reserve'> = {
  async each(work, order) {
    await reserveOrder(work, order);
  },
};

/** What was released goes back to waiting for its release; its stock stays kept for it, and what came meanwhile is too. */
const unprepare: Command<'sales-order.unprepareOrder'> = {
  async each(work, order) {
    await cancelPicks(work, order);
    await advanceLines(work, await openLines(work, order), [
      ['ReadyForPick', 'Reserved'],
      ['PartiallyReadyForPick', 'PartiallyReserved'],
    ]);
    await stopWaiting(work, order);
    if (order.newState === 'ReadyForPick') await moveOrder(work, order, 'Reserved');
    else await reserveOrder(work, await moveOrder(work, order, 'New'));
  },
};

/** Nothing is kept for an order on hold, and nobody picks it. */
const unprepareAndHold: Command<'sales-order.unprepareAndHold'> = {
  async each(work, order) {
    await cancelPicks(work, order);
    await releaseOrder(work, order);
    await moveLines(work, await openLines(work, order), 'OnHold', { confirmedQuantity: 0 });
    await moveOrder(work, order, 'OnHold');
    // The others of its process go on waiting for each other.
    const others = await ordersOf(work, order.processId);
    if (!others.some((other) => isUnready(other) || other.newState === 'Reserved')) await stopWaiting(work, order);
  },
};

const removeHold: Command<'sales-order.removeHold'> = {
  async each(work, order) {
    await moveLines(work, await openLines(work, order), 'New');
    await reserveOrder(work, await moveOrder(work, order, 'New'));
  },
};

const cancelOrder: Command<'sales-order.cancelOrder'> = {
  async each(work, order) {
    await cancelWhole(work, order);
  },
};

const complete: Command<'sales-order.completeOrder'> = {
  async each(work, order) {
    await completeOrder(work, order);
  },
};

/** The processes of the orders say what their orders have in common (OPEN-060). */
const changeDeliveryType: Command<'sales-order.changeDeliveryType'> = {
  async all(work, orders, { values }) {
    await work.change('sales-order', orders, values);
    for (const processId of textsOf(orders, 'processId').sort()) await summariseProcess(work, processId);
  },
};

/** A process whose order was taken back waits for its preparation no more. */
async function stopWaiting(work: Work, order: SalesOrder): Promise<void> {
  const operations = await work.lock('operation', { processId: order.processId, waitForPreparation: true });
  await work.change('operation', operations, { waitForPreparation: false });
}

export const orderCommands: Commands = {
  'sales-order.prepareOrder': prepare('ReadyForPick'),
  'sales-order.partlyPrepare': prepare('PartiallyReadyForPick'),
  'sales-order.prepareAndWait': prepareAndWait,
  'sales-order.unprepareOrder': unprepare,
  'sales-order.unprepareAndHold': unprepareAndHold,
  'sales-order.removeHold': removeHold,
  'sales-order.cancelOrder': cancelOrder,
  'sales-order.completeOrder': complete,
  'sales-order.reserve': reserve,
  'sales-order.changePriorityDate': changePriority,
  'sales-order.changeDeliveryType': changeDeliveryType,
  'process-sales-order.splitOrder': splitOrder,
  'sales-order.createOrder': createOrder,
  'order-line.editQuantity': editQuantity,
  'order-line.cancelLine': cancelLine,
  'order-line.splitOrder': splitLines,
};
