import { LAST_MOVEMENTS, REPORT_CALLS } from '../../../src/engine/report-calls';
import type { Asked } from './asked';
import type { Report } from './report';
import { PLACE } from './tasks';

type LastMovement = (typeof LAST_MOVEMENTS)[number];

/** Since when before the end of the period. */
const AGES: readonly (readonly [LastMovement, interval: string])[] = [
  ['month', '1 month'],
  ['quarter', '3 months'],
  ['half', '6 months'],
  ['year', '1 year'],
];

/** Months go back from the end as its day is called where the unit is: in another zone it may be another month. */
function lastMovement(end: string, zone: string): string {
  const since = (age: string) => `((${end} at time zone ${zone}) - interval '${age}') at time zone ${zone}`;
  const ages = AGES.map(([name, age]) => `when p.last >= ${since(age)} then '${name}'`);
  return `case when p.last is null then 'never' ${ages.join(' ')} else 'older' end`;
}

function rows(asked: Asked): string {
  const [from, to] = [asked.moment('fromDate'), asked.moment('toDate')];
  const age = lastMovement(to, asked.put(asked.region, 'text'));
  return `select * from (select m.id, m.item_no as "itemNumber", m.name as "materialName", coalesce(p.picks, 0) as picks,
      p.last as "lastPick", coalesce(s.quantity, 0) as quantity,
      case when s.material_id is null then 0 else round(s.value::numeric, 2) end as "stockValue", ${age} as "lastMovement"
    from material m
    left join (select t.material_id, count(*) filter (where t.performed_date >= ${from}) as picks, max(t.performed_date) as last
        from task t
        left join location l on l.business_unit = ${asked.unit} and l.id = ${PLACE}
        left join job j on j.business_unit = ${asked.unit} and j.id = t.job_id
        where t.business_unit = ${asked.unit} and t.task_type = 'PickTask' and t.operation_state = 'Completed'
          and t.performed_date < ${to}
          ${asked.andOneOf('locationRoles', 'l.location_role')}
          ${asked.andOneOf('processTypes', 'j.process_definition_category')}
        group by t.material_id) p on p.material_id = m.id
    left join (select material_id, sum(quantity) as quantity, sum(stock_value) as value
        from stock where business_unit = ${asked.unit} group by material_id) s
      on s.material_id = m.id
    where m.business_unit = ${asked.unit}
      ${asked.andContains('itemNumber', 'm.item_no')}
      ${asked.andContains('materialName', 'm.name')}) m
    where true
      ${asked.and('minPickingFrequency', 'bigint', (least) => `picks >= ${least}`)}
      ${asked.and('maxPickingFrequency', 'bigint', (most) => `picks <= ${most}`)}
      ${asked.and('lastMovements', 'text[]', (chosen) => `"lastMovement" = any(${chosen})`)}`;
}

/** Materials that are picked seldom: how often in a period, when last before its end, and what of them lies there (API-220, REPORT-006). */
export const slowMovingMaterials: Report = {
  call: REPORT_CALLS.slowMovingMaterials,
  rows,
  keys: ['id'],
  order: 'picks, "itemNumber", id',
  totals: (
    asked,
  ) => `with r as (${rows(asked)}), l as (select "lastMovement" as key, count(*) as value from r group by 1)
    select count(*) as "totalCount", sum(picks) as picks, count(*) filter (where "lastPick" is null) as never,
      sum(quantity) as quantity, sum("stockValue") as "stockValue",
      (select json_agg(l order by array_position(${asked.put([...LAST_MOVEMENTS], 'text[]')}, key)) from l) as series from r`,
};
