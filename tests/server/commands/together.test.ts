/** Commands on many rows in one call, written as sets, against the same calls done row by row (OPEN-327). */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Work } from '../../../server/entities/write/work';
import type { BulkResult } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { expectInvariants, type Floor, openFloor } from './floor';
import type { Call } from './order-calls';

const ORDERS = 9;
/** Two warehouses that begin alike: in one many rows are written as sets, in the other one after the other. */
let sets: Floor;
let alone: Floor;
beforeAll(async () => {
  [sets, alone] = await Promise.all([openFloor(), openFloor()]);
}, 120_000);
afterAll(() => Promise.all([sets.stop(), alone.stop()]));
afterEach(() => vi.restoreAllMocks());

/** What became of the portions that were to be written as sets. */
const portions = { asSets: 0, oneByOne: 0 };

/** Has portions written as sets, or none. */
function write(areSets: boolean): void {
  vi.restoreAllMocks();
  const { together } = Work.prototype;
  vi.spyOn(Work.prototype, 'together').mockImplementation(async function (this: Work, part) {
    const done = areSets ? await together.call(this, part) : undefined;
    if (areSets) portions[done === undefined ? 'oneByOne' : 'asSets'] += 1;
    return done as never;
  });
}

const idsOf = (orders: readonly Row[]) => orders.map(({ id }) => String(id));
const linesOf = (orders: readonly Row[], number: number) => idsOf(orders).map((id) => `${id}-${1 + (number % 2)}`);

/** Rows of one table that belong to some orders, told by these columns. */
const found = async (floor: Floor, text: string, orders: readonly Row[]) =>
  (await floor.rows(text, idsOf(orders))).map(({ id }) => String(id));

const TASKS =
  'select id from task where order_number = any($1) order by order_number, order_line_no, from_stock_id, operation_state, requested_quantity';
const JOBS =
  'select id from job where id in (select job_id from task where order_number = any($1)) order by task_count, percent_completion, status, id';

