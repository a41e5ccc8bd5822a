import type { EntityName } from '../../../src/engine/definition';
import type { ReportRecord } from '../../../src/engine/http';
import { LOCATION_ROLE_RECORD } from '../../../src/engine/kpi';
import type { EntityModel } from '../../../src/engine/model';
import { mayReach, type Viewer } from '../../../src/engine/permission';
import type { Database } from '../../platform/db';

/** A record of the dashboard: who may see the rows of its definition may see it. */
interface RecordQuery {
  readonly name: string;
  readonly entity: EntityName;
  /** One value named `data`, for business unit $1 and the start of today $2. */
  readonly sql: string;
}

/** Orders and picks by state; of the completed ones those of today, since all there ever were say nothing of the day. */
export const RECORDS: readonly RecordQuery[] = [
  {
    name: 'OutBoundOrderReportData',
    entity: 'outgoing-order',
    sql: `select json_build_object(
        'initial', count(*) filter (where o.state = 'Initial'),
        'started', count(*) filter (where o.state = 'Started'),
        'completed', count(*) filter (where o.state = 'Completed' and o.completed_date >= $2::timestamptz),
        'orderLines', (select count(*) from order_line l join sales_order p on p.business_unit = l.business_unit and p.id = l.order_id
          where l.business_unit = $1 and l.state is distinct from 'Cancelled' and p.state in ('Initial', 'Started')),
        'tasks', (select count(*) from task t where t.business_unit = $1 and t.task_type = 'PickTask'
          and t.operation_state in ('Initial', 'Prepared', 'InProgress'))) as data
      from sales_order o where o.business_unit = $1`,
  },
  {
    name: 'InBoundOrderReportData',
    entity: 'ingoing-order',
    sql: `select json_build_object(
        'initial', count(*) filter (where o.state = 'Initial'),
        'started', count(*) filter (where o.state = 'Started'),
        'completed', count(*) filter (where o.state = 'Completed' and exists (select from ingoing_order_line l
          where l.business_unit = o.business_unit and l.order_id = o.id and l.actual_handling_date >= $2::timestamptz)),
        'orderLines', (select count(*) from ingoing_order_line l join ingoing_order p on p.business_unit = l.business_unit and p.id = l.order_id
          where l.business_unit = $1 and p.state in ('Initial', 'Started'))) as data
      from ingoing_order o where o.business_unit = $1`,
  },
  {
    name: LOCATION_ROLE_RECORD,
    entity: 'task',
    sql: `select json_build_object('locationRoles', coalesce(json_agg(r order by r.name), '[]'::json)) as data
      from (select coalesce(t.from_location_role, '') as name,
          count(*) filter (where t.operation_state in ('Initial', 'Prepared', 'InProgress')) as tasks,
          count(*) filter (where t.operation_state = 'InProgress') as started,
          count(*) filter (where t.operation_state = 'Completed') as completed
        from task t
        where t.business_unit = $1 and t.task_type = 'PickTask' and (t.operation_state in ('Initial', 'Prepared', 'InProgress')
          or (t.operation_state = 'Completed' and t.performed_date >= $2::timestamptz))
        group by 1) r`,
  },
];

/** The records that the session may see, with their data as JSON text (API-217, DASH-061 to DASH-065). */
export async function reportRecords(
  database: Database,
  entities: Readonly<Record<string, EntityModel>>,
  session: Viewer & { readonly businessUnit: string },
  startOfToday: string,
): Promise<ReportRecord[]> {
  const records: ReportRecord[] = [];
  for (const { name, sql } of visibleRecords(entities, session)) {
    const [row] = await database.read<{ data: unknown }>({ text: sql, values: [session.businessUnit, startOfToday] });
    records.push({ name, id: name, reportDataJson: JSON.stringify(row?.data ?? {}) });
  }
  return records;
}

/** The records whose definition the product has and the viewer reaches. */
export function visibleRecords(entities: Readonly<Record<string, EntityModel>>, viewer: Viewer): RecordQuery[] {
  return RECORDS.filter(({ entity }) => {
    const model = entities[entity];
    return model !== undefined && mayReach(entities, model, viewer);
  });
}
