/** What tests of commands have in common: a warehouse of their own, its people, and what must always hold in it. */
import { expect } from 'vitest';
import type { CommandName } from '../../../src/engine/definition/typed';
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
  act(action: CommandName, call: string, body: Row): Promise<Answer<BulkResult & ErrorBody>>;
  /** An order on hold that has lines with these quantities of a material of its own, with so much of it in one stock. */
  order(stock: number, ...quantities: number[]): Promise<Row>;
  /** Another order on hold of the same material. */
  orderLike(order: Row, ...quantities: number[]): Promise<Row>;
  stop(): Promise<void>;
}

/** What one of an order's or a shelf's material weighs and how large it is. */
const WEIGHT = 1.25;
const VOLUME = 0.003;

/** A statement that inserts one stock of such a material, and has its place say so. */
export const placed = (insert: string) => `with made as (${insert} returning business_unit, location_id, quantity)
  update location l set used_weight = l.used_weight + made.quantity * ${WEIGHT},
    used_volume = l.used_volume + made.quantity * ${VOLUME},
    available_weight = l.maximum_weight - least(l.maximum_weight, l.used_weight + made.quantity * ${WEIGHT}),
    available_volume = l.maximum_volume - least(l.maximum_volume, l.used_volume + made.quantity * ${VOLUME})
  from made where l.business_unit = made.business_unit and l.id = made.location_id`;

