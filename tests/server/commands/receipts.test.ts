/** Goods are received line by line at terminals, and the inbound order follows. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CommandName } from '../../../src/engine/definition/typed';
import type { Row } from '../../../src/engine/query/load-options';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor } from './floor';

let floor: Floor;
let place: unknown;
let made = 0;
beforeAll(async () => {
  floor = await openFloor();
  place = (await floor.rows("select id from location where business_unit = $1 and location_role = 'Goods in'", OSLO))[0]
    ?.id;
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

async function done(action: CommandName, call: string, body: Row): Promise<void> {
  const { status, body: answer } = await floor.act(action, call, body);
  expect([action, status, answer.failed ?? answer.message]).toEqual([action, 200, []]);
}
const start = (id: string) => done('task.start', 'PUT /Task/start', { ids: [id] });
const finish = (id: string, confirmedQuantity: number) =>
  done('task.finish', 'PUT /Task/finish', { ids: [id], confirmedQuantity });
const complete = (id: string) => done('ingoing-order.completeOrder', 'PATCH /IngoingOrder/complete', { ids: [id] });

/** An inbound order of two lines of ten, each of a material of its own, with a task of receiving each. */
async function arriving() {
  const id = `arriving-${++made}`;
  const materials = [String((await floor.order(0, 1)).materialId), String((await floor.order(0, 1)).materialId)];
  await floor.rows(
    `insert into ingoing_order (business_unit, id, order_no, supplier_id, state, open_lines)
      select $1, $2, $2, id, 'Initial', 2 from supplier where business_unit = $1 limit 1`,
    OSLO,
    id,
  );
  await floor.rows(
    `insert into job (business_unit, id, name, status, task_count, percent_completion) values ($1, $2, $2, 'Initial', 2, 0)`,
    OSLO,
    id,
  );
  const tasks = [`${id}-1`, `${id}-2`];
  for (const [index, materialId] of materials.entries()) {
    await floor.rows(
      `insert into ingoing_order_line (business_unit, id, order_id, order_line_no, ordered_quantity, open_quantity, confirmed_quantity, material_id, state)
        values ($1, $2, $3, $4, 10, 10, 0, $5, 'Initial')`,
      OSLO,
      tasks[index],
      id,
      (index + 1) * 10,
      materialId,
    );
    await floor.rows(
      `insert into task (business_unit, id, name, operation_state, task_type, order_number, order_line_no, requested_quantity, material_id, to_location_id, job_id)
        values ($1, $2, $2, 'Prepared', 'ReceiveTask', $3, $4, 10, $5, $6, $3)`,
      OSLO,
      tasks[index],
      id,
      (index + 1) * 10,
      materialId,
      place,
    );
  }
  const [first, second] = tasks as [string, string];
  return { id, first, second, materials };
}
const orderOf = async (id: string) =>
  (await floor.rows('select state, open_lines::int as open from ingoing_order where id = $1', id))[0];
const linesOf = (id: string) =>
  floor.rows(
    `select state, confirmed_quantity::int as came, open_quantity::int as open from ingoing_order_line
      where order_id = $1 order by order_line_no`,
    id,
  );
const stocksOf = (materialId: string | undefined) =>
  floor.rows('select location_id as place, quantity::int from stock where material_id = $1', materialId);

describe('goods that are received', () => {
  it('are stock where they were brought, and their order is complete with the last of them', async () => {
    const { id, first, second, materials } = await arriving();
    await start(first);
    await finish(first, 6);
    expect(await stocksOf(materials[0])).toEqual([{ place, quantity: 6 }]);
    expect([await orderOf(id), await linesOf(id)]).toEqual([
      { state: 'Started', open: 2 },
      [
        { state: 'Started', came: 6, open: 4 },
        { state: 'Initial', came: 0, open: 10 },
      ],
    ]);
    await start(second);
    await finish(second, 10);
    expect(await orderOf(id)).toEqual({ state: 'Started', open: 1 });
    await complete(id);
    expect((await stocksOf(materials[0])).map(({ quantity }) => quantity).sort()).toEqual([4, 6]);
    expect(await stocksOf(materials[1])).toEqual([{ place, quantity: 10 }]);
  });

  it('say how long it took from when somebody took it up', { tags: ['OPEN-165'] }, async () => {
    const { first } = await arriving();
    await start(first);
    await floor.rows("update task set started_date = started_date - interval '90 seconds' where id = $1", first);
    await finish(first, 10);
    const [{ duration } = {}] = await floor.rows('select duration::int from task where id = $1', first);
    expect(duration).toBeGreaterThanOrEqual(90);
  });

  it('complete their order as they are all there, without anybody saying so', async () => {
    const { id, first, second } = await arriving();
    for (const task of [first, second]) {
      await start(task);
      await finish(task, 10);
    }
    expect([await orderOf(id), await linesOf(id)]).toEqual([
      { state: 'Completed', open: 0 },
      [
        { state: 'Completed', came: 10, open: 0 },
        { state: 'Completed', came: 10, open: 0 },
      ],
    ]);
  });

  it('count once when their order is completed meanwhile: what is open of its receipts is over', {
    tags: ['ACTION-011', 'OPEN-341'],
  }, async () => {
    const { id, first, materials } = await arriving();
    await start(first);
    await complete(id);
    const late = await floor.act('task.finish', 'PUT /Task/finish', { ids: [first], confirmedQuantity: 10 });
    expect(late.status).toBe(207);
    expect(await floor.rows('select distinct operation_state from task where job_id = $1', id)).toEqual([
      { operation_state: 'Cancelled' },
    ]);
    expect(await stocksOf(materials[0])).toEqual([{ place, quantity: 10 }]);
  });

  it('are no more than was asked for', async () => {
    const { id, first } = await arriving();
    await start(first);
    const { body } = await floor.act('task.finish', 'PUT /Task/finish', { ids: [first], confirmedQuantity: 11 });
    expect(body.failed).toMatchObject([{ reason: 'More than was asked for.' }]);
    expect(await orderOf(id)).toEqual({ state: 'Initial', open: 2 });
  });

  it('are no more than their line still waits for, and their task can be ended by less', {
    tags: ['OPEN-341'],
  }, async () => {
    const { id, first, second, materials } = await arriving();
    await floor.rows('update task set order_line_no = 10, material_id = $2 where id = $1', second, materials[0]);
    for (const task of [first, second]) await start(task);
    await finish(first, 7);
    const answer = await floor.act('task.finish', 'PUT /Task/finish', { ids: [second], confirmedQuantity: 10 });
    expect(answer.body.failed).toMatchObject([
      {
        reason: 'More than the order line still waits for: say no more than that, 0 if nothing is left to come.',
        detail: '3',
      },
    ]);
    expect(await linesOf(id)).toMatchObject([{ came: 7, open: 3 }, { open: 10 }]);
    await finish(second, 3);
    expect(await linesOf(id)).toMatchObject([{ came: 10, open: 0 }, { open: 10 }]);
    expect((await stocksOf(materials[0])).map(({ quantity }) => quantity).sort()).toEqual([3, 7]);
  });
});
