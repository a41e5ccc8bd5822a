import type { RowOf, StateOf, ValuesOf } from '../../entities';
import { OPEN_TASK } from '../../warehouse';
import { type BlockContext, timeAgo, timeFrom } from './block';
import type { Location } from './locations';

/** What a task is told by whoever needs it done; the rest follows from its state. */
export interface TaskStart {
  readonly taskType: RowOf<'task'>['taskType'];
  readonly operationState: StateOf<'task'>;
  readonly requestedQuantity: number;
  readonly materialId: string;
  readonly executionDate: string;
  readonly executionPriority?: number;
  readonly processId?: string;
  readonly orderNumber?: string;
  readonly orderLineNo?: number;
  readonly pickList?: string | null;
  readonly inventoryId?: string;
  readonly inventoryLineId?: string;
  readonly fromLocationId?: string;
  readonly toLocationId?: string;
  readonly fromStockId?: string;
  readonly fromContainer?: string | null;
  readonly toContainer?: string | null;
  readonly batch?: string | null;
  readonly expDate?: string | null;
  readonly serialNumber?: string | null;
  /** How many days ago it was performed, if it was. */
  readonly age?: number;
}

export interface Job extends ValuesOf<'job'> {
  readonly id: string;
  readonly name: string;
  readonly status: StateOf<'job'>;
  readonly userName: string | null;
}

const USERS = [
  ['operator', 14],
  ['configurator', 2],
  ['admin', 1],
] as const;
const ASSETS = ['Reach truck 1', 'Reach truck 2', 'Trolley 4', 'Trolley 7', 'Trolley 11', 'Voice set 3', null] as const;
/** Why work failed or was cancelled. */
const REASONS = [
  ['NOTFOUND', 'Nothing was found at the place'],
  ['DAMAGED', 'The goods are damaged'],
  ['WRONGPLACE', 'Other goods were at the place'],
] as const;

/** The jobs and tasks of the demo, numbered as they are collected. */
export class Floor {
  readonly jobs: Job[] = [];
  readonly tasks: ValuesOf<'task'>[] = [];
  readonly #context: BlockContext;
  readonly #places: ReadonlyMap<string, Location>;

  constructor(context: BlockContext, locations: readonly Location[]) {
    this.#context = context;
    this.#places = new Map(locations.map((location) => [location.id, location]));
  }

