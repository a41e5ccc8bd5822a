/** Orders that can be released at once, for benches that release them. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const UNIT = 'Nordlager Oslo';
/** Whose stocks the orders take. */
const MATERIALS = 150;

export interface Order {
  readonly id: string;
  readonly order_no: string;
  readonly process_id: string;
}

/** Calls a command; throws if it is refused. */
export type Command = (action: string, call: string, body: object) => Promise<void>;

/** New orders, alike: each alone in its process, with three lines of materials that there is plenty of. */
export async function newOrders(client: pg.Client, command: Command, count: number): Promise<Order[]> {
  const { rows: materials } = await client.query(
    `select s.material_id as id from stock s
      join location l on l.business_unit = s.business_unit and l.id = s.location_id and l.available_for_pick
      where s.business_unit = $1 group by 1 order by sum(s.available) desc, 1 limit $2`,
    [UNIT, MATERIALS],
  );
  const numbers = Array.from({ length: count }, () => `SO-bench-${randomUUID()}`);
  for (const [index, orderNo] of numbers.entries())
    await command('sales-order.createOrder', 'POST /SalesOrderDraft/CreateSalesOrder', {
      orderNo,
      orderType: 'Standard',
      customerName: 'Tindra',
      deliveryTypeId: 'home',
      lines: [0, 1, 2].map((line) => ({
        materialId: materials[(index * 3 + line) % MATERIALS].id,
        orderedQuantity: 2,
      })),
    });
  const { rows } = await client.query<Order>(
    `select id, order_no, process_id from sales_order where business_unit = $1 and order_no = any($2) and new_state = 'Reserved'`,
    [UNIT, numbers],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} of ${count} orders could be kept for`);
  return rows;
}

/** The prepared picks of released orders. */
export async function picksOf(client: pg.Client, orders: readonly Order[]): Promise<{ id: string }[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from task where business_unit = $1 and order_number = any($2) and operation_state = 'Prepared' order by order_number, name",
    [UNIT, orders.map(({ order_no }) => order_no)],
  );
  return rows;
}

/** Works through all of them with so many at a time. */
export async function throughAll<T>(all: readonly T[], connections: number, work: (one: T) => Promise<void>) {
  const queue = [...all];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
    }),
  );
}

/** Calls commands of the server at the address, with further headers. */
export function commandAt(url: string, token: string, headers: Readonly<Record<string, string>> = {}): Command {
  return async (action, call, body) => {
    const [method = '', path = ''] = call.split(' ');
    await must(`${url}/api${path}`, method, body, {
      authorization: `Bearer ${token}`,
      'x-action': action,
      'idempotency-key': randomUUID(),
      ...headers,
    });
  };
}

/** One call that must succeed. */
export async function must(
  url: string,
  method: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`);
}
