import type { Job, Stock, Task } from '../../../generated/types';
import type { StateOf, ValuesOf, Work } from '../../entities';
import { textsOf } from '../values';
import { JOB_NUMBERS, TASK_NUMBERS } from './numbers';

/** Jobs that nobody has begun. */
export const OPEN_JOB: readonly StateOf<'job'>[] = ['Initial', 'Assigned'];
/** Tasks that nobody has begun. */
export const WAITING_TASK: readonly StateOf<'task'>[] = ['Initial', 'Prepared'];
/** Tasks of which something is left to do. */
export const OPEN_TASK: readonly StateOf<'task'>[] = [...WAITING_TASK, 'InProgress'];

/** Adds tasks to a job that nobody has begun: the one of that name, or a new one. Gives the job, if there are tasks. */
export async function addTasks(
  work: Work,
  tasks: readonly ValuesOf<'task'>[],
  { category, name }: { readonly category: string; readonly name?: string | null | undefined },
): Promise<Job | undefined> {
  if (tasks.length === 0) return undefined;
  const [known] = name ? await work.lock('job', { name, status: OPEN_JOB }) : [];
  const found = await work.find('location', { id: textsOf(tasks, 'fromLocationId') });
  const places = new Map(found.map((place) => [place.id, place]));
  const placeOf = (task: ValuesOf<'task'> | undefined) => places.get(task?.fromLocationId ?? '');
  const job = known ?? (await newJob(work, category, placeOf(tasks[0])?.operationArea ?? null, tasks.length));
  const numbers = await work.numbers(TASK_NUMBERS, tasks.length);
  await work.add(
    'task',
    tasks.map((task, index) => ({
      ...task,
      name: `T-${numbers[index]}`,
      jobId: job.id,
      operationArea: placeOf(task)?.operationArea,
      fromLocationRole: placeOf(task)?.locationRole,
      historical: false,
    })),
  );
  return known ? summariseJob(work, job) : job;
}

/** Writes down a movement that is done as soon as it is asked for (OPEN-057); gives its task. */
export async function noteMovement(
  work: Work,
  stock: Pick<Stock, 'materialId'> & Partial<Stock>,
  values: ValuesOf<'task'>,
): Promise<Task> {
  const [number] = await work.numbers(TASK_NUMBERS, 1);
  return work.addOne('task', {
    name: `T-${number}`,
    taskType: 'StockMovementTask',
    operationState: 'Completed',
    materialId: stock.materialId,
    fromLocationId: stock.locationId,
    fromContainer: stock.container,
    confirmedQuantity: values.requestedQuantity,
    executionDate: work.now,
    performedBy: work.session.userName,
    performedDate: work.now,
    historical: true,
    ...values,
  });
}

/** Takes tasks out of the jobs they stand in and makes them one job; processes that it does all of show it. */
export async function bundle(work: Work, tasks: readonly Task[], category: string | null): Promise<Job> {
  const job = await newJob(work, category, tasks[0]?.operationArea ?? null);
  await work.change('task', tasks, { jobId: job.id });
  await showJob(work, job, textsOf(tasks, 'processId'));
  for (const left of await work.lock('job', { id: textsOf(tasks, 'jobId') })) await summariseJob(work, left);
  return summariseJob(work, job);
}

/** Cancels tasks; their jobs count them no more, and one that is left without any is cancelled with them. */
export async function cancelTasks(work: Work, tasks: readonly Task[]): Promise<void> {
  await work.move('task', tasks, 'Cancelled', { historical: true });
  for (const job of await work.lock('job', { id: textsOf(tasks, 'jobId') })) await summariseJob(work, job);
}

/** Keeps what a job says of its tasks, and its state; its process shows the job's state. */
export async function summariseJob(work: Work, job: Job): Promise<Job> {
  const values = summaryOf(await work.find('task', { jobId: job.id }));
  const state = stateAfter(work, job, values);
  const [after] = state ? await work.move('job', [job], state, values) : await work.change('job', [job], values);
  if (after.status !== job.status) await showJobState(work, after);
  return after;
}

/** The state that a job comes to with its tasks: one without any is cancelled, one of which nothing is left can be ended. */
function stateAfter(work: Work, job: Job, { taskCount, remainingTasks }: ReturnType<typeof summaryOf>) {
  if (taskCount === 0) return work.allows('job', 'cancelJob', job) ? 'Cancelled' : undefined;
  return remainingTasks === 0 && OPEN_JOB.includes(job.status) ? 'Started' : undefined;
}

/** What a job says of its tasks: how many there are, how many of them remain, how much is done. */
export function summaryOf(tasks: readonly Task[]) {
  const counted = tasks.filter(({ operationState }) => operationState !== 'Cancelled');
  const done = counted.filter(({ operationState }) => operationState === 'Completed').length;
  return {
    taskCount: counted.length,
    remainingTasks: counted.filter(({ operationState }) => OPEN_TASK.includes(operationState)).length,
    percentCompletion: counted.length === 0 ? 0 : Math.round((done * 100) / counted.length),
  };
}

/** Processes show the state of the job that works on them. */
export async function showJobState(work: Work, job: Job): Promise<void> {
  const operations = await work.lock('operation', { jobName: job.name });
  await work.change('operation', operations, { jobState: job.status });
}

/** Of these processes, those that have no open task in another job show this one. */
async function showJob(work: Work, job: Job, processIds: readonly string[]): Promise<void> {
  const open = await work.find('task', { processId: processIds, operationState: OPEN_TASK });
  const others = textsOf(
    open.filter(({ jobId }) => jobId !== job.id),
    'processId',
  );
  const operations = await work.lock('operation', { processId: processIds.filter((id) => !others.includes(id)) });
  await work.change('operation', operations, { jobName: job.name, jobState: job.status });
}

async function newJob(work: Work, category: string | null, operationArea: string | null, taskCount = 0): Promise<Job> {
  const [number] = await work.numbers(JOB_NUMBERS, 1);
  return work.addOne('job', {
    name: `J-${number}`,
    status: 'Initial',
    operationArea,
    taskCount,
    remainingTasks: taskCount,
    percentCompletion: 0,
    processDefinitionCategory: category,
  });
}
