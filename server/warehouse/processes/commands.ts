/** The commands of processes, which pages call operations: orders that go through the warehouse together (OPEN-202). */
import type { Job, Operation, SalesOrder, Task } from '../../../generated/types';
import type { Command, Commands, StateOf, Work } from '../../entities';
import { cancelWhole } from '../orders/cancel';
import { writePriority } from '../orders/priority';
import { describeProcess, isOutdated, ordersOf } from '../orders/process';
import { reserveOrder, WAITING } from '../orders/reserve';
import { assigneeOf, giveTo } from '../tasks/assign';
import { bundle, OPEN_JOB, WAITING_TASK } from '../tasks/tasks';
import { textsOf } from '../values';

/** Orders that nothing is left to do for. */
const ENDED: readonly unknown[] = ['Completed', 'Cancelled'] satisfies StateOf<'sales-order'>[];
/** Orders that somebody has begun to pick. */
const STARTED: readonly unknown[] = ['PickStarted', 'ReadyForPackAndShip'] satisfies StateOf<'sales-order'>[];

/** Calls off every order of a process, unless one of them was begun (ACTION-017). */
const cancelProcess: Command<'operation.cancelProcess'> = {
  async each(work, operation, { refuse }) {
    const orders = await openOrders(work, operation);
    const started = orders.filter(({ newState }) => STARTED.includes(newState));
    if (started.length > 0) throw refuse('started', textsOf(started, 'orderNo').join(', '));
    for (const order of orders) await cancelWhole(work, order);
  },
};

/** Priority, delivery type and waiting of a process are those of its orders (OPEN-060). */
const editOperation: Command<'operation.editOperation'> = {
  async each(work, operation, { body: { priority, deliveryTypeId, waitForPreparation } }) {
    const values = { updated: work.now, ...given({ priority, deliveryTypeId }) };
    const orders = await openOrders(work, operation);
    const written: SalesOrder[] = [];
    for (const order of orders) written.push(await writePriority(work, order, values));
    const deliveryType = deliveryTypeId ? written[0]?.deliveryType : undefined;
    await work.change('operation', [operation], given({ waitForPreparation, deliveryType }));
    if (waitForPreparation === true) for (const order of orders) await prepareIfReady(work, order);
  },
};

/** The picks of each process that nobody has begun are given to somebody, as one job (ACTION-030, ACTION-031). */
const assignOperations: Command<'operation.assignToUser' | 'operation.assignToRole'> = {
  async each(work, operation, { body, refuse }) {
    const assignee = await assigneeOf(work, body, refuse);
    const tasks = await work.lock('task', {
      processId: operation.processId,
      operationState: WAITING_TASK,
    });
    if (tasks.length === 0) throw refuse('tasks');
    const job = await jobOf(work, tasks, operation.processDefinitionCategory);
    const after = await giveTo(work, job, assignee);
    await work.change('operation', [operation], { jobName: after.name, jobState: after.status });
  },
};

/** Brings what open processes say of their orders up to date, where it is not; the others are left alone (ACTION-068). */
const refreshView: Command<'operation.refreshView'> = {
  async all(work) {
    const open = await work.find('operation', {
      operationsSummarizedState: ['Initial', 'Prepared', 'InProgress', 'Error'],
    });
    // Read in portions: a warehouse has more orders than fit beside each other.
    const outdated = new Set<string>();
    await work.forEach(open, async (operation) => {
      const { processId } = operation;
      if (isOutdated(operation, await ordersOf(work, processId))) outdated.add(processId);
    });
    const processIds = [...outdated];
    await work.lock('sales-order', { processId: processIds });
    for (const processId of processIds) await describeProcess(work, processId);
  },
};

/** The job that holds just these tasks; else a new one that they leave theirs for. */
async function jobOf(work: Work, tasks: readonly Task[], category: string | null): Promise<Job> {
  const ids = new Set(textsOf(tasks, 'id'));
  const [only, other] = textsOf(tasks, 'jobId');
  const [job] = only && !other ? await work.lock('job', { id: only, status: OPEN_JOB }) : [];
  const members = job ? await work.find('task', { jobId: job.id }) : [];
  const open = members.filter(({ operationState }) => operationState !== 'Cancelled');
  const isTheirs = open.length === tasks.length && open.every(({ id }) => ids.has(id));
  return job && isTheirs ? job : bundle(work, tasks, category);
}

/** An order that waits for its process is released at once if nothing is missing; another one may have taken it along. */
async function prepareIfReady(work: Work, { id }: SalesOrder): Promise<void> {
  const [order] = await work.lock('sales-order', { id, newState: ['Reserved', ...WAITING] });
  if (order) await reserveOrder(work, order);
}

async function openOrders(work: Work, operation: Operation): Promise<SalesOrder[]> {
  const orders = await work.lock('sales-order', { processId: operation.processId });
  return orders.filter(({ newState }) => !ENDED.includes(newState));
}

/** The values without what was left empty. */
function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<T>;
}

export const processCommands: Commands = {
  'operation.cancelProcess': cancelProcess,
  'operation.editOperation': editOperation,
  'operation.assignToUser': assignOperations,
  'operation.assignToRole': assignOperations,
  'operation.refreshView': refreshView,
};
