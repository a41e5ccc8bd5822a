/** What tests of commands have in common: a warehouse of their own, its people, and what must always hold in it. */
import { expect } from 'vitest';
import { ACTION_HEADER } from '../../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { type Answer, type Client, OSLO, startServer, type TestServer } from '../harness';

export interface Floor {
  readonly server: TestServer;
  readonly client: Client;
  /** Rows of a table as they stand, by their columns. */
  rows(text: string, ...values: unknown[]): Promise<Row[]>;
  /** Performs an action by its call, named as our own client names it. */
  act(action: string, call: string, body: Row): Promise<Answer<BulkResult & ErrorBody>>;
  /** An order on hold that has lines with these quantities of a material of its own, with so much of it in one stock. */
  order(stock: number, ...quantities: number[]): Promise<Row>;
  /** Another order on hold of the same material. */
  orderLike(order: Row, ...quantities: number[]): Promise<Row>;
  stop(): Promise<void>;
}

/** Starts a server with its demo data, signed in as one who may do everything. */
export async function openFloor(): Promise<Floor> {
  const server = await startServer();
  const client = await server.login('global');
  const { query } = server.ctx.database;
  const rows = (text: string, ...values: unknown[]) => query<Row>({ text, values });
  let made = 0;

  async function orderOf(materialId: string, quantities: readonly number[]): Promise<Row> {
    const name = `floor-${++made}`;
    await rows(
      `insert into operation (business_unit, process_id, process_name, operations_summarized_state, wait_for_preparation)
        values ($1, $2, $2, 'Initial', false)`,
      OSLO,
      name,
    );
    await rows(
      `insert into sales_order (business_unit, id, order_no, new_state, state, process_id, priority, delivery_type_id)
        values ($1, $2, $2, 'OnHold', 'Initial', $2, 3, 'home')`,
      OSLO,
      name,
    );
    for (const [index, quantity] of quantities.entries())
      await rows(
        `insert into order_line (business_unit, id, order_id, order_line_no, ordered_quantity, open_quantity, confirmed_quantity, material_id, state)
          values ($1, $2, $3, $4, $5::bigint, $5::bigint::double precision, 0, $6, 'OnHold')`,
        OSLO,
        `${name}-${index + 1}`,
        name,
        (index + 1) * 10,
        quantity,
        materialId,
      );
    return { id: name, processId: name, materialId };
  }

  return {
    server,
    client,
    rows,
    act(action, call, body) {
      const [method = '', path = ''] = call.split(' ');
      return client.fetchJson(path, { method, headers: { [ACTION_HEADER]: action }, body });
    },
    async order(stock, ...quantities) {
      const material = `floor-${made + 1}`;
      await rows(
        `insert into material (business_unit, id, item_no, name, base_uo_m, current_quantity, available_quantity, reserved_quantity)
          values ($1, $2, $2, $2, 'pcs', $3::double precision, $3::double precision, 0)`,
        OSLO,
        material,
        stock,
      );
      if (stock > 0) {
        await rows(
          `insert into stock (business_unit, stock_id, location_id, material_id, quantity, available, reserved, number_of_picked_stock, fifo_date)
            select $1, $2, id, $2, $3::double precision, $3::double precision, 0, 0, '2026-01-01' from location
            where business_unit = $1 and available_for_pick and not system_location limit 1`,
          OSLO,
          material,
          stock,
        );
        await rows(
          `insert into stock_movement (business_unit, id, created, movement_type, quantity, stock_id) values ($1, $2, now(), 'Opening', $3, $2)`,
          OSLO,
          material,
          stock,
        );
      }
      return orderOf(material, quantities);
    },
    orderLike: ({ materialId }, ...quantities) => orderOf(String(materialId), quantities),
    stop: () => server.stop(),
  };
}

/** Every order, stock, job and process agrees with what it follows from. */
export async function expectInvariants({ rows }: Pick<Floor, 'rows'>): Promise<void> {
  const broken = {
    'reserved is what is kept, and available the rest': await rows(
      `select s.stock_id, s.quantity, s.reserved, s.available, coalesce(k.kept, 0) as kept from stock s
        left join (select business_unit, stock_id, sum(quantity) as kept from reservation group by 1, 2) k using (business_unit, stock_id)
        where s.reserved <> coalesce(k.kept, 0) or s.available <> s.quantity - s.reserved`,
    ),
    'every stock is the sum of its movements': await rows(
      `select coalesce(s.stock_id, m.stock_id) as stock_id, s.quantity, m.moved from stock s
        full join (select business_unit, stock_id, sum(quantity) as moved from stock_movement group by 1, 2) m using (business_unit, stock_id)
        where coalesce(s.quantity, 0) <> coalesce(m.moved, 0)`,
    ),
    'nothing is below zero, nor reserved above its quantity': await rows(
      'select stock_id from stock where quantity < 0 or reserved < 0 or available < 0 or reserved > quantity',
    ),
    'materials are the sums of their stocks': await rows(
      `select m.id from material m left join (
          select business_unit, material_id, sum(quantity) as quantity, sum(reserved) as reserved from stock group by 1, 2
        ) s on s.business_unit = m.business_unit and s.material_id = m.id
        where coalesce(m.current_quantity, 0) <> coalesce(s.quantity, 0) or coalesce(m.reserved_quantity, 0) <> coalesce(s.reserved, 0)
          or coalesce(m.available_quantity, 0) <> coalesce(s.quantity, 0) - coalesce(s.reserved, 0)`,
    ),
    'no more is kept for a line than it needs': await rows(
      `select l.id from order_line l join (
          select business_unit, order_id, order_line_no, sum(quantity) as kept from reservation group by 1, 2, 3
        ) k on k.business_unit = l.business_unit and k.order_id = l.order_id and k.order_line_no = l.order_line_no
        where k.kept > l.ordered_quantity`,
    ),
    'a released order has a pick for all that is kept for it': await rows(
      `select o.id from sales_order o
        left join (select business_unit, order_id, sum(quantity) as kept from reservation group by 1, 2) k
          on k.business_unit = o.business_unit and k.order_id = o.id
        left join (select business_unit, order_number, sum(requested_quantity) as asked from task
            where task_type = 'PickTask' and operation_state not in ('Cancelled', 'Error') group by 1, 2) t
          on t.business_unit = o.business_unit and t.order_number = o.order_no
        where o.new_state in ('PartiallyReadyForPick', 'ReadyForPick') and coalesce(k.kept, 0) <> coalesce(t.asked, 0)
          or o.new_state in ('New', 'NewWarn', 'OnHold', 'Reserved', 'PartiallyReserved') and coalesce(t.asked, 0) <> 0`,
    ),
    'jobs count their tasks': await rows(
      `select j.id from job j join (
          select business_unit, job_id, count(*) filter (where operation_state <> 'Cancelled') as tasks, count(*) as all_tasks from task group by 1, 2
        ) t on t.business_unit = j.business_unit and t.job_id = j.id
        where j.task_count <> t.tasks and not (t.tasks = 0 and j.task_count = t.all_tasks)`,
    ),
  };
  expect(Object.entries(broken).filter(([, found]) => found.length > 0)).toEqual([]);
}
