/** The commands of inbound orders (ACTION-011). */
import type { IngoingOrder } from '../../../generated/types';
import type { Commands, Work } from '../../entities';
import { addStock } from '../ledger/ledger';
import { cancelTasks, WAITING_TASK } from '../tasks/tasks';
import { textsOf } from '../values';

/** The role of the place where goods arrive. */
const GOODS_IN = 'Goods in';

/** What is open of an inbound order is received: it stands as stock at goods in, for whoever waits for it. */
async function complete(work: Work, order: IngoingOrder): Promise<void> {
  const lines = await work.lock('ingoing-order-line', { orderId: order.id });
  const open = lines.filter(({ openQuantity, state }) => (openQuantity ?? 0) > 0 && state !== 'Cancelled');
  const [place] = await work.find('location', { locationRole: GOODS_IN });
  const materials = await work.find('material', { id: textsOf(open, 'materialId') });
  for (const line of open) {
    const quantity = line.openQuantity ?? 0;
    const material = materials.find(({ id }) => id === line.materialId);
    const values = {
      materialId: line.materialId,
      locationId: place?.id,
      quantity,
      costPrice: line.costPrice,
      itemNo: material?.itemNo,
      materialABC: material?.abc,
      barcode: material?.ean,
    };
    await addStock(work, values, { movementType: 'Receive', reference: order.orderNo });
    await work.change('ingoing-order-line', [line], {
      confirmedQuantity: (line.confirmedQuantity ?? 0) + quantity,
      openQuantity: 0,
      actualHandlingDate: work.now,
      state: 'Completed',
    });
  }
  const left = await work.lock('task', {
    orderNumber: order.orderNo,
    taskType: 'ReceiveTask',
    operationState: WAITING_TASK,
  });
  await cancelTasks(work, left);
  await work.move('ingoing-order', [order], 'Completed');
}

export const receiptCommands: Commands = { 'ingoing-order.completeOrder': { each: complete } };
