import { API } from '../../src/engine/http/api';
import type { Report } from './report';

/** What the stock is worth, by material (API-218, REPORT-001). */
export const materialSummary: Report = {
  path: API.materialSummary,
  method: 'GET',
  summary: 'Stock value by material, with its total',
  feature: 'MaterialSummary',
  criteria: {},
  required: [],
  columns: {
    itemNo: ['material', 'itemNo'],
    name: ['material', 'name'],
    quantity: ['stock', 'quantity'],
    costPrice: ['material', 'costPrice'],
    stockValue: ['material', 'costPrice'],
  },
  sql: `select m.item_no as "itemNo", m.name, sum(s.quantity) as quantity, m.cost_price as "costPrice",
      round((sum(s.quantity) * m.cost_price)::numeric, 2) as "stockValue"
    from stock s join material m on m.business_unit = s.business_unit and m.id = s.material_id
    where s.business_unit = $1
    group by m.id, m.item_no, m.name, m.cost_price`,
  order: '"itemNo"',
  totals: ['quantity', 'stockValue'],
  values: () => [],
};
