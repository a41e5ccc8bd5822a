import type { Row } from '../../../src/engine/query/load-options';
import type { Command, Work } from '../../entities';
import { OPEN_TASK } from '../jobs/tasks';
import { textOf } from '../values';

/** Priority and date of an order (ACTION-013, ACTION-015). */
export const changePriority: Command = {
  async each(work, order, { values }) {
    await writePriority(work, order, values);
  },
};

/** Writes values over an order; what is still to be picked for it goes by the same priority. */
export async function writePriority(work: Work, order: Row, values: Row): Promise<Row> {
  const [after] = await work.change('sales-order', [order], values);
  if (values.priority === undefined) return after as Row;
  const picks = await work.lock('task', {
    orderNumber: textOf(order, 'orderNo'),
    taskType: 'PickTask',
    operationState: OPEN_TASK,
  });
  await work.change('task', picks, { executionPriority: values.priority });
  return after as Row;
}