  /** The first place of that role, if there is one: packing, goods in. */
  placeOf(role: string): string | undefined {
    return [...this.#places.values()].find(({ locationRole }) => locationRole === role)?.id;
  }

  /** A job of these tasks: its state, counts and user follow from them. */
  addJob(category: string, starts: readonly TaskStart[]): Job {
    const { prefix, offset, random } = this.#context;
    const number = this.jobs.length + 1;
    const status = this.#statusOf(starts);
    const done = starts.filter(({ operationState }) => operationState === 'Completed').length;
    const isUsers = status === 'Started' || status === 'Completed' || (status === 'Assigned' && random.chance(0.5));
    const userName = isUsers ? random.weighted(USERS) : null;
    const job: Job = {
      id: `${prefix}job-${number}`,
      name: `J-${100_000 + offset + number}`,
      status,
      userName,
      userRole: status === 'Assigned' && !isUsers ? 'OperatorRole' : null,
      operationArea: starts[0] && this.#areaOf(starts[0]),
      taskCount: starts.length,
      remainingTasks: starts.filter(({ operationState }) => OPEN_TASK.includes(operationState)).length,
      percentCompletion: Math.round((done * 100) / starts.length),
      processDefinitionCategory: category,
      usedAsset: userName && status !== 'Assigned' ? random.pick(ASSETS) : null,
      userLog: logOf(status, userName),
      stateSince: starts.map((start) => this.#sinceOf(start)).reduce((one, other) => (one < other ? one : other)),
    };
    this.jobs.push(job);
    for (const start of starts) this.addTask(start, job);
    return job;
  }

  addTask(start: TaskStart, job?: Job): void {
    const { prefix, offset, random } = this.#context;
    const { age = 0, operationState: state } = start;
    const number = this.tasks.length + 1;
    const isDone = state === 'Completed';
    const [reasonCode, reasonText] = state === 'Error' || state === 'Cancelled' ? random.pick(REASONS) : [null, null];
    const performedDate = isDone ? timeAgo(this.#context, age, 10) : null;
    const taskScore = isDone ? random.whole(1, 10) : null;
    const autoCompleted = isDone && random.chance(0.04);
    const duration = isDone ? random.whole(15, 400) : null;
    this.tasks.push({
      id: `${prefix}tsk-${number}`,
      name: `T-${1_000_000 + offset * 2 + number}`,
      processId: start.processId ?? null,
      jobId: job?.id ?? null,
      orderNumber: start.orderNumber ?? null,
      pickList: start.pickList ?? null,
      inventoryId: start.inventoryId ?? null,
      inventoryLineId: start.inventoryLineId ?? null,
      fromLocationId: start.fromLocationId ?? null,
      toLocationId: start.toLocationId ?? null,
      fromContainer: start.fromContainer ?? null,
      toContainer: start.toContainer ?? null,
      fromStockId: start.fromStockId ?? null,
      materialId: start.materialId,
      orderLineNo: start.orderLineNo ?? null,
      requestedQuantity: start.requestedQuantity,
      confirmedQuantity: isDone ? start.requestedQuantity : 0,
      operationState: state,
      taskType: start.taskType,
      operationArea: this.#areaOf(start),
      fromLocationRole: this.#places.get(start.fromLocationId ?? '')?.locationRole ?? null,
      executionPriority: start.executionPriority ?? 3,
      executionDate: start.executionDate,
      performedBy: isDone ? (job?.userName ?? 'operator') : null,
      performedDate,
      startedDate: this.#startOf(state, number, performedDate, duration),
      taskScore,
      batch: start.batch ?? null,
      expDate: start.expDate ?? null,
      serialNumber: start.serialNumber ?? null,
      reasonCode,
      reasonText,
      autoCompleted,
      stockIsMissing: state === 'Error' && reasonCode === 'NOTFOUND',
      historical: false,
      onePieceId: null,
      duration,
      stateSince: this.#sinceOf(start),
    });
  }

  /** What is done was begun as long before as it took; what is in progress, some minutes ago. */
  #startOf(
    state: TaskStart['operationState'],
    number: number,
    performedDate: string | null,
    duration: number | null,
  ): string | null {
    if (performedDate && duration) return new Date(Date.parse(performedDate) - duration * 1000).toISOString();
    if (state !== 'InProgress') return null;
    return new Date(this.#context.now.getTime() - ((number % 30) + 1) * 60_000).toISOString();
  }

  /** What is planned for later is as it is since this morning. */
  #sinceOf({ executionDate }: TaskStart): string {
    const morning = timeFrom(this.#context.today, 0);
    return executionDate < morning ? executionDate : morning;
  }

  /** Floor is done where goods are fetched; what arrives, where it is put. */
  #areaOf({ fromLocationId, toLocationId }: TaskStart): string | null {
    return this.#places.get(fromLocationId ?? toLocationId ?? '')?.operationArea ?? null;
  }

  #statusOf(starts: readonly TaskStart[]): Job['status'] {
    const states = new Set(starts.map(({ operationState }) => operationState));
    const [only] = states;
    if (states.size === 1 && (only === 'Completed' || only === 'Cancelled')) return only;
    if (states.has('InProgress') || states.has('Completed')) return 'Started';
    return this.#context.random.chance(0.6) ? 'Assigned' : 'Initial';
  }
}

function logOf(status: Job['status'], userName: string | null): string | null {
  if (userName === null) return null;
  if (status === 'Assigned') return `Given to ${userName}`;
  return status === 'Completed' ? `Taken and ended by ${userName}` : `Taken by ${userName}`;
}
