import { REPORT_CALLS } from '../../../src/engine/report-calls';
import type { Asked } from './asked';
import type { Report } from './report';
import { ofUsers, PLACE } from './tasks';

/** Longer periods have a bar for each month. */
const DAYS_OF_CHART = 92;
const DAY_MS = 86_400_000;

function rows(asked: Asked): string {
  const at = (end: 'from' | 'to') => (value: string) =>
    `lower(t.${end}_location) = lower(${value}) or t.${end}_location_id = ${value}`;
  return `select t.performed_date as date, m.item_no as "itemNo", m.name, t.from_location as "fromLocation",
      t.to_location as "toLocation", j.process_definition_category as "processType", t.confirmed_quantity as quantity,
      t.performed_by as "userName", t.id, t.historical
    from task t
    left join material m on m.business_unit = ${asked.unit} and m.id = t.material_id
    left join job j on j.business_unit = ${asked.unit} and j.id = t.job_id
    left join location l on l.business_unit = ${asked.unit} and l.id = ${PLACE}
    where t.business_unit = ${asked.unit} and t.operation_state = 'Completed'
      and t.performed_date >= ${asked.moment('dateFrom')} and t.performed_date < ${asked.moment('dateTo')}
      ${asked.and('fromLocation', 'text', at('from'))}
      ${asked.and('toLocation', 'text', at('to'))}
      ${asked.andOneOf('processTypes', 'j.process_definition_category')}
      ${asked.and('materialsSKU', 'text[]', (values) => `m.item_no = any(${values})`)}
      ${asked.and('userIds', 'text[]', (values) => ofUsers(asked, values))}
      ${asked.andOneOf('locationRoles', 'l.location_role')}
      ${asked.and('taskTypes', 'text[]', (values) => `t.task_type = any(${values})`)}`;
}

/** What its bars stand for, and how they are told: days of the region, or months if there are too many of them. */
function barsOf({ criteria: { dateFrom, dateTo } }: Asked): readonly [unit: string, pattern: string] {
  const length = Date.parse(String(dateTo)) - Date.parse(String(dateFrom));
  return length > DAYS_OF_CHART * DAY_MS ? ['month', 'YYYY-MM'] : ['day', 'YYYY-MM-DD'];
}

function totals(asked: Asked): string {
  const [unit, pattern] = barsOf(asked);
  const wall = `date at time zone ${asked.put(asked.region, 'text')}`;
  return `with d as (select date_trunc('${unit}', ${wall}) as bar, count(*) as value, sum(quantity) as quantity
        from (${rows(asked)}) r group by 1)
    select coalesce(sum(value), 0)::bigint as "totalCount", sum(quantity) as quantity,
      json_agg(json_build_object('key', to_char(bar, '${pattern}'), 'value', value) order by bar) as series from d`;
}

/** What was moved from where to where in a period, and by whom; its chart by day (API-219, REPORT-003, REPORT-004). */
export const materialTransactions: Report = {
  call: REPORT_CALLS.materialTransactions,
  rows,
  keys: ['id', 'historical'],
  order: 'date desc nulls last, id desc',
  totals,
};
