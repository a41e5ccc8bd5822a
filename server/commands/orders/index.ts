/** The commands of orders (ACTION-001 to ACTION-010). The states they start from and lead to stand in the definition. */
import type { Row } from '../../../src/engine/query/load-options';
import type { Command, Commands, Work } from '../../entities';
import { release } from '../stock/reservations';
import { numberOf, sumOf, textOf } from '../values';
import { advanceLines, moveLines, moveOrder, openLines, summariseOrder } from './order';
import { cancelPicks } from './picks';
import { prepareOrder } from './prepare';
import { editQuantity } from './quantity';
import { releaseOrder, reserveOrder, reserveWaiting } from './reserve';
import { completeOrder } from './ship';

const prepare = (to: 'ReadyForPick' | 'PartiallyReadyForPick'): Command => ({
  async each(work, order) {
    await prepareOrder(work, order, to);
  },
});

/** The order is released as soon as all items of its process are ready: at once, if they are (OPEN-065). */
const prepareAndWait: Command = {
  async each(work, order) {
    const operations = await work.lock('operation', {
      processId: textOf(order, 'processId'),
      waitForPreparation: false,
    });
    await work.change('operation', operations, { waitForPreparation: true });
    await reserveOrder(work, order);
  },
};

const reserve: Command = {
  async each(work, order) {
    await reserveOrder(work, order);
  },
};

/** What was released goes back to waiting for its release; its stock stays kept for it. */
const unprepare: Command = {
  async each(work, order) {
    await cancelPicks(work, order);
    await advanceLines(work, await openLines(work, order), [
      ['ReadyForPick', 'Reserved'],
      ['PartiallyReadyForPick', 'PartiallyReserved'],
    ]);
    await stopWaiting(work, order);
    await moveOrder(work, order, order.newState === 'ReadyForPick' ? 'Reserved' : 'PartiallyReserved');
  },
};

/** Nothing is kept for an order on hold, and nobody picks it. */
const unprepareAndHold: Command = {
  async each(work, order) {
    await cancelPicks(work, order);
    const freed = await releaseOrder(work, order);
    await moveLines(work, await openLines(work, order), 'OnHold', { confirmedQuantity: 0 });
    await stopWaiting(work, order);
    await moveOrder(work, order, 'OnHold');
    await reserveWaiting(work, freed);
  },
};

const removeHold: Command = {
  async each(work, order) {
    await moveLines(work, await openLines(work, order), 'New');
    await reserveOrder(work, await moveOrder(work, order, 'New'));
  },
};

const cancelOrder: Command = {
  async each(work, order) {
    await cancelWhole(work, order, await openLines(work, order));
  },
};

const complete: Command = {
  async each(work, order) {
    await completeOrder(work, order);
  },
};

/** Lines that go leave the rest of the order as it is; with its last line the order goes (ACTION-010). */
const cancelLine: Command = {
  async each(work, line) {
    const [order] = await work.lock('sales-order', { id: textOf(line, 'orderId') });
    if (!order) return;
    const others = (await openLines(work, order)).filter(({ id }) => id !== line.id);
    if (others.length === 0) return cancelWhole(work, order, [line]);
    await cancelPicks(work, order, numberOf(line, 'orderLineNo'));
    const kept = { orderId: textOf(order, 'id'), orderLineNo: numberOf(line, 'orderLineNo') };
    const freed = await release(work, await work.lock('reservation', kept));
    await moveLines(work, [line], 'Cancelled', { confirmedQuantity: 0, openQuantity: 0 });
    await summariseOrder(work, order, others);
    await reserveWaiting(work, freed);
  },
};

async function cancelWhole(work: Work, order: Row, lines: readonly Row[]): Promise<void> {
  await cancelPicks(work, order);
  const freed = await releaseOrder(work, order);
  await moveLines(work, lines, 'Cancelled', { confirmedQuantity: 0, openQuantity: 0 });
  await moveOrder(work, order, 'Cancelled', { openItems: 0, picked: sumOf(lines, 'pickedQuantity') });
  await reserveWaiting(work, freed);
}

/** A process whose order was taken back waits for its preparation no more. */
async function stopWaiting(work: Work, order: Row): Promise<void> {
  const operations = await work.lock('operation', { processId: textOf(order, 'processId'), waitForPreparation: true });
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
  'order-line.editQuantity': editQuantity,
  'order-line.cancelLine': cancelLine,
};
