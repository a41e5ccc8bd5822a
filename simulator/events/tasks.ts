/** Picks and replenishments are taken up and done, and their jobs ended. */
import type { RowOf } from '../../src/engine/definition';
import { type Event, type Floor, onRow } from '../event';

type Task = RowOf<'task'>;

/** Share of picks that find less than they ask for. */
const SHORT = 0.05;
const waits = ['operationState', '=', 'Prepared'];
const goesOn = ['operationState', '=', 'InProgress'];
const ofType = (type: Task['taskType']) => ['taskType', '=', type];

/** Somebody takes up a task of a type. */
export function starting(name: string, weight: number, type: Task['taskType']): Event {
  return onRow({
    name,
    weight,
    hand: 'picker',
    list: '/Task/description',
    filter: [ofType(type), 'and', waits],
    by: 'name',
    action: 'task.start',
    call: 'PUT /Task/start',
    body: ({ id }) => ({ ids: [id] }),
  });
}

/** Somebody finishes a task of a type, with what `found` says was there. */
export function finishing(
  name: string,
  weight: number,
  type: Task['taskType'],
  found: (task: Task, floor: Floor) => number,
): Event {
  return onRow({
    name,
    weight,
    hand: 'picker',
    list: '/Task/description',
    filter: [ofType(type), 'and', goesOn],
    by: 'name',
    action: 'task.finish',
    call: 'PUT /Task/finish',
    body: (task, floor) => ({ ids: [task.id], confirmedQuantity: found(task, floor) }),
  });
}

function picked({ requestedQuantity }: Task, { random }: Floor): number {
  const asked = requestedQuantity ?? 0;
  return random.chance(SHORT) ? Math.floor(asked * random.next()) : asked;
}

export const taskEvents: readonly Event[] = [
  starting('a pick is taken up', 18, 'PickTask'),
  finishing('a pick is done', 18, 'PickTask', picked),
  onRow({
    name: 'a proposal becomes a task',
    weight: 2,
    hand: 'planner',
    list: '/Maintenance',
    filter: ['state', '=', 'Initial'],
    by: 'proposalNo',
    action: 'maintenance.createTask',
    call: 'POST /Maintenance/createTask',
    body: ({ id }) => ({ ids: [id] }),
  }),
  starting('a replenishment is taken up', 2, 'MaintenanceTask'),
  finishing('a replenishment is done', 2, 'MaintenanceTask', ({ requestedQuantity }) => requestedQuantity ?? 0),
  onRow({
    name: 'a job is ended',
    weight: 4,
    hand: 'picker',
    list: '/Job/description',
    filter: [['status', '=', 'Started'], 'and', ['percentCompletion', '=', 100]],
    by: 'name',
    action: 'job.tryFinish',
    call: 'PUT /Job/tryFinish',
    body: ({ id }) => ({ ids: [id] }),
  }),
];
