import type { Reservation, SalesOrder } from '../../../generated/types';
import type { ValuesOf, Work } from '../../entities';
import { addTasks, cancelTasks, WAITING_TASK } from '../tasks/tasks';
import { textsOf } from '../values';

/** The role of the place that picked goods are brought to. */
const PACKING = 'Packing';
/** The category of jobs that pick. */
const PICKING = 'Picking';

/**
 * One task for each stock that is kept for a line; all of a process stand in one job until somebody takes it up. Gives
 * what the process says of its job then, if that is another: it is written with what else the process says.
 */
export async function addPicks(work: Work, order: SalesOrder): Promise<ValuesOf<'operation'>> {
  const kept = await work.find('reservation', { orderId: order.id });
  const stocks = new Map(
    (await work.find('stock', { stockId: textsOf(kept, 'stockId') })).map((row) => [row.stockId, row]),
  );
  const found = await work.find('location', { id: textsOf([...stocks.values()], 'locationId') });
  const places = new Map(found.map((place) => [place.id, place]));
  const [packing] = await work.find('location', { locationRole: PACKING });
  const stepOf = ({ stockId }: Reservation) => places.get(stocks.get(stockId)?.locationId ?? '')?.pickingSequence ?? 0;
  const inOrder = kept.sort((a, b) => (a.orderLineNo ?? 0) - (b.orderLineNo ?? 0) || stepOf(a) - stepOf(b));
  const tasks = inOrder.map((reservation): ValuesOf<'task'> => {
    const stock = stocks.get(reservation.stockId);
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
      materialId: stock?.materialId,
      fromStockId: reservation.stockId,
      fromLocationId: stock?.locationId,
      fromContainer: stock?.container,
      toLocationId: packing?.id,
      batch: stock?.batch,
      expDate: stock?.expDate,
      serialNumber: stock?.serialNumber,
    };
  });
  const [operation] = await work.lock('operation', { processId: order.processId });
  const job = await addTasks(work, tasks, { category: PICKING, name: operation?.jobName });
  return job && operation?.jobName !== job.name ? { jobName: job.name, jobState: job.status } : {};
}

/** Takes back the picks of an order that nobody has begun. */
export async function cancelPicks(work: Work, order: SalesOrder, lineNo?: number): Promise<void> {
  const tasks = await work.lock('task', {
    orderNumber: order.orderNo,
    taskType: 'PickTask',
    operationState: WAITING_TASK,
    ...(lineNo === undefined ? {} : { orderLineNo: lineNo }),
  });
  await cancelTasks(work, tasks);
}
