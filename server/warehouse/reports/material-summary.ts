import { REPORT_CALLS } from '../../../src/engine/report-calls';
import type { Asked } from './asked';
import type { Report } from './report';

const MOST_GROUPS = 50;

function rows(asked: Asked): string {
  return `select m.id, m.item_no as "itemNo", m.name, s.quantity,
      round((s.value / nullif(s.valued, 0))::numeric, 2) as "costPrice",
      round(s.value::numeric, 2) as "stockValue", m.material_group as "materialGroup"
    from (select material_id, sum(quantity) as quantity, sum(stock_value) as value,
        sum(quantity) filter (where stock_value is not null) as valued
      from stock where business_unit = ${asked.unit} group by material_id) s
    join material m on m.business_unit = ${asked.unit} and m.id = s.material_id
    where true${asked.andOneOf('materialGroups', 'm.material_group')}`;
}

/**
 * What the stock is worth, by material, as the stocks say it, and what one costs on average of those whose price is
 * known; its chart by groups of materials (API-218, REPORT-001).
 */
export const materialSummary: Report = {
  call: REPORT_CALLS.materialSummary,
  rows,
  keys: ['id'],
  order: '"itemNo", id',
  totals: (asked) => `with r as (${rows(asked)}),
      g as (select "materialGroup" as key, sum("stockValue") as value from r group by 1 having sum("stockValue") > 0
        order by value desc limit ${MOST_GROUPS})
    select count(*) as "totalCount", sum(quantity) as quantity, sum("stockValue") as "stockValue",
      (select json_agg(g order by value desc, key) from g) as series from r`,
};
