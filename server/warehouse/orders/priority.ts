import type { SalesOrder } from '../../../generated/types';
import type { Command, ValuesOf, Work } from '../../entities';
import { OPEN_TASK } from '../tasks/tasks';

/** Priority and date of an order (ACTION-013, ACTION-015). */
export const changePriority: Command<'sales-order.changePriorityDate'> = {
  async each(work, order, { values }) {
    await writePriority(work, order, values);
  },
};

/** Writes values over an order; what is still to be picked for it goes by the same priority. */
export async function writePriority(
  work: Work,
  order: SalesOrder,
  values: ValuesOf<'sales-order'>,
): Promise<SalesOrder> {
  const [after] = await work.change('sales-order', [order], values);
  if (values.priority === undefined) return after;
  const picks = await work.lock('task', {
    orderNumber: order.orderNo,
    taskType: 'PickTask',
    operationState: OPEN_TASK,
  });
  await work.change('task', picks, { executionPriority: values.priority });
  return after;
}
