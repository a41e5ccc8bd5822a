import type { ProposedDraftLine } from '../../src/engine/http/api';
import type { Database } from '../db/database';

/** What the lines of a new purchase draft are searched by (OPEN-154). */
export interface DraftCriteria {
  readonly supplierId: string;
  readonly materialGroup?: string;
  readonly abc?: string;
  readonly belowCritical?: boolean;
  /** Days whose demand is bought besides: as much as went out in so many days before. */
  readonly demandDays?: number;
}

const PROPOSAL = `with need as (
    select m.id, m.item_no, m.name, m.cost_price,
      coalesce(m.maximum_warehouse_quantity, m.minimum_warehouse_quantity, 0) - coalesce(m.available_quantity, 0)
        - coalesce((select sum(i.open_quantity) from ingoing_order_line i
            where i.business_unit = m.business_unit and i.material_id = m.id and i.state in ('Initial', 'Started')), 0)
        + coalesce((select sum(l.confirmed_quantity) from order_line l
            where l.business_unit = m.business_unit and l.material_id = m.id
              and l.actual_handling_date > $6::timestamptz - make_interval(days => $7::int)), 0) as quantity
    from material m
    where m.business_unit = $1 and m.supplier_id = $2
      and ($3::text is null or m.material_group = $3) and ($4::text is null or m.abc = $4)
      and (not $5::boolean or coalesce(m.available_quantity, 0) < m.minimum_warehouse_quantity)
  )
  select id as "materialId", item_no as "itemNo", name as material, ceil(quantity)::bigint as "calculatedDemand",
    ceil(quantity)::bigint as "orderedQuantity", cost_price as "costPrice"
  from need where quantity > 0 order by item_no limit 1000`;

/**
 * The lines that a new draft starts with: what the supplier's materials lack to their optimal stock level, with what is
 * on its way taken off and the demand of the period put on.
 */
export function proposedLines(
  database: Database,
  businessUnit: string,
  { supplierId, materialGroup, abc, belowCritical, demandDays }: DraftCriteria,
  now: Date,
): Promise<ProposedDraftLine[]> {
  return database.query<ProposedDraftLine>({
    text: PROPOSAL,
    values: [
      businessUnit,
      supplierId,
      materialGroup ?? null,
      abc ?? null,
      belowCritical ?? false,
      now.toISOString(),
      demandDays ?? 0,
    ],
  });
}
