import type { DraftCriteria, ProposedDraftLine } from '../../../src/engine/http/calls';
import type { Database } from '../../platform/db';
import { tooManyProposed } from '../../platform/errors';

/** Lines of the same material, by the index that filters of it use. */
const OF_MATERIAL =
  'l.business_unit = $1 and lower(l.material_id) collate "C" = lower(w.id) collate "C" and l.material_id = w.id';

const PROPOSAL = `with wanted as materialized (
    select m.id, m.item_no, m.name, m.cost_price, coalesce(m.available_quantity, 0) as available,
      coalesce(m.maximum_warehouse_quantity, m.minimum_warehouse_quantity, 0) as optimal
    from material m
    where m.business_unit = $1 and m.supplier_id = $2
      and ($3::text is null or m.material_group = $3) and ($4::text is null or m.abc = $4)
      and (not $5::boolean or coalesce(m.available_quantity, 0) < m.minimum_warehouse_quantity)
  ), figure as materialized (
    select w.*, coalesce(i.quantity, 0) as incoming, coalesce(o.quantity, 0) as demand
    from wanted w
    cross join lateral (select sum(l.open_quantity) as quantity from ingoing_order_line l
      where ${OF_MATERIAL} and l.state in ('Initial', 'Started')) i
    cross join lateral (select sum(l.confirmed_quantity) as quantity from order_line l
      where ${OF_MATERIAL} and l.actual_handling_date > $6::timestamptz - make_interval(days => $7::int)) o
  ), need as (
    select *, greatest(0, ceil(optimal - available - incoming + demand))::bigint as quantity from figure
  )
  select id as "materialId", item_no as "itemNo", name as material, quantity as "calculatedDemand",
    quantity as "orderedQuantity", cost_price as "costPrice", optimal as "optimalQuantity",
    available as "availableQuantity", incoming as "incomingQuantity", demand as "demandQuantity"
  from need where $8::boolean or quantity > 0 order by item_no limit $9::int`;

/** As many as a draft takes. */
const MOST_LINES = 1000;

/**
 * The lines that a new draft starts with: what the supplier's materials lack to their optimal stock level, with what is
 * on its way taken off and the demand of the period put on. With `all` those of all materials; else more than a draft
 * takes are refused.
 */
export async function proposedLines(
  database: Database,
  businessUnit: string,
  { supplierId, materialGroup, abc, belowCritical, demandDays, all }: DraftCriteria,
  now: Date,
): Promise<ProposedDraftLine[]> {
  const lines = await database.query<ProposedDraftLine>({
    text: PROPOSAL,
    values: [
      businessUnit,
      supplierId,
      materialGroup ?? null,
      abc ?? null,
      belowCritical ?? false,
      now.toISOString(),
      demandDays ?? 0,
      all ?? false,
      all ? null : MOST_LINES + 1,
    ],
  });
  if (!all && lines.length > MOST_LINES) throw tooManyProposed(MOST_LINES);
  return lines;
}
