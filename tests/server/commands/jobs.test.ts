import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CommandName } from '../../../src/engine/definition/typed';
import type { Row } from '../../../src/engine/query/load-options';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor } from './floor';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

interface Picking {
  readonly order: Row;
  readonly tasks: readonly Row[];
  readonly jobId: string;
}

/** A released order of two lines, its two picks and their job. */
async function picking(): Promise<Picking> {
  const order = await floor.order(10, 4, 6);
  await done('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
  await done('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: [order.id] });
  const tasks = await floor.rows(
    'select id, job_id, name from task where order_number = $1 order by order_line_no',
    order.id,
  );
  return { order, tasks, jobId: String(tasks[0]?.job_id) };
}

async function done(action: CommandName, call: string, body: Row): Promise<void> {
  const { status, body: answer } = await floor.act(action, call, body);
  expect([action, status, answer.failed ?? answer.message]).toEqual([action, 200, []]);
}

const jobOf = async (id: string) =>
  (
    await floor.rows(
      'select status, user_name, user_role, task_count::int, remaining_tasks::int, percent_completion from job where id = $1',
      id,
    )
  )[0];
const orderState = async ({ id }: Row) =>
  (await floor.rows('select new_state from sales_order where id = $1', id))[0]?.new_state;
const start = (task: Row | undefined) => done('task.start', 'PUT /Task/start', { ids: [task?.id] });
const finish = (task: Row | undefined, more: Row = {}) =>
  done('task.finish', 'PUT /Task/finish', { ids: [task?.id], ...more });
async function deviate(task: Row | undefined): Promise<void> {
  const said = { id: task?.id, confirmedQuantity: 1, causeCode: 'DAMAGED' };
  expect((await floor.act('task.deviate', 'PUT /Job/tryDeviateOnInstruction', said)).status).toBe(200);
}
const toUser = (jobId: string, targetId = 'operator') =>
  floor.act('job.assignToUser', 'PUT /Job/assign', { jobIds: [jobId], targetType: 'User', targetId });

describe('a job', () => {
  it('is given to a user and taken back', { tags: ['ACTION-023', 'ACTION-026', 'API-192', 'API-193'] }, async () => {
    const { jobId, order } = await picking();
    expect((await toUser(jobId)).status).toBe(200);
    expect(await jobOf(jobId)).toMatchObject({ status: 'Assigned', user_name: 'operator', user_role: null });
    const shown = () => floor.rows('select job_state from operation where process_id = $1', order.id);
    expect(await shown()).toEqual([{ job_state: 'Assigned' }]);
    await done('job.unassign', 'PUT /Job/unassign', { ids: [jobId] });
    expect(await jobOf(jobId)).toMatchObject({ status: 'Initial', user_name: null });
    expect(await shown()).toEqual([{ job_state: 'Initial' }]);
  });

  it('is given to a role, which takes it from the user', { tags: ['ACTION-024', 'OPEN-207'] }, async () => {
    const { jobId } = await picking();
    await toUser(jobId);
    const body = { jobIds: [jobId], targetType: 'Role', targetId: 'OperatorRole' };
    await done('job.assignToRole', 'PUT /Job/assign', body);
    expect(await jobOf(jobId)).toMatchObject({ status: 'Assigned', user_name: null, user_role: 'OperatorRole' });
  });

  it('is given to nobody who is not there', async () => {
    const { jobId } = await picking();
    const { status, body } = await toUser(jobId, 'nobody');
    expect([status, body.errors]).toMatchObject([422, [{ field: 'assignee', keyword: 'reference' }]]);
    expect(await jobOf(jobId)).toMatchObject({ status: 'Initial', user_name: null });
  });

  it('is cancelled as long as nobody has begun it; its tasks wait for another', {
    tags: ['ACTION-022', 'OPEN-206'],
  }, async () => {
    const { jobId, tasks } = await picking();
    await done('job.cancelJob', 'PUT /Job/cancel', { ids: [jobId] });
    expect(await jobOf(jobId)).toMatchObject({ status: 'Cancelled' });
    await done('task.assignToUser', 'POST /Job/createAndAssignJobFromTasks', {
      taskIds: tasks.map(({ id }) => id),
      targetType: 'User',
      targetId: 'operator',
    });
    const [task] = await floor.rows('select job_id from task where id = $1', tasks[0]?.id);
    expect(await jobOf(String(task?.job_id))).toMatchObject({
      status: 'Assigned',
      task_count: 2,
      user_name: 'operator',
    });
    await start(tasks[0]);
    expect((await floor.act('job.cancelJob', 'PUT /Job/cancel', { ids: [task?.job_id] })).status).toBe(207);
  });

  it('is finished when all is done, or ended with what is left for others', {
    tags: ['ACTION-027', 'ACTION-028', 'API-196', 'API-197'],
  }, async () => {
    const { jobId, tasks } = await picking();
    await start(tasks[0]);
    await finish(tasks[0]);
    expect(await jobOf(jobId)).toMatchObject({ status: 'Started', percent_completion: 50 });
    const refused = await floor.act('job.tryFinish', 'PUT /Job/tryFinish', { ids: [jobId] });
    expect(refused.body.failed).toEqual([
      expect.objectContaining({ reason: 'Not all tasks of the job are done.', detail: tasks[1]?.name }),
    ]);
    await start(tasks[1]);
    await done('job.endJob', 'PUT /Job/end', { ids: [jobId] });
    expect(await jobOf(jobId)).toMatchObject({ status: 'Completed', task_count: 1, remaining_tasks: 1 });
    expect(await floor.rows('select job_id, operation_state from task where id = $1', tasks[1]?.id)).toEqual([
      { job_id: null, operation_state: 'Prepared' },
    ]);
  });

  it('is taken up by nobody who books a deviation of one of its tasks, and can be ended once all is booked', {
    tags: ['ACTION-028', 'ACTION-029', 'OPEN-222'],
  }, async () => {
    const { order, jobId, tasks } = await picking();
    await toUser(jobId);
    await deviate(tasks[0]);
    expect(await jobOf(jobId)).toMatchObject({ status: 'Assigned', user_name: 'operator', remaining_tasks: 1 });
    await done('job.unassign', 'PUT /Job/unassign', { ids: [jobId] });
    expect(await jobOf(jobId)).toMatchObject({ status: 'Initial', user_name: null });
    const states = await floor.rows(
      'select operation_state from task where order_number = $1 order by order_line_no',
      order.id,
    );
    expect(states).toEqual([{ operation_state: 'Completed' }, { operation_state: 'Prepared' }]);
    await deviate(tasks[1]);
    expect(await jobOf(jobId)).toMatchObject({ status: 'Started', user_name: null, remaining_tasks: 0 });
    await done('job.tryFinish', 'PUT /Job/tryFinish', { ids: [jobId] });
    expect(await jobOf(jobId)).toMatchObject({ status: 'Completed', task_count: 2 });
  });

  it('that is cancelled keeps what was booked of it', { tags: ['ACTION-022', 'ACTION-029'] }, async () => {
    const { jobId, tasks } = await picking();
    await deviate(tasks[0]);
    await done('job.cancelJob', 'PUT /Job/cancel', { ids: [jobId] });
    expect(await jobOf(jobId)).toMatchObject({ status: 'Cancelled', task_count: 1 });
  });

  it('of which all was cancelled meanwhile is cancelled when it is finished', {
    tags: ['ACTION-028', 'OPEN-069'],
  }, async () => {
    const id = 'all-cancelled';
    await floor.rows(
      `insert into job (business_unit, id, name, status, task_count, remaining_tasks) values ($1, $2, $2, 'Started', 0, 0)`,
      OSLO,
      id,
    );
    await floor.rows(
      `insert into task (business_unit, id, name, operation_state, task_type, job_id) values ($1, $2, $2, 'Cancelled', 'StockMovementTask', $2)`,
      OSLO,
      id,
    );
    await done('job.tryFinish', 'PUT /Job/tryFinish', { ids: [id] });
    expect(await jobOf(id)).toMatchObject({ status: 'Cancelled', remaining_tasks: 0 });
  });

  it('of which nothing is done is cancelled when it is ended, begun or not, and says how many tasks remain', {
    tags: ['ACTION-027'],
  }, async () => {
    for (const isBegun of [false, true]) {
      const { jobId, tasks, order } = await picking();
      await toUser(jobId);
      expect(await jobOf(jobId)).toMatchObject({ task_count: 2, remaining_tasks: 2 });
      if (isBegun) await start(tasks[0]);
      await done('job.endJob', 'PUT /Job/end', { ids: [jobId] });
      expect(await jobOf(jobId)).toMatchObject({ status: 'Cancelled', task_count: 0, remaining_tasks: 2 });
      expect(await floor.rows('select job_id, operation_state from task where id = $1', tasks[0]?.id)).toEqual([
        { job_id: null, operation_state: 'Prepared' },
      ]);
      expect(await floor.rows('select job_state from operation where process_id = $1', order.id)).toEqual([
        { job_state: 'Cancelled' },
      ]);
    }
  });
});

describe('tasks', () => {
  it('chosen from several jobs become one job of a user or a role', {
    tags: ['ACTION-030', 'ACTION-031', 'API-190'],
  }, async () => {
    const [first, second] = [await picking(), await picking()];
    await done('task.assignToRole', 'POST /Job/createAndAssignJobFromTasks', {
      taskIds: [first.tasks[0]?.id, second.tasks[1]?.id],
      targetType: 'Role',
      targetId: 'OperatorRole',
    });
    const [task] = await floor.rows('select job_id from task where id = $1', first.tasks[0]?.id);
    expect(await jobOf(String(task?.job_id))).toMatchObject({ task_count: 2, user_role: 'OperatorRole' });
    expect(await jobOf(first.jobId)).toMatchObject({ task_count: 1 });
  });

  it('say whom their job is given to, as long as they stand in it', { tags: ['OPEN-295'] }, async () => {
    const { jobId, tasks } = await picking();
    const given = async () => {
      const filter = JSON.stringify([['id', '=', tasks[0]?.id], 'or', ['id', '=', tasks[1]?.id]]);
      const { body } = await floor.client.fetchJson<Row[]>(`/Task/description?filter=${encodeURIComponent(filter)}`);
      return body.map(({ assignedTo, assignedRole }) => assignedTo ?? assignedRole);
    };
    expect(await given()).toEqual([null, null]);
    await toUser(jobId);
    expect(await given()).toEqual(['operator', 'operator']);
    await done('task.assignToRole', 'POST /Job/createAndAssignJobFromTasks', {
      taskIds: [tasks[0]?.id],
      targetType: 'Role',
      targetId: 'OperatorRole',
    });
    expect((await given()).sort()).toEqual(['OperatorRole', 'operator']);
    await done('job.unassign', 'PUT /Job/unassign', { ids: [jobId] });
    expect((await given()).sort()).toEqual(['OperatorRole', null]);
    // Who takes up a task that was given to nobody, or to everybody of a role, has the job from then on.
    await start(tasks[1]);
    expect((await given()).sort()).toEqual(['OperatorRole', 'global']);
  });

  it('that are all of a process take it along to their job', { tags: ['ACTION-030', 'ACTION-031'] }, async () => {
    const { order, tasks, jobId } = await picking();
    const shown = async () =>
      (
        await floor.rows(
          `select j.id, o.job_state from operation o join job j on j.business_unit = o.business_unit and j.name = o.job_name
            where o.process_id = $1`,
          order.id,
        )
      )[0];
    const give = (...chosen: (Row | undefined)[]) =>
      done('task.assignToUser', 'POST /Job/createAndAssignJobFromTasks', {
        taskIds: chosen.map((task) => task?.id),
        targetType: 'User',
        targetId: 'operator',
      });
    await give(tasks[0]);
    expect(await shown()).toEqual({ id: jobId, job_state: 'Initial' });
    await give(...tasks);
    const [task] = await floor.rows('select job_id from task where id = $1', tasks[0]?.id);
    expect(task?.job_id).not.toBe(jobId);
    expect(await shown()).toEqual({ id: task?.job_id, job_state: 'Assigned' });
  });

  it('are cancelled, or refused with the reason', {
    tags: ['ACTION-020', 'ACTION-021', 'API-199', 'ERROR-025', 'ERROR-026', 'ERROR-027', 'OPEN-067'],
  }, async () => {
    const { tasks } = await picking();
    const [free, begun, over] = await Promise.all(
      ['Initial', 'Prepared', 'Completed'].map(async (state, index) => {
        const id = `move-${index}`;
        await floor.rows(
          `insert into task (business_unit, id, name, operation_state, task_type) values ('Nordlager Oslo', $1, $1, $2, 'StockMovementTask')`,
          id,
          state,
        );
        return id;
      }),
    );
    await floor.rows(
      `insert into job (business_unit, id, name, status, task_count) values ('Nordlager Oslo', 'begun', 'begun', 'Started', 1)`,
    );
    await floor.rows(`update task set job_id = 'begun' where id = $1`, begun);
    const { status, body } = await floor.act('task.cancelTask', 'PUT /Task/cancel', {
      ids: [free, begun, over, tasks[0]?.id],
    });
    expect(status).toBe(207);
    expect(body.succeeded.map(({ id }) => id)).toEqual([free]);
    expect(new Map(body.failed.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [begun, 'job containing the task in wrong state'],
        [over, 'task in wrong state'],
        [tasks[0]?.id, 'task type not supported'],
      ]),
    );
    expect(body.failed.find(({ id }) => id === over)).toMatchObject({ allowedStates: ['Initial', 'Prepared'] });
  });
});

describe('an order is picked', () => {
  it('what is done of it is history', { tags: ['OPEN-020', 'LIVE-031'] }, async () => {
    const { order, tasks } = await picking();
    await start(tasks[0]);
    await finish(tasks[0]);
    const history = await floor.rows(
      'select historical from task where order_number = $1 order by order_line_no',
      order.id,
    );
    expect(history).toEqual([{ historical: true }, { historical: false }]);
  });

  it('from its first pick to the end of its last job, when its stock leaves', {
    tags: ['STATE-012', 'STATE-013', 'STATE-014', 'OPEN-205'],
  }, async () => {
    const { order, tasks, jobId } = await picking();
    await start(tasks[0]);
    expect([await orderState(order), (await jobOf(jobId))?.status]).toEqual(['PickStarted', 'Started']);
    await finish(tasks[0]);
    expect(await orderState(order)).toBe('PickStarted');
    const stock = () =>
      floor.rows(
        'select quantity, reserved, number_of_picked_stock as picked from stock where stock_id = $1',
        order.id,
      );
    expect(await stock()).toEqual([{ quantity: 10, reserved: 10, picked: 4 }]);
    await start(tasks[1]);
    await finish(tasks[1]);
    expect(await orderState(order)).toBe('ReadyForPackAndShip');
    await done('job.tryFinish', 'PUT /Job/tryFinish', { ids: [jobId] });
    expect(await orderState(order)).toBe('Completed');
    expect(await stock()).toEqual([]);
    expect(
      await floor.rows(
        `select movement_type, quantity, reference from stock_movement where stock_id = $1 order by created desc`,
        order.id,
      ),
    ).toMatchObject([{ movement_type: 'Ship', quantity: -10, reference: order.id }, { movement_type: 'Opening' }]);
  });

  it('whether or not the job is ended that brought goods to be picked for it', { tags: ['OPEN-205'] }, async () => {
    const { order, tasks, jobId } = await picking();
    const bringing = `${order.id}-bringing`;
    await floor.rows(
      `insert into job (business_unit, id, name, status, task_count) values ($1, $2, $2, 'Started', 1)`,
      OSLO,
      bringing,
    );
    await floor.rows(
      `insert into task (business_unit, id, name, task_type, operation_state, order_number, job_id)
        values ($1, $2, $2, 'MaintenanceTask', 'Completed', $3, $2)`,
      OSLO,
      bringing,
      order.id,
    );
    for (const task of tasks) {
      await start(task);
      await finish(task);
    }
    await done('job.endJob', 'PUT /Job/end', { ids: [jobId] });
    expect(await orderState(order)).toBe('Completed');
  });

  it('what was not found is kept no more, and the line stays open for it', async () => {
    const { order, tasks } = await picking();
    await start(tasks[1]);
    await finish(tasks[1], { confirmedQuantity: 5 });
    const [line] = await floor.rows(
      'select picked_quantity, confirmed_quantity, open_quantity from order_line where order_id = $1 and order_line_no = 20',
      order.id,
    );
    expect(line).toEqual({ picked_quantity: 5, confirmed_quantity: 5, open_quantity: 1 });
  });

  it('nobody confirms more than was asked for', async () => {
    const { tasks } = await picking();
    await start(tasks[0]);
    const { status } = await floor.act('task.finish', 'PUT /Task/finish', {
      ids: [tasks[0]?.id],
      confirmedQuantity: 5,
    });
    expect(status).toBe(207);
  });
});
