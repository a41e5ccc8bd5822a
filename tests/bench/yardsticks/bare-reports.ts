/** What reports answer, in the SQL that somebody would write by hand: on the same tables and indexes, without rights. */

const UNIT = 'Nordlager Oslo';
const JOB = 'join job j on j.business_unit = t.business_unit and j.id = t.job_id';
const PLACE = `left join location l on l.business_unit = t.business_unit and l.id = coalesce(t.from_location_id, t.to_location_id)`;
const DONE = `t.business_unit = $1 and t.operation_state = 'Completed' and t.performed_date >= $2 and t.performed_date < $3`;
const HELD = `(select material_id, sum(quantity) as quantity, sum(stock_value) as value from stock
    where business_unit = $1 group by 1) s`;

/** One statement and its values, by the name of what is measured. */
export function bareReport(name: string, from: string, to: string): { text: string; values: unknown[] } {
  const text = BARE[name];
  if (text === undefined) throw new Error(`There is no yardstick for ${name}`);
  return { text, values: text.includes('$2') ? [UNIT, from, to] : [UNIT] };
}

const BARE: Readonly<Record<string, string>> = {
  'stock value: rows': `select m.item_no, m.name, s.quantity, s.value / s.quantity as cost, s.value
    from ${HELD} join material m on m.business_unit = $1 and m.id = s.material_id order by m.item_no limit 50`,
  'stock value: totals': `select m.material_group, count(*), sum(s.quantity), sum(s.value)
    from ${HELD} join material m on m.business_unit = $1 and m.id = s.material_id group by rollup (1)`,
  'transactions: rows': `select t.performed_date, m.item_no, m.name, t.from_location, t.to_location,
      j.process_definition_category, t.confirmed_quantity, t.performed_by
    from task t left join material m on m.business_unit = t.business_unit and m.id = t.material_id left ${JOB}
    where ${DONE} order by t.performed_date desc limit 50`,
  'transactions: totals': `select date_trunc('month', t.performed_date at time zone 'Europe/Berlin'), count(*), sum(t.confirmed_quantity)
    from task t where ${DONE} group by rollup (1)`,
  'slow-moving: rows': slow('order by picks, m.item_no limit 50'),
  'slow-moving: totals': `select count(*), sum(picks), sum(quantity), count(*) filter (where last is null) from (${slow()}) r`,
  'efficiency: rows': `${efficiency()} order by 1, 2, 3 limit 50`,
  'efficiency: totals': `select performed_by, sum(tasks), sum(quantity), sum(seconds) from (${efficiency()}) r group by rollup (1)`,
};

function slow(rest = ''): string {
  return `select m.item_no, m.name, coalesce(p.picks, 0) as picks, p.last, coalesce(s.quantity, 0) as quantity
    from material m
    left join (select t.material_id, count(*) filter (where t.performed_date >= $2) as picks, max(t.performed_date) as last
      from task t ${JOB} where t.business_unit = $1 and t.operation_state = 'Completed' and t.task_type = 'PickTask'
        and t.performed_date < $3 and j.process_definition_category = 'Picking' group by 1) p on p.material_id = m.id
    left join ${HELD} on s.material_id = m.id
    where m.business_unit = $1 and coalesce(p.picks, 0) <= 20 ${rest}`;
}

function efficiency(): string {
  return `select t.performed_by, j.process_definition_category, l.location_role, count(*) as tasks,
      sum(t.confirmed_quantity) as quantity, sum(t.duration) as seconds
    from task t left ${JOB} ${PLACE} where ${DONE} and t.performed_by is not null group by 1, 2, 3`;
}
