import { API } from '../../src/engine/http/api';
import { listOf, MOMENT, type Report, TEXT, TEXTS } from './report';

/** What was moved from where to where in a period, and by whom (API-219, REPORT-003, REPORT-004). */
export const materialTransactions: Report = {
  path: API.materialTransactions,
  method: 'POST',
  summary: 'Movements of materials in a period',
  feature: 'MaterialTransaction',
  criteria: {
    dateFrom: MOMENT,
    dateTo: MOMENT,
    fromLocation: TEXT,
    toLocation: TEXT,
    processTypes: TEXTS,
    materialsSKU: TEXTS,
  },
  required: ['dateFrom', 'dateTo'],
  period: ['dateFrom', 'dateTo'],
  columns: {
    date: ['task', 'performedDate'],
    itemNo: ['material', 'itemNo'],
    name: ['material', 'name'],
    fromLocation: ['task', 'fromLocation'],
    toLocation: ['task', 'toLocation'],
    processType: ['job', 'processDefinitionCategory'],
    quantity: ['task', 'confirmedQuantity'],
    userName: ['task', 'performedBy'],
  },
  sql: `select t.performed_date as date, m.item_no as "itemNo", m.name, t.from_location as "fromLocation",
      t.to_location as "toLocation", j.process_definition_category as "processType", t.confirmed_quantity as quantity,
      t.performed_by as "userName", t.id
    from task t
    join material m on m.business_unit = t.business_unit and m.id = t.material_id
    left join job j on j.business_unit = t.business_unit and j.id = t.job_id
    where t.business_unit = $1 and t.operation_state = 'Completed'
      and t.performed_date >= $2::timestamptz and t.performed_date < $3::timestamptz
      and ($4::text is null or lower(t.from_location) = lower($4) or t.from_location_id = $4)
      and ($5::text is null or lower(t.to_location) = lower($5) or t.to_location_id = $5)
      and ($6::text[] is null or j.process_definition_category = any($6))
      and ($7::text[] is null or m.item_no = any($7))`,
  order: 'date desc, id',
  values: (criteria) => [
    criteria.dateFrom,
    criteria.dateTo,
    criteria.fromLocation ?? null,
    criteria.toLocation ?? null,
    listOf(criteria, 'processTypes'),
    listOf(criteria, 'materialsSKU'),
  ],
};
