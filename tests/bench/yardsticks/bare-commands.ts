/**
 * The yardstick of commands: fastify and pg with SQL written by hand for releasing an order and for starting and
 * finishing a pick. The same guarantees: one transaction behind the wall of the business unit, a key that is claimed and
 * keeps its answer, locked rows, sums, an audit with each row before and after, a hint to the readers. No rights, no
 * rules, no other kinds of task. Statements are prepared by name.
 */
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const UNIT = 'Nordlager Oslo';
const USER = 'global';
const OPEN = ['Initial', 'Prepared', 'InProgress'];
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 16) });
const app = fastify();

type Row = Readonly<Record<string, unknown>>;
interface Audited {
  readonly entity: string;
  readonly key: unknown;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a command says to its database. */
class Talk {
  readonly audit: Audited[] = [];
  constructor(private readonly client: pg.PoolClient) {}

  async rows(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.client.query({ name: nameOf(text), text, values })).rows as Row[];
  }

  /** Changes rows and notes each as it was and as it is: `t` is the row as it was. */
  async change(entity: string, key: string, set: string, where: string, ...values: unknown[]): Promise<Row[]> {
    const rows = await this.rows(
      `with t as (select * from ${entity} where business_unit = '${UNIT}' and ${where} for update)
        update ${entity} u set ${set} from t where u.business_unit = t.business_unit and u.${key} = t.${key}
        returning u.${key} as key, to_jsonb(t) as before, to_jsonb(u) as after`,
      ...values,
    );
    for (const { key: id, before, after } of rows) this.audit.push({ entity, key: id, before, after });
    return rows.map(({ after }) => after as Row);
  }

  added(entity: string, rows: readonly Row[]): void {
    for (const row of rows) this.audit.push({ entity, key: row.id, before: null, after: row });
  }
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text) ?? `s${names.size}`;
  names.set(text, known);
  return known;
}

