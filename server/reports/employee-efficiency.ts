import { API } from '../../src/engine/http/api';
import { listOf, MOMENT, type Report, TEXTS } from './report';

/** What each person got done in a period, by kind of process and of place (API-221, REPORT-008). */
export const employeeEfficiency: Report = {
  path: API.employeeEfficiency,
  method: 'GET',
  summary: 'Tasks, quantity and hours by person in a period',
  feature: 'EmployeeEfficiency',
  criteria: {
    dateFrom: MOMENT,
    dateTo: MOMENT,
    userIds: TEXTS,
    processDefinitionId: TEXTS,
    locationRoleIds: TEXTS,
  },
  required: ['dateFrom', 'dateTo'],
  period: ['dateFrom', 'dateTo'],
  columns: {
    userName: ['task', 'performedBy'],
    processDefinition: ['job', 'processDefinitionCategory'],
    locationRole: ['location', 'locationRole'],
    tasks: ['task', 'operationState'],
    quantity: ['task', 'confirmedQuantity'],
    hours: ['task', 'duration'],
    perHour: ['task', 'duration'],
  },
  sql: `select t.performed_by as "userName", j.process_definition_category as "processDefinition",
      l.location_role as "locationRole", count(*) as tasks, sum(t.confirmed_quantity) as quantity,
      round((sum(t.duration) / 3600.0)::numeric, 2) as hours,
      round((count(*) * 3600.0 / nullif(sum(t.duration), 0))::numeric, 1) as "perHour"
    from task t
    left join job j on j.business_unit = t.business_unit and j.id = t.job_id
    left join location l on l.business_unit = t.business_unit and l.id = coalesce(t.from_location_id, t.to_location_id)
    where t.business_unit = $1 and t.operation_state = 'Completed' and t.performed_by is not null
      and t.performed_date >= $2::timestamptz and t.performed_date < $3::timestamptz
      and ($4::text[] is null or t.performed_by in
        (select user_name from app_user where business_unit = $1 and (id = any($4) or user_name = any($4))))
      and ($5::text[] is null or j.process_definition_category = any($5))
      and ($6::text[] is null or l.location_role = any($6))
    group by 1, 2, 3`,
  order: '"userName", "processDefinition" nulls last, "locationRole" nulls last',
  values: (criteria) => [
    criteria.dateFrom,
    criteria.dateTo,
    listOf(criteria, 'userIds'),
    listOf(criteria, 'processDefinitionId'),
    listOf(criteria, 'locationRoleIds'),
  ],
};
