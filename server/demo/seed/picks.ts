import type { Line } from './order-lines';
import type { Order } from './orders';
import type { Operation } from './processes';
import type { Part } from './shelf';
import type { Floor, TaskStart } from './work';

const PREPARED = ['PartiallyReadyForPick', 'ReadyForPick', 'PickStarted', 'ReadyForPackAndShip'];

/** One task per reserved stock and line of every prepared order; one job per process (OPEN-202). */
export function addPicks(work: Floor, operations: readonly Operation[]): void {
  const packing = work.placeOf('Packing');
  for (const operation of operations) {
    const tasks = operation.orders
      .filter(({ newState }) => PREPARED.includes(newState))
      .flatMap((order) => picksOf(order, packing));
    if (tasks.length === 0) continue;
    const job = work.addJob('Picking', tasks);
    operation.jobName = job.name;
    operation.jobState = job.status;
  }
}

function picksOf(order: Order, packing: string | undefined): TaskStart[] {
  const all = order.lines.flatMap((line) => line.parts.map((part) => ({ line, part })));
  const next = all.find(({ part }) => part.picked < part.quantity);
  return all.map(({ line, part }) => {
    const isNext = order.newState === 'PickStarted' && part === next?.part;
    const state = part.picked === part.quantity ? 'Completed' : isNext ? 'InProgress' : 'Prepared';
    return pickOf(order, line, part, state, packing);
  });
}

function pickOf(
  order: Order,
  line: Line,
  { stock, quantity }: Part,
  operationState: TaskStart['operationState'],
  packing: string | undefined,
): TaskStart {
  return {
    taskType: 'PickTask',
    operationState,
    requestedQuantity: quantity,
    materialId: stock.materialId,
    executionDate: order.executionDate,
    executionPriority: order.priority,
    processId: order.processId,
    orderNumber: order.orderNo,
    orderLineNo: line.orderLineNo,
    pickList: order.pickList,
    fromLocationId: stock.locationId,
    ...(packing ? { toLocationId: packing } : {}),
    fromStockId: stock.stockId,
    fromContainer: stock.container,
    batch: stock.batch,
    expDate: stock.expDate,
    serialNumber: stock.serialNumber,
  };
}