/** Deadlocks are tried again, as ours are. */
async function command(action: string, key: string, work: (talk: Talk) => Promise<void>): Promise<object> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(action, key, work);
    } catch (error) {
      if (attempt >= 5 || (error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

async function once(action: string, key: string, work: (talk: Talk) => Promise<void>): Promise<object> {
  const client = await pool.connect();
  try {
    const talk = new Talk(client);
    await client.query('begin');
    await talk.rows(
      "select set_config('role', 'cockpit_app', true), set_config('app.business_unit', $1, true), set_config('app.user_name', $2, true)",
      UNIT,
      USER,
    );
    await talk.rows(
      "insert into command (business_unit, key, user_name, fingerprint, status, body) values ($1, $2, $3, '', 0, '') on conflict do nothing returning key",
      UNIT,
      key,
      USER,
    );
    await work(talk);
    await talk.rows(
      `insert into audit (business_unit, user_name, request_id, entity, action, row_key, before, after)
        select $1, $2, $3, e.entity, $4, e.key, nullif(e.before, 'null'), nullif(e.after, 'null')
        from jsonb_to_recordset($5::jsonb) as e(entity text, key text, before jsonb, after jsonb)`,
      UNIT,
      USER,
      randomUUID(),
      action,
      JSON.stringify(talk.audit),
    );
    const answer = { succeeded: [{}], failed: [] };
    const keep = 'update command set status = 200, body = $3 where business_unit = $1 and key = $2';
    await talk.rows(keep, UNIT, key, JSON.stringify(answer));
    await client.query('commit');
    await client.query("select pg_notify('change', '')");
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function summariseJob(talk: Talk, jobId: unknown): Promise<void> {
  await talk.change(
    'job',
    'id',
    `task_count = (select count(*) from task k where k.business_unit = u.business_unit and k.job_id = $1 and k.operation_state <> 'Cancelled'),
      percent_completion = (select round(100.0 * count(*) filter (where k.operation_state = 'Completed') / greatest(count(*), 1))
        from task k where k.business_unit = u.business_unit and k.job_id = $1 and k.operation_state <> 'Cancelled')`,
    'id = $1',
    jobId,
  );
}

/** The state of a process follows from its orders; here the order that changed decides, the others are read. */
async function summariseProcess(talk: Talk, processId: unknown, state: string): Promise<void> {
  await talk.rows(
    `select process_id from operation where business_unit = '${UNIT}' and process_id = $1 for update`,
    processId,
  );
  await talk.rows(`select new_state from sales_order where business_unit = '${UNIT}' and process_id = $1`, processId);
  await talk.change('operation', 'process_id', 'operations_summarized_state = $2', 'process_id = $1', processId, state);
}

app.post<{ Body: { id: string; key: string } }>('/prepare', ({ body }) =>
  command('prepare', body.key, async (talk) => {
    const [order] = await talk.rows(
      `select * from sales_order where business_unit = '${UNIT}' and id = $1 for update`,
      body.id,
    );
    await talk.rows(
      `select id, state from order_line where business_unit = '${UNIT}' and order_id = $1 order by id for update`,
      body.id,
    );
    const kept = await talk.rows(
      `select r.order_line_no, r.quantity, s.stock_id, s.material_id, s.location_id, s.container, s.batch, s.exp_date, s.serial_number, l.operation_area
        from reservation r join stock s on s.business_unit = r.business_unit and s.stock_id = r.stock_id
        join location l on l.business_unit = s.business_unit and l.id = s.location_id
        where r.business_unit = '${UNIT}' and r.order_id = $1 order by r.order_line_no, s.picking_sequence`,
      body.id,
    );
    const [packing] = await talk.rows(
      `select id from location where business_unit = '${UNIT}' and location_role = 'Packing' order by id limit 1`,
    );
    await talk.rows(
      `select job_name from operation where business_unit = '${UNIT}' and process_id = $1 for update`,
      order?.process_id,
    );
    const jobs = await talk.rows(
      `insert into job (business_unit, name, status, operation_area, task_count, percent_completion, process_definition_category)
        values ('${UNIT}', 'J-' || nextval('job_number'), 'Initial', $1, 0, 0, 'Picking') returning *`,
      kept[0]?.operation_area,
    );
    talk.added('job', jobs);
    const tasks = await talk.rows(
      `insert into task (business_unit, name, job_id, task_type, operation_state, requested_quantity, confirmed_quantity, process_id, order_number,
          order_line_no, pick_list, execution_priority, execution_date, material_id, from_stock_id, from_location_id, from_container,
          to_location_id, batch, exp_date, serial_number, operation_area, historical)
        select '${UNIT}', 'T-' || nextval('task_number'), $1, 'PickTask', 'Prepared', k.quantity, 0, $2, $3, k.order_line_no, $4, $5, $6,
          k.material_id, k.stock_id, k.location_id, k.container, $7, k.batch, k.exp_date, k.serial_number, k.operation_area, false
        from jsonb_to_recordset($8::jsonb) as k(order_line_no bigint, quantity double precision, stock_id text, material_id text,
          location_id text, container text, batch text, exp_date date, serial_number text, operation_area text)
        returning *`,
      jobs[0]?.id,
      order?.process_id,
      order?.order_no,
      order?.pick_list,
      order?.priority,
      order?.execution_date,
      packing?.id,
      JSON.stringify(kept),
    );
    talk.added('task', tasks);
    await summariseJob(talk, jobs[0]?.id);
    await talk.change(
      'operation',
      'process_id',
      "job_name = $2, job_state = 'Initial'",
      'process_id = $1',
      order?.process_id,
      jobs[0]?.name,
    );
    await talk.change('order_line', 'id', "state = 'ReadyForPick'", "order_id = $1 and state = 'Reserved'", body.id);
    await talk.change(
      'sales_order',
      'id',
      "new_state = 'ReadyForPick', state = 'Initial', is_stock_missing = false, updated = now()",
      'id = $1',
      body.id,
    );
    await summariseProcess(talk, order?.process_id, 'Prepared');
  }),
);

app.post<{ Body: { id: string; key: string } }>('/start', ({ body }) =>
  command('start', body.key, async (talk) => {
    const [task] = await talk.rows(
      `select * from task where business_unit = '${UNIT}' and id = $1 for update`,
      body.id,
    );
    const [job] = await talk.rows(
      `select * from job where business_unit = '${UNIT}' and id = $1 for update`,
      task?.job_id,
    );
    if (job?.status === 'Initial') {
      await talk.change('job', 'id', "status = 'Started', user_name = $2", 'id = $1', task?.job_id, USER);
      await talk.change('operation', 'process_id', "job_state = 'Started'", 'job_name = $1', job.name);
    }
    const [order] = await talk.rows(
      `select * from sales_order where business_unit = '${UNIT}' and order_no = $1 for update`,
      task?.order_number,
    );
    const lines = await talk.rows(
      `select * from order_line where business_unit = '${UNIT}' and order_id = $1 order by id for update`,
      order?.id,
    );
    if (order?.new_state !== 'PickStarted') {
      await talk.change(
        'sales_order',
        'id',
        "new_state = 'PickStarted', state = 'Started', is_stock_missing = false, updated = now()",
        'id = $1',
        order?.id,
      );
      await summariseProcess(talk, order?.process_id, 'InProgress');
    }
    const line = lines.find(({ order_line_no }) => order_line_no === task?.order_line_no);
    if (line && line.state !== 'PickStarted')
      await talk.change('order_line', 'id', "state = 'PickStarted'", 'id = $1', line.id);
    await talk.change('task', 'id', "operation_state = 'InProgress'", 'id = $1', body.id);
  }),
);

app.post<{ Body: { id: string; key: string } }>('/finish', ({ body }) =>
  command('finish', body.key, async (talk) => {
    await talk.rows(`select id from task where business_unit = '${UNIT}' and id = $1 for update`, body.id);
    const [task] = await talk.change(
      'task',
      'id',
      "operation_state = 'Completed', confirmed_quantity = u.requested_quantity, performed_by = $2, performed_date = now(), historical = true",
      'id = $1',
      body.id,
      USER,
    );
    await talk.rows(`select id from job where business_unit = '${UNIT}' and id = $1 for update`, task?.job_id);
    const [order] = await talk.rows(
      `select * from sales_order where business_unit = '${UNIT}' and order_no = $1 for update`,
      task?.order_number,
    );
    await talk.rows(
      `select id from order_line where business_unit = '${UNIT}' and order_id = $1 order by id for update`,
      order?.id,
    );
    await talk.change(
      'stock',
      'stock_id',
      'number_of_picked_stock = u.number_of_picked_stock + $2',
      'stock_id = $1',
      task?.from_stock_id,
      task?.requested_quantity,
    );
    const left = await talk.rows(
      `select order_line_no from task where business_unit = '${UNIT}' and order_number = $1 and task_type = 'PickTask' and operation_state = any($2)`,
      task?.order_number,
      OPEN,
    );
    const isDone = left.every(({ order_line_no }) => order_line_no !== task?.order_line_no);
    await talk.change(
      'order_line',
      'id',
      `picked_quantity = coalesce(u.picked_quantity, 0) + $3, open_quantity = u.open_quantity - $3, state = case when $4::boolean then 'ReadyForPackAndShip' else u.state end`,
      'order_id = $1 and order_line_no = $2',
      order?.id,
      task?.order_line_no,
      task?.requested_quantity,
      isDone,
    );
    await talk.change(
      'sales_order',
      'id',
      `(number_of_order_lines, number_of_items, number_of_units, open_items, picked, order_volume, order_weight, original_total_sales_price) =
        (select count(*), count(distinct l.material_id), sum(l.ordered_quantity), count(*) filter (where l.open_quantity > 0), sum(l.picked_quantity),
          round(sum(l.line_volume)::numeric, 5), round(sum(l.line_weight)::numeric, 3), round(sum(l.sales_price), 2)
          from order_line l where l.business_unit = u.business_unit and l.order_id = $1 and l.state <> 'Cancelled'), updated = now()`,
      'id = $1',
      order?.id,
    );
    if (left.length === 0) {
      await talk.change(
        'sales_order',
        'id',
        "new_state = 'ReadyForPackAndShip', state = 'Started', updated = now()",
        'id = $1',
        order?.id,
      );
      await summariseProcess(talk, order?.process_id, 'Completed');
    }
    await summariseJob(talk, task?.job_id);
  }),
);

await app.listen({ port: Number(process.env.PORT), host: 'localhost' });