/** Starts a server with its demo data, signed in as one who may do everything. */
export async function openFloor(): Promise<Floor> {
  const server = await startServer();
  const client = await server.login('global');
  const { query } = server.ctx.database;
  const rows = (text: string, ...values: unknown[]) => query<Row>({ text, values });
  let made = 0;
  await addCauses({ rows });

  async function orderOf(name: string, materialId: string, quantities: readonly number[]): Promise<Row> {
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
      const material = `floor-${++made}`;
      await rows(
        `insert into material (business_unit, id, item_no, name, base_uo_m, current_quantity, available_quantity, reserved_quantity, weight, volume)
          values ($1, $2, $2, $2, 'pcs', $3::double precision, $3::double precision, 0, ${WEIGHT}, ${VOLUME})`,
        OSLO,
        material,
        stock,
      );
      if (stock > 0) {
        await rows(
          placed(`insert into stock (business_unit, stock_id, location_id, material_id, quantity, available, reserved, number_of_picked_stock, fifo_date)
            select $1, $2, id, $2, $3::double precision, $3::double precision, 0, 0, '2026-01-01' from location
            where business_unit = $1 and available_for_pick and not system_location order by id limit 1`),
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
      return orderOf(material, material, quantities);
    },
    orderLike: ({ materialId }, ...quantities) => orderOf(`floor-${++made}`, String(materialId), quantities),
    stop: () => server.stop(),
  };
}

/** A material that is picked at one place and stored at another. */
export interface Shelf {
  readonly materialId: string;
  readonly pickPlace: string;
  readonly pickStock: string;
  readonly storePlace: string;
  readonly storeStock: string;
}

let shelves = 0;

/** Makes one; with a minimum, the place of picking is dedicated to the material. */
export async function shelve(
  { rows }: Pick<Floor, 'rows'>,
  { picked, stored, min, max }: { picked: number; stored: number; min?: number; max?: number },
): Promise<Shelf> {
  const name = `shelf-${++shelves}-${Math.random().toString(36).slice(2, 8)}`;
  const shelf = {
    materialId: name,
    pickPlace: `${name}-pick`,
    pickStock: `${name}-picked`,
    storePlace: `${name}-store`,
    storeStock: `${name}-stored`,
  };
  await rows(
    `insert into material (business_unit, id, item_no, name, base_uo_m, current_quantity, available_quantity, reserved_quantity, weight, volume)
      values ($1, $2, $2, $2, 'pcs', $3::double precision, $3::double precision, 0, ${WEIGHT}, ${VOLUME})`,
    OSLO,
    name,
    picked + stored,
  );
  for (const [place, stock, role, quantity] of [
    [shelf.pickPlace, shelf.pickStock, 'Pick', picked],
    [shelf.storePlace, shelf.storeStock, 'Buffer', stored],
  ] as const) {
    await rows(
      `insert into location (business_unit, id, name, location_role, available_for_pick, system_location, no_of_stocks, total_quantity)
        values ($1, $2, $2, $3, $3 = 'Pick', false, 1, $4)`,
      OSLO,
      place,
      role,
      quantity,
    );
    await rows(
      placed(`insert into stock (business_unit, stock_id, location_id, material_id, quantity, available, reserved, number_of_picked_stock, fifo_date)
        values ($1, $2, $3, $4, $5::double precision, $5::double precision, 0, 0, '2026-01-01')`),
      OSLO,
      stock,
      place,
      name,
      quantity,
    );
    await rows(
      `insert into stock_movement (business_unit, id, created, movement_type, quantity, stock_id) values ($1, $2, now(), 'Opening', $3, $2)`,
      OSLO,
      stock,
      quantity,
    );
  }
  if (min !== undefined)
    await rows(
      'insert into dedicated_location (business_unit, location_id, material_id, min_quantity, max_quantity) values ($1, $2, $3, $4, $5)',
      OSLO,
      shelf.pickPlace,
      name,
      min,
      max,
    );
  return shelf;
}

/** The causes that tests give, which a little demo data may lack. */
export async function addCauses({ rows }: Pick<Floor, 'rows'>): Promise<void> {
  for (const [type, value] of [
    ['Gain', 'FOUND'],
    ['Loss', 'DAMAGED'],
  ])
    await rows(
      `insert into cause_code (business_unit, type, value) select $1::text, $2::text, $3::text
        where not exists (select from cause_code where business_unit = $1::text and value = $3::text)`,
      OSLO,
      type,
      value,
    );
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
    'no more is in doubt than should stand at the place': await rows(
      'select stock_id, quantity, number_of_picked_stock, in_doubt from stock where in_doubt <= 0 or in_doubt > quantity - number_of_picked_stock',
    ),
    'a stock is worth what its goods cost, which is rounded': await rows(
      `select stock_id, quantity, cost_price, stock_value from stock
        where cost_price is not null and (stock_value is null or abs(stock_value - quantity * cost_price) > 0.0051 * (1 + quantity))`,
    ),
    'materials are the sums of their stocks': await rows(
      `select m.id from material m left join (
          select business_unit, material_id, sum(quantity) as quantity, sum(reserved) as reserved from stock group by 1, 2
        ) s on s.business_unit = m.business_unit and s.material_id = m.id
        where coalesce(m.current_quantity, 0) <> coalesce(s.quantity, 0) or coalesce(m.reserved_quantity, 0) <> coalesce(s.reserved, 0)
          or coalesce(m.available_quantity, 0) <> coalesce(s.quantity, 0) - coalesce(s.reserved, 0)`,
    ),
    'a place says what stands there and what is left': await rows(
      `select l.id, l.used_weight, h.weight, l.available_weight, l.maximum_weight, l.used_volume, h.volume, l.available_volume, l.maximum_volume
        from location l cross join lateral (
          select coalesce(sum(s.quantity * m.weight), 0) as weight, coalesce(sum(s.quantity * m.volume), 0) as volume
          from stock s join material m on m.business_unit = s.business_unit and m.id = s.material_id
          where s.business_unit = l.business_unit and s.location_id = l.id
        ) h
        where (l.used_weight is null) <> (l.maximum_weight is null) or (l.used_volume is null) <> (l.maximum_volume is null)
          or abs(l.used_weight - h.weight) > 0.0051 or abs(l.used_volume - h.volume) > 0.00051
          or abs(l.available_weight - greatest(l.maximum_weight - h.weight, 0)) > 0.0051
          or abs(l.available_volume - greatest(l.maximum_volume - h.volume, 0)) > 0.00051
          or (l.available_weight is null) <> (l.maximum_weight is null) or (l.available_volume is null) <> (l.maximum_volume is null)`,
    ),
    'no more is kept for a line than it needs': await rows(
      `select l.id from order_line l join (
          select business_unit, order_id, order_line_no, sum(quantity) as kept from reservation group by 1, 2, 3
        ) k on k.business_unit = l.business_unit and k.order_id = l.order_id and k.order_line_no = l.order_line_no
        where k.kept > l.ordered_quantity`,
    ),
    'a line shows the places of what is kept for it': await rows(
      `select l.id, l.location, k.places from order_line l left join (
          select r.business_unit, r.order_id, r.order_line_no, array_agg(distinct p.name order by p.name) as places from reservation r
          join stock s on s.business_unit = r.business_unit and s.stock_id = r.stock_id
          join location p on p.business_unit = s.business_unit and p.id = s.location_id group by 1, 2, 3
        ) k on k.business_unit = l.business_unit and k.order_id = l.order_id and k.order_line_no = l.order_line_no
        where k.places is distinct from (select array_agg(x order by x) from unnest(string_to_array(l.location, ', ')) x)`,
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
    'the state of an order is that of its lines': await rows(
      `select o.id, o.new_state, l.states from sales_order o
        join (select business_unit, order_id, array_agg(distinct state::text) as states from order_line
            where state <> 'Cancelled' group by 1, 2) l on l.business_unit = o.business_unit and l.order_id = o.id
        where o.new_state in ('NewWarn', 'OnHold', 'Reserved', 'ReadyForPick', 'ReadyForPackAndShip') and l.states <> array[o.new_state::text]
            and not (o.new_state = 'ReadyForPackAndShip' and l.states <@ array['ReadyForPackAndShip', 'NewWarn'])
          or o.new_state = 'PartiallyReserved' and l.states in (array['Reserved'], array['NewWarn'])
          or o.new_state = 'PartiallyReadyForPick' and l.states = array['ReadyForPick']
          or o.new_state = 'PickStarted' and l.states = array['ReadyForPackAndShip']
          or o.new_state = 'Cancelled'`,
    ),
    'a process is the sum of its orders': await rows(
      `select p.process_id, p.total_quantity, o.units, p.order_lines_count, o.lines, p.order_numbers, o.numbers from operation p join (
          select business_unit, process_id, sum(number_of_units) as units, sum(number_of_order_lines) as lines, sum(order_weight) as weight,
            sum(order_volume) as volume, count(*) as numbers
          from (select *, new_state = 'Cancelled' and not bool_and(new_state = 'Cancelled') over (partition by business_unit, process_id) as gone from sales_order) x
          where not gone group by 1, 2
        ) o on o.business_unit = p.business_unit and o.process_id = p.process_id
        where p.business_unit = $1 and (coalesce(p.total_quantity, 0) <> coalesce(o.units, 0) or coalesce(p.order_lines_count, 0) <> coalesce(o.lines, 0)
          or abs(coalesce(p.total_weight, 0) - coalesce(o.weight, 0)) > 0.01 or abs(coalesce(p.total_volume, 0) - coalesce(o.volume, 0)) > 0.01)`,
      OSLO,
    ),
    'a proposal that became a task shows its state': await rows(
      `select m.id, m.state, t.operation_state from maintenance m join task t on t.business_unit = m.business_unit and t.id = m.task_id
        where m.state <> t.operation_state`,
    ),
    'no place that has a proposal of its own is proposed twice': await rows(
      `select material_id, from_location_id, to_location_id from maintenance
        where state = 'Initial' and task_id is null and id not like 'o%-rep-%' and id not like 'b%-rep-%'
        group by business_unit, kind, material_id, from_location_id, to_location_id, order_number having count(*) > 1`,
    ),
    'a count says what its lines differ by': await rows(
      `select i.id, i.differing_lines, l.differing, i.difference_cost, l.cost from inventory i join (
          select business_unit, inventory_id, count(*) filter (where difference <> 0) as differing, sum(difference_cost) as cost
          from inventory_line where state <> 'Cancelled' group by 1, 2
        ) l on l.business_unit = i.business_unit and l.inventory_id = i.id
        where coalesce(i.differing_lines, 0) <> l.differing or abs(coalesce(i.difference_cost, 0) - coalesce(l.cost, 0)) > 0.005`,
    ),
    'an inbound order counts the lines that are to come': await rows(
      `select o.id, o.open_lines, l.open from ingoing_order o join (
          select business_unit, order_id, count(*) filter (where open_quantity > 0) as open from ingoing_order_line group by 1, 2
        ) l on l.business_unit = o.business_unit and l.order_id = o.id
        where coalesce(o.open_lines, 0) <> l.open`,
    ),
    'jobs count their tasks': await rows(
      `select j.id from job j join (
          select business_unit, job_id, count(*) filter (where operation_state <> 'Cancelled') as tasks, count(*) as all_tasks,
            count(*) filter (where operation_state in ('Initial', 'Prepared', 'InProgress')) as open from task group by 1, 2
        ) t on t.business_unit = j.business_unit and t.job_id = j.id
        where j.task_count <> t.tasks and not (t.tasks = 0 and j.task_count = t.all_tasks)
          or j.status in ('Initial', 'Assigned', 'Started') and j.remaining_tasks <> t.open`,
    ),
  };
  expect(Object.entries(broken).filter(([, found]) => found.length > 0)).toEqual([]);
}

/** A shelf below its minimum has proposals or tasks that fill it, as far as there is; one above has no proposal. */
export async function expectProposed({ rows }: Pick<Floor, 'rows'>, shelf: Shelf): Promise<void> {
  const [now] = await rows(
    `select coalesce((select sum(greatest(available - coalesce(in_doubt, 0), 0)) from stock where location_id = $2 and material_id = $1), 0)::int as held,
      coalesce((select sum(greatest(available - coalesce(in_doubt, 0), 0)) from stock where location_id = $3 and material_id = $1), 0)::int as stored,
      coalesce((select sum(quantity) from maintenance where material_id = $1 and order_number is null and state in ('Prepared', 'InProgress')), 0)::int as coming,
      coalesce((select sum(quantity) from maintenance where material_id = $1 and state in ('Prepared', 'InProgress')), 0)::int as fetched,
      coalesce((select sum(quantity) from maintenance where material_id = $1 and order_number is not null and state = 'Initial'), 0)::int as ordered,
      coalesce((select sum(quantity) from maintenance where material_id = $1 and order_number is null and state = 'Initial'), 0)::int as proposed,
      (select min_quantity from dedicated_location where material_id = $1)::int as least,
      (select max_quantity from dedicated_location where material_id = $1)::int as most`,
    shelf.materialId,
    shelf.pickPlace,
    shelf.storePlace,
  );
  const { held, stored, coming, fetched, ordered, proposed, least, most } = now as Record<string, number>;
  const there = Number(held) + Number(coming);
  const needed = there < Number(least) ? Number(most) - there : 0;
  const free = Math.max(0, Number(stored) - Number(fetched) - Number(ordered));
  expect([now, proposed]).toEqual([now, Math.min(needed, free)]);
}
