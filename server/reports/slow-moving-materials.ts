import { API } from '../../src/engine/http/api';
import { anywhere, listOf, MOMENT, type Report, TEXT, TEXTS } from './report';

const FREQUENCY = { type: 'integer', minimum: 0, maximum: 1_000_000_000 };

/** Materials that are picked seldom: how often in a period, when last, and what of them lies there (API-220, REPORT-006). */
export const slowMovingMaterials: Report = {
  path: API.slowMovingMaterials,
  method: 'GET',
  summary: 'Materials by how seldom they were picked in a period',
  feature: 'SlowMovingMaterialsOverView',
  criteria: {
    fromDate: MOMENT,
    toDate: MOMENT,
    processTypes: TEXTS,
    materialName: TEXT,
    minPickingFrequency: FREQUENCY,
    maxPickingFrequency: FREQUENCY,
    locationRoles: TEXTS,
    itemNumber: TEXT,
  },
  required: ['fromDate', 'toDate'],
  period: ['fromDate', 'toDate'],
  columns: {
    itemNumber: ['material', 'itemNo'],
    materialName: ['material', 'name'],
    picks: ['task', 'operationState'],
    lastPick: ['task', 'performedDate'],
    quantity: ['stock', 'quantity'],
    stockValue: ['material', 'costPrice'],
  },
  sql: `select m.item_no as "itemNumber", m.name as "materialName", count(t.id) as picks, max(t.performed_date) as "lastPick",
      coalesce(s.quantity, 0) as quantity, round((coalesce(s.quantity, 0) * m.cost_price)::numeric, 2) as "stockValue"
    from material m
    left join (select t.* from task t
        left join location l on l.business_unit = t.business_unit and l.id = t.from_location_id
        left join job j on j.business_unit = t.business_unit and j.id = t.job_id
        where t.business_unit = $1 and t.task_type = 'PickTask' and t.operation_state = 'Completed'
          and t.performed_date >= $2::timestamptz and t.performed_date < $3::timestamptz
          and ($4::text[] is null or l.location_role = any($4))
          and ($5::text[] is null or j.process_definition_category = any($5))
      ) t on t.material_id = m.id
    left join lateral (select sum(quantity) as quantity from stock
        where business_unit = m.business_unit and material_id = m.id) s on true
    where m.business_unit = $1 and ($6::text is null or m.item_no ilike $6) and ($7::text is null or m.name ilike $7)
    group by m.id, m.item_no, m.name, m.cost_price, s.quantity
    having count(t.id) >= coalesce($8::bigint, 0) and ($9::bigint is null or count(t.id) <= $9)`,
  order: 'picks, "itemNumber"',
  values: (criteria) => [
    criteria.fromDate,
    criteria.toDate,
    listOf(criteria, 'locationRoles'),
    listOf(criteria, 'processTypes'),
    anywhere(criteria.itemNumber),
    anywhere(criteria.materialName),
    criteria.minPickingFrequency ?? null,
    criteria.maxPickingFrequency ?? null,
  ],
};
