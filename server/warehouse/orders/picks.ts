import type { Row } from '../../../src/engine/query/load-options';
import type { Work } from '../../entities';
import { addTasks, cancelTasks, WAITING_TASK } from '../jobs/tasks';
import { numberOf, textOf, textsOf } from '../values';

/** The role of the place that picked goods are brought to. */
const PACKING = 'Packing';
/** The category of jobs that pick. */
const PICKING = 'Picking';

/** One task for each stock that is kept for a line; all of a process stand in one job until somebody takes it up. */
export async function addPicks(work: Work, order: Row): Promise<void> {
  const kept = await work.find('reservation', { orderId: textOf(order, 'id') });
  const stocks = new Map(
    (await work.find('stock', { stockId: textsOf(kept, 'stockId') })).map((row) => [row.stockId, row]),
  );
  const [packing] = await work.find('location', { locationRole: PACKING });
  const stepOf = ({ stockId }: Row) => numberOf(stocks.get(stockId) ?? {}, 'pickingSequence');
  const inOrder = kept.sort((a, b) => numberOf(a, 'orderLineNo') - numberOf(b, 'orderLineNo') || stepOf(a) - stepOf(b));
  const tasks = inOrder.map((reservation) => {
    const stock = stocks.get(reservation.stockId) ?? {};
    return {
      taskType: 'PickTask',
      operationState: 'Prepared',
      requestedQuantity: reservation.quantity,
      confirmedQuantity: 0,
      processId: order.processId,
      orderNumber: order.orderNo,
      orderLineNo: reservation.orderLineNo,
      pickList: order.pickList,
      executionPriority: order.priority,
      executionDate: order.executionDate,
      materialId: stock.materialId,
      fromStockId: reservation.stockId,
      fromLocationId: stock.locationId,
      fromContainer: stock.container,
      toLocationId: packing?.id,
      batch: stock.batch,
      expDate: stock.expDate,
      serialNumber: stock.serialNumber,
    };
  });
  const [operation] = await work.lock('operation', { processId: textOf(order, 'processId') });
  const job = await addTasks(work, tasks, { category: PICKING, name: textOf(operation ?? {}, 'jobName') });
  if (operation && job && operation.jobName !== job.name)
    await work.change('operation', [operation], { jobName: job.name, jobState: job.status });
}

/** Takes back the picks of an order that nobody has begun. */
export async function cancelPicks(work: Work, order: Row, lineNo?: number): Promise<void> {
  const tasks = await work.lock('task', {
    orderNumber: textOf(order, 'orderNo'),
    taskType: 'PickTask',
    operationState: WAITING_TASK,
    ...(lineNo === undefined ? {} : { orderLineNo: lineNo }),
  });
  await cancelTasks(work, tasks);
}
