/** The commands of jobs and tasks (ACTION-020 to ACTION-031), and what terminals report of them. */
import type { Job, SalesOrder, Task } from '../../../generated/types';
import type { Command, CommandInput, Commands, ValuesOf, Work } from '../../entities';
import { cancelCounting, count } from '../counts/lines';
import { doubt } from '../ledger/not-found';
import { finishPick, startPick } from '../orders/pick';
import { completeOrder } from '../orders/ship';
import { receive } from '../receipts/receive';
import { moveBetween } from '../stock/move';
import { assign, assignTasks, unassign } from '../tasks/assign';
import { cancelTasks, OPEN_JOB, OPEN_TASK, showJobState, summariseJob, summaryOf, WAITING_TASK } from '../tasks/tasks';
import { textsOf } from '../values';

/** A task goes as long as its job might, and the line of a count with it (OPEN-067). */
const cancelTask: Command<'task.cancelTask'> = {
  async each(work, task, { refuse }) {
    const [job] = await work.lock('job', { id: task.jobId });
    if (job && !work.allows('job', 'cancelJob', job)) throw refuse('job', job.name);
    if (task.taskType === 'InventoryTask') await cancelCounting(work, task);
    else await cancelTasks(work, [task]);
  },
};

/** Somebody takes up a task: its job is started, and its order is being picked (OPEN-205). */
const startTask: Command<'task.start'> = {
  async each(work, task) {
    await start(work, task);
  },
};

/** A task is done, with the quantity that was confirmed: all that was asked for, if none is given. */
const finishTask: Command<'task.finish'> = {
  async each(work, task, { body, refuse }) {
    const requested = task.requestedQuantity ?? 0;
    const quantity = body.confirmedQuantity ?? requested;
    if (task.taskType !== 'InventoryTask' && quantity > requested) throw refuse('quantity', String(requested));
    const isShortPick = task.taskType === 'PickTask' && quantity < requested;
    const missing = isShortPick ? { stockIsMissing: true } : {};
    await finish(work, task, { confirmedQuantity: quantity, ...missing }, refuse);
  },
};

/**
 * A task could not be done as it was told: less was found, for a cause that is kept with it (ACTION-029, OPEN-196).
 * Nobody takes up its job by that.
 */
const deviate: Command<'task.deviate'> = {
  async each(work, task, { body, refuse }) {
    const [cause] = await work.find('cause-code', { value: body.causeCode });
    const confirmedQuantity = body.confirmedQuantity;
    await finish(
      work,
      task,
      { confirmedQuantity, reasonCode: body.causeCode, reasonText: cause?.displayText, stockIsMissing: true },
      refuse,
    );
  },
};

/** What is not done of a job waits for another one; orders that are picked leave with their last job (OPEN-205). */
const endJob: Command<'job.endJob'> = {
  async each(work, job) {
    await end(work, job, await work.lock('task', { jobId: job.id }));
  },
};

/** Ends a job of which nothing is left to do. */
const tryFinish: Command<'job.tryFinish'> = {
  async each(work, job, { refuse }) {
    const tasks = await work.lock('task', { jobId: job.id });
    const open = tasks.filter(({ operationState }) => OPEN_TASK.includes(operationState));
    if (open.length > 0) throw refuse('tasks', open.map(({ name }) => name).join(', '));
    await end(work, job, tasks);
  },
};

const cancelJob: Command<'job.cancelJob'> = {
  async each(work, job) {
    const tasks = await work.lock('task', { jobId: job.id, operationState: OPEN_TASK });
    await work.change('task', tasks, { jobId: null });
    const { taskCount } = summaryOf(await work.find('task', { jobId: job.id }));
    const [after] = await work.move('job', [job], 'Cancelled', { taskCount });
    await showJobState(work, after);
  },
};

async function start(work: Work, task: Task): Promise<void> {
  const [job] = await work.lock('job', { id: task.jobId });
  if (job && OPEN_JOB.includes(job.status)) {
    const userName = job.userName ?? work.session.userName;
    const [started] = await work.move('job', [job], 'Started', { userName });
    await showJobState(work, started);
  }
  if (task.taskType === 'PickTask') await startPick(work, task);
  await work.move('task', [task], 'InProgress', { startedDate: work.now });
}

async function finish(work: Work, task: Task, values: ValuesOf<'task'>, refuse: CommandInput['refuse']): Promise<void> {
  // Before the order, as whoever takes up a task or ends a job does: two who meet wait in one line.
  const [job] = await work.lock('job', { id: task.jobId });
  if (task.taskType === 'PickTask' && WAITING_TASK.includes(task.operationState)) await startPick(work, task);
  const [done] = await work.move('task', [task], 'Completed', {
    performedBy: work.session.userName,
    performedDate: work.now,
    duration: secondsSince(task.startedDate, work),
    historical: true,
    ...values,
  });
  if (task.taskType === 'PickTask') await finishPick(work, done);
  if (task.taskType === 'StockMovementTask' || task.taskType === 'MaintenanceTask')
    await moveBetween(work, done, refuse);
  if (task.taskType === 'ReceiveTask') await receive(work, done, refuse);
  if (task.taskType === 'InventoryTask') await count(work, done);
  if (done.stockIsMissing) await doubt(work, done);
  if (job) await summariseJob(work, job);
}

/** How long it took; null if nobody said when it was begun, or both were said at once. */
function secondsSince(startedDate: string | null, { now }: Work): number | null {
  const seconds = startedDate === null ? 0 : Math.round((Date.parse(now) - Date.parse(startedDate)) / 1000);
  return seconds > 0 ? seconds : null;
}

/**
 * The job keeps what is done of it, and says how many tasks remain, which stand in it no longer. One of which nothing is
 * done is Cancelled (OPEN-069).
 */
async function end(work: Work, job: Job, tasks: readonly Task[]): Promise<void> {
  const open = tasks.filter(({ operationState }) => OPEN_TASK.includes(operationState));
  await work.move(
    'task',
    open.filter(({ operationState }) => operationState === 'InProgress'),
    'Prepared',
  );
  await work.change('task', open, { jobId: null });
  const kept = tasks.filter((task) => !open.includes(task));
  const state = kept.some(({ operationState }) => operationState === 'Completed') ? 'Completed' : 'Cancelled';
  const [ended] = await work.move('job', [job], state, { ...summaryOf(kept), remainingTasks: open.length });
  await showJobState(work, ended);
  const picks = tasks.filter(({ taskType }) => taskType === 'PickTask');
  const orders = await work.lock('sales-order', {
    orderNo: textsOf(picks, 'orderNumber'),
    newState: 'ReadyForPackAndShip',
  });
  for (const order of orders) if (await isLast(work, order)) await completeOrder(work, order);
}

/** True if no job that picks the order is still open; what brings goods to be picked for it is no part of that. */
async function isLast(work: Work, order: SalesOrder): Promise<boolean> {
  const tasks = await work.find('task', { orderNumber: order.orderNo, taskType: 'PickTask' });
  const jobs = await work.find('job', { id: textsOf(tasks, 'jobId') });
  return jobs.every(({ status }) => status === 'Completed' || status === 'Cancelled');
}

export const jobCommands: Commands = {
  'task.cancelTask': cancelTask,
  'task.assignToUser': assignTasks,
  'task.assignToRole': assignTasks,
  'task.start': startTask,
  'task.finish': finishTask,
  'task.deviate': deviate,
  'job.assignToUser': assign,
  'job.assignToRole': assign,
  'job.unassign': unassign,
  'job.endJob': endJob,
  'job.tryFinish': tryFinish,
  'job.cancelJob': cancelJob,
};