type Step = (floor: Floor, orders: readonly Row[], number: number) => Call | Promise<Call>;
const STEPS: Readonly<Record<string, Step>> = {
  unhold: (_, orders) => ['sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: idsOf(orders) }],
  hold: (_, orders) => [
    'sales-order.unprepareAndHold',
    'PUT /ProcessSalesOrders/UnprepareAndHold',
    { ids: idsOf(orders) },
  ],
  prepare: (_, orders) => [
    'sales-order.prepareOrder',
    'PUT /ProcessSalesOrders/Prepare',
    { processIds: processesOf(orders) },
  ],
  partly: (_, orders) => [
    'sales-order.partlyPrepare',
    'PUT /ProcessSalesOrders/Prepare',
    { processIds: processesOf(orders), partly: true },
  ],
  wait: (_, orders) => [
    'sales-order.prepareAndWait',
    'PUT /ProcessSalesOrders/Prepare',
    { processIds: processesOf(orders), wait: true },
  ],
  unprepare: (_, orders) => ['sales-order.unprepareOrder', 'PUT /Process/unprepare', { ids: idsOf(orders) }],
  cancel: (_, orders, number) => [
    'sales-order.cancelOrder',
    'PUT /ProcessSalesOrders/cancelMany',
    { ids: idsOf(orders.slice(0, number % 3)) },
  ],
  cancelLine: (_, orders, number) => [
    'order-line.cancelLine',
    'PUT /ProcessSalesOrders/cancelsalesorderlines',
    { lineIds: linesOf(orders, number) },
  ],
  priority: (_, orders, number) => [
    'operation.editOperation',
    'PUT /Process/executionPriority',
    { processIds: processesOf(orders), priority: number, waitForPreparation: number % 2 === 0 },
  ],
  gain: (_, orders, number) => stockCall(orders, 'gainStock', 'Gain', number),
  lose: (_, orders, number) => stockCall(orders, 'loseStock', 'Loss', number),
  start: async (floor, orders) => ['task.start', 'PUT /Task/start', { ids: await found(floor, TASKS, orders) }],
  finish: async (floor, orders) => ['task.finish', 'PUT /Task/finish', { ids: await found(floor, TASKS, orders) }],
  cancelTask: async (floor, orders) => [
    'task.cancelTask',
    'PUT /Task/cancel',
    { ids: await found(floor, TASKS, orders) },
  ],
  endJob: async (floor, orders) => ['job.endJob', 'PUT /Job/end', { ids: await found(floor, JOBS, orders) }],
};

const processesOf = (orders: readonly Row[]) => [...new Set(orders.map(({ processId }) => String(processId)))];

function stockCall(
  orders: readonly Row[],
  action: 'gainStock' | 'loseStock',
  movementType: string,
  quantity: number,
): Call {
  const stockIds = [...new Set(orders.map(({ materialId }) => String(materialId)))];
  return [
    `stock.${action}`,
    'POST /Job/createAndStartFromStocks',
    { movementType, stockIds, quantity, causeCode: 'FOUND' },
  ];
}

/** Three materials with less stock than is wanted of them; some orders go through the warehouse together. */
async function newOrders(floor: Floor): Promise<Row[]> {
  const orders: Row[] = [];
  for (const stock of [14, 9, 5]) {
    const first = await floor.order(stock, 4, 5);
    orders.push(first, await floor.orderLike(first, 3, 3), await floor.orderLike(first, 2, 2));
  }
  const [leader, ...members] = [orders[0]!, orders[3]!, orders[4]!];
  await floor.rows('update sales_order set process_id = $1 where id = any($2)', leader.processId, idsOf(members));
  await floor.rows('update sales_order set priority = 1 + length(id) % 3 where id = any($1)', idsOf(orders));
  return orders.map((order) => (members.includes(order) ? { ...order, processId: leader.processId } : order));
}

/** What is numbered, timed or counted otherwise where rows are written one by one. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  sales_order: [],
  order_line: [],
  stock: [],
  reservation: ['id'],
  task: ['id', 'name', 'job_id', 'job', 'job_name'],
  job: ['id', 'name'],
  operation: ['job_name'],
  material: [],
  location: [],
  stock_movement: ['id', 'reference'],
};
const TIMES =
  'created,updated,row_version,state_since,due_at,execution_date,started_date,performed_date,duration,actual_handling_date,completed_date';

/** What stands there, and how it came about. */
async function stateOf(floor: Floor): Promise<Record<string, Row[]>> {
  const state: Record<string, Row[]> = {};
  const queries = Object.entries(OTHERWISE).map(([table, names]): [string, string] => [
    table,
    `select to_jsonb(t) - '{${[TIMES, ...names].join(',')}}'::text[] as row from ${table} t`,
  ]);
  // Tasks are worked on in the order of their ids, which are random: quantities in between are not alike.
  const history = `select entity, action, user_name, (before is null) as is_new, (after is null) as is_gone,
      (select string_agg(key || ' ' || coalesce(after ->> key, ''), ',' order by key) from jsonb_object_keys(coalesce(after, '{}')) key
        where key ~ '(?i)state|priority|^(material|orderNo)' and key !~ '(?i)since|dueAt') as says from audit`;
  for (const [name, text] of [...queries, ['history', history] as const])
    state[name] = (await floor.rows(text))
      .map((row) => ({ row: JSON.stringify(row) }))
      .sort((a, b) => (a.row < b.row ? -1 : 1));
  return state;
}

/** Rows that one of them has and the other has not, by table: shown first is what sets made of it. */
function unlikeIn(left: Record<string, Row[]>, right: Record<string, Row[]>): string[] {
  return Object.keys(left).flatMap((table) => {
    const count = (rows: readonly Row[] = []) => {
      const counts = new Map<string, number>();
      for (const { row } of rows) counts.set(String(row), (counts.get(String(row)) ?? 0) + 1);
      return counts;
    };
    const [own, other] = [count(left[table]), count(right[table])];
    return [...new Set([...own.keys(), ...other.keys()])]
      .filter((row) => own.get(row) !== other.get(row))
      .map((row) => `${table}: ${own.get(row) ?? 0} and ${other.get(row) ?? 0} of ${row}`);
  });
}

/** Rows whose last entry of the audit says another version than they have. */
const unlike = (floor: Floor) =>
  floor.rows(
    `select o.id from sales_order o join lateral (select after from audit where entity = 'sales-order' and row_key = o.id order by id desc limit 1) a on true
      where (a.after ->> 'rowVersion')::bigint <> o.row_version or a.after ->> 'newState' <> o.new_state`,
  );

const outcome = ({ status, body }: { status: number; body: Partial<BulkResult> & { message?: string } }) => ({
  status,
  message: body.message,
  done: body.succeeded?.length,
  failed: body.failed?.map(({ reason }) => reason).sort(),
});

const step = fc.record({
  name: fc.constantFrom('unhold', 'prepare', 'start', 'finish', ...Object.keys(STEPS)),
  orders: fc.uniqueArray(fc.nat(ORDERS - 1), { minLength: 3, maxLength: ORDERS }),
  number: fc.integer({ min: 1, max: 9 }),
});

describe('a command on many rows', () => {
  it('does what it does row by row: states, stock, work, refusals, history', {
    tags: ['OPEN-327'],
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const orders = { sets: await newOrders(sets), alone: await newOrders(alone) };
        const everybody = { name: 'unhold', orders: orders.sets.map((_, at) => at), number: 1 };
        for (const { name, orders: chosen, number } of [everybody, ...steps]) {
          const perform = async (floor: Floor, of: readonly Row[]) => {
            write(floor === sets);
            const call = await STEPS[name]!(
              floor,
              chosen.map((at) => of[at]!),
              number,
            );
            return outcome(await floor.act(...call));
          };
          expect(await perform(sets, orders.sets), name).toEqual(await perform(alone, orders.alone));
        }
        expect(unlikeIn(await stateOf(sets), await stateOf(alone))).toEqual([]);
        await expectInvariants(sets);
        expect(await unlike(sets)).toEqual([]);
      }),
      { numRuns: runs(6), endOnFailure: true },
    );
    expect(portions.asSets).toBeGreaterThan(4 * portions.oneByOne);
  });

  it('adds up when several such calls meet', { tags: ['OPEN-327'], timeout: 300_000 }, async () => {
    write(true);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step, step), { minLength: 3, maxLength: 6 }), async (turns) => {
        const orders = await newOrders(sets);
        await sets.act(...(await STEPS.unhold!(sets, orders, 1)));
        for (const turn of turns)
          await Promise.all(
            turn.map(async ({ name, orders: chosen, number }) => {
              const ofThem = chosen.map((at) => orders[at]!);
              const { status, body } = await sets.act(...(await STEPS[name]!(sets, ofThem, number)));
              expect([200, 207, 404, 422], body.message).toContain(status);
            }),
          );
        await expectInvariants(sets);
      }),
      { numRuns: runs(4), endOnFailure: true },
    );
  });
});
