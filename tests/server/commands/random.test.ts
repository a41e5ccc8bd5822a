/** Commands in any order, by several people at once: whatever is refused, the warehouse adds up. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { ActionOf } from '../../../src/engine/definition/typed';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { expectInvariants, expectProposed, type Floor, openFloor, type Shelf, shelve } from './floor';
import { type Call, ORDER_CALLS } from './order-calls';

const ORDERS = 4;
/** A long run tries ten thousand ways in which two commands may meet. */
const INTERLEAVINGS = runs(1) > 1 ? runs(500) : 8;
/** And thousands of sequences. */
const SEQUENCES = runs(1) > 1 ? runs(100) : 8;
/** So many go on beside each other, each with materials of its own, before the whole warehouse is added up. */
const PACK = 4;

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.stop());

/** What may be done, of one of the orders and with a number; a call that nothing fits any more is left out. */
const STEPS: Readonly<Record<string, (order: Row, number: number) => Call | Promise<Call | undefined>>> = {
  ...ORDER_CALLS,
  assign: async ({ processId }) => [
    'operation.assignToUser',
    'PUT /Job/assignOperationsToUser',
    { processIds: [processId], targetType: 'User', targetId: 'operator' },
  ],
  adjust: async ({ materialId }, number) => {
    const [stock] = await floor.rows('select stock_id from stock where material_id = $1', materialId);
    const body = { id: stock?.stock_id, numberOfPickedStock: number % 4 };
    return stock && ['stock.adjustPickedQuantity', 'PUT /OutgoingOrder/pickedStock', body];
  },
  deviate: async ({ id }, number) => {
    const [task] = await floor.rows(
      `select id from task where order_number = $1 and operation_state in ('Prepared', 'InProgress') order by name limit 1`,
      id,
    );
    const body = { id: task?.id, confirmedQuantity: number % 3, causeCode: 'FOUND' };
    return task && ['task.deviate', 'PUT /Job/tryDeviateOnInstruction', body];
  },
  gain: (order, number) => change(order, 'gainStock', 'Gain', number),
  lose: (order, number) => change(order, 'loseStock', 'Loss', number),
  start: (order, number) => work(order, number, 'start'),
  finish: (order, number) => work(order, number, 'finish'),
  endJob: async ({ id }) => {
    const [job] = await floor.rows(
      'select distinct job_id from task where order_number = $1 and job_id is not null',
      id,
    );
    return job && ['job.endJob', 'PUT /Job/end', { ids: [job.job_id] }];
  },
};

/** Something of a shelf: goods go or come at its place of picking, a proposal becomes a task, the task is worked on. */
const SHELF_STEPS: Readonly<Record<string, (shelf: Shelf, number: number) => Promise<Call | undefined>>> = {
  lose: ({ materialId }, number) => change({ materialId }, 'loseStock', 'Loss', number),
  gain: ({ materialId }, number) => change({ materialId }, 'gainStock', 'Gain', number),
  propose: async ({ materialId }) => {
    const [proposal] = await floor.rows(
      "select id from maintenance where material_id = $1 and state = 'Initial'",
      materialId,
    );
    return proposal && ['maintenance.createTask', 'POST /Maintenance/createTask', { ids: [proposal.id] }];
  },
  start: (shelf, number) => replenish(shelf, number, 'start'),
  finish: (shelf, number) => replenish(shelf, number, 'finish'),
  cancel: (shelf, number) => replenish(shelf, number, 'cancelTask', 'cancel'),
  order: async ({ materialId }, number) => {
    const body = {
      orderNo: `${materialId}-${++ordered}`,
      orderType: 'Standard',
      customerName: 'Tindra',
      deliveryTypeId: 'home',
      lines: [{ materialId, orderedQuantity: number }],
    };
    return ['sales-order.createOrder', 'POST /SalesOrderDraft/CreateSalesOrder', body];
  },
};

let ordered = 0;

async function replenish({ materialId }: Shelf, number: number, action: ActionOf<'task'>, path: string = action) {
  const tasks = await floor.rows(
    "select id from task where material_id = $1 and task_type = 'MaintenanceTask' order by name",
    materialId,
  );
  const task = tasks[number % Math.max(1, tasks.length)];
  return task && ([`task.${action}`, `PUT /Task/${path}`, { ids: [task.id] }] satisfies Call);
}

