import { REPORT_CALLS } from '../../../src/engine/report-calls';
import type { Asked } from './asked';
import type { Report } from './report';
import { ofUsers, PLACE } from './tasks';

/** People in the chart: those who did most in an hour. */
const MOST_PEOPLE = 100;

const hours = (seconds: string): string => `round((${seconds} / 3600.0)::numeric, 2)`;
const perHour = (tasks: string, seconds: string): string =>
  `round((${tasks} * 3600.0 / nullif(${seconds}, 0))::numeric, 1)`;

function rows(asked: Asked): string {
  return `select *, ${hours('seconds')} as hours, ${perHour('timed', 'seconds')} as "perHour"
    from (select t.performed_by as "userName", j.process_definition_category as "processDefinition",
        l.location_role as "locationRole", count(*) as tasks, count(t.duration) as timed, sum(t.confirmed_quantity) as quantity, sum(t.duration) as seconds
      from task t
      left join job j on j.business_unit = ${asked.unit} and j.id = t.job_id
      left join location l on l.business_unit = ${asked.unit} and l.id = ${PLACE}
      where t.business_unit = ${asked.unit} and t.operation_state = 'Completed' and t.performed_by is not null
        and t.performed_date >= ${asked.moment('dateFrom')} and t.performed_date < ${asked.moment('dateTo')}
        ${asked.and('userIds', 'text[]', (values) => ofUsers(asked, values))}
        ${asked.andOneOf('processDefinitionId', 'j.process_definition_category')}
        ${asked.andOneOf('locationRoleIds', 'l.location_role')}
      group by 1, 2, 3) g`;
}

/**
 * What each person got done in a period, by kind of process and of place; its chart by person (API-221, REPORT-008).
 * Of tasks of which nobody knows how long they took, none is counted by the hour.
 */
export const employeeEfficiency: Report = {
  call: REPORT_CALLS.employeeEfficiency,
  rows,
  keys: [],
  order: '"userName", "processDefinition" nulls last, "locationRole" nulls last',
  totals: (asked) => `with r as (${rows(asked)}),
      p as (select "userName" as key, ${perHour('sum(timed)', 'sum(seconds)')} as value from r group by 1)
    select count(*) as "totalCount", sum(tasks) as tasks, sum(quantity) as quantity, ${hours('sum(seconds)')} as hours,
      ${perHour('sum(timed)', 'sum(seconds)')} as "perHour", (select count(*) from p) as people,
      (select round((percentile_cont(0.5) within group (order by value))::numeric, 1) from p) as median,
      (select json_agg(b order by value desc, key) from
        (select * from p where value is not null order by value desc, key limit ${MOST_PEOPLE}) b) as series from r`,
};