async function change({ materialId }: Row, action: ActionOf<'stock'>, movementType: string, quantity: number) {
  const [stock] = await floor.rows('select stock_id from stock where material_id = $1', materialId);
  const body = { movementType, stockIds: [stock?.stock_id], quantity, causeCode: 'FOUND' };
  return stock && ([`stock.${action}`, 'POST /Job/createAndStartFromStocks', body] satisfies Call);
}

async function work({ id }: Row, number: number, action: ActionOf<'task'>) {
  const tasks = await floor.rows('select id, requested_quantity from task where order_number = $1 order by name', id);
  const task = tasks[number % Math.max(1, tasks.length)];
  const less =
    action === 'finish' && number % 3 === 0
      ? { confirmedQuantity: Math.floor(Number(task?.requested_quantity) / 2) }
      : {};
  return task && ([`task.${action}`, `PUT /Task/${action}`, { ids: [task.id], ...less }] satisfies Call);
}

const step = fc.record({
  name: fc.constantFrom(...Object.keys(STEPS)),
  order: fc.nat(ORDERS - 1),
  number: fc.integer({ min: 1, max: 9 }),
});

/** Two materials, two orders for each, and less stock than they need. */
async function newOrders(): Promise<Row[]> {
  const [first, second] = [await floor.order(10, 4, 5), await floor.order(6, 8, 3)];
  return [first, await floor.orderLike(first, 3, 3), second, await floor.orderLike(second, 2, 2)];
}

async function perform(
  orders: readonly Row[],
  { name, order, number }: { name: string; order: number; number: number },
) {
  await send(await STEPS[name]?.(orders[order] as Row, number));
}

async function send(call: Call | undefined) {
  if (!call) return;
  const { status, body } = await floor.act(...call);
  // Done or refused, or the row is gone; nothing else.
  if (![200, 207, 404, 422].includes(status)) throw new Error(`${JSON.stringify(call)}: ${status} ${body.message}`);
}

/** Performs packs of cases, and adds the warehouse up after each. */
function inPacks<Case>(cases: fc.Arbitrary<Case>, count: number, perform: (one: Case) => Promise<void>): Promise<void> {
  return fc.assert(
    fc.asyncProperty(fc.array(cases, { minLength: PACK, maxLength: PACK }), async (pack) => {
      await Promise.all(pack.map(perform));
      await expectInvariants(floor);
    }),
    { numRuns: count / PACK },
  );
}

describe('commands in any order', { timeout: Math.max(300_000, INTERLEAVINGS * 2_000) }, () => {
  it('leave the warehouse adding up', () =>
    inPacks(fc.array(step, { minLength: 10, maxLength: 25 }), SEQUENCES, async (steps) => {
      const orders = await newOrders();
      for (const one of steps) await perform(orders, one);
    }));

  it('by several people at once, leave the warehouse adding up', () =>
    inPacks(
      fc.array(fc.array(step, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 5 }),
      SEQUENCES,
      async (rounds) => {
        const orders = await newOrders();
        for (const steps of rounds) await Promise.all(steps.map((one) => perform(orders, one)));
      },
    ));

  it('leave a shelf proposed as it needs, and its proposals as their tasks', {
    tags: ['FLAG-021', 'FLAG-022'],
  }, async () => {
    const shelfStep = fc.record({
      name: fc.constantFrom(...Object.keys(SHELF_STEPS)),
      number: fc.integer({ min: 1, max: 9 }),
    });
    await inPacks(fc.array(shelfStep, { minLength: 8, maxLength: 20 }), SEQUENCES, async (steps) => {
      const shelf = await shelve(floor, { picked: 9, stored: 40, min: 5, max: 15 });
      for (const { name, number } of steps) await send(await SHELF_STEPS[name]?.(shelf, number));
      await expectProposed(floor, shelf);
    });
  });

  it('two at the same moment on one order, whatever was done before, leave the warehouse adding up', () =>
    inPacks(fc.tuple(fc.array(step, { maxLength: 4 }), step, step), INTERLEAVINGS, async ([before, one, two]) => {
      const orders = await newOrders();
      for (const each of before) await perform(orders, each);
      await Promise.all([perform(orders, one), perform(orders, { ...two, order: one.order })]);
    }));
});
