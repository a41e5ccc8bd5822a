import { NO_VALUE, REPORT_CALLS } from '../../../engine/report-calls';
import type { ReportPage } from '../report-page';

/** What the stock is worth (ROUTE-031, REPORT-001). */
export const materialSummary: ReportPage = {
  name: 'materialSummary',
  call: REPORT_CALLS.materialSummary,
  asks: [],
  further: [{ kind: 'many', names: ['materialGroups'], choices: { of: ['material', 'materialGroup'] } }],
  figures: [
    { name: 'materials', decimals: 0, value: ({ totalCount }) => totalCount },
    { name: 'quantity', value: ({ totals }) => totals.quantity },
    { name: 'stockValue', decimals: 2, value: ({ totals }) => totals.stockValue },
  ],
  columns: [
    { name: 'itemNo', kind: 'text', link: ({ id }, { addresses }) => addresses.rows('material', { id }) },
    { name: 'name', kind: 'text' },
    {
      name: 'quantity',
      kind: 'number',
      link: ({ id }, { addresses }) => addresses.rows('stock', { materialId: [id] }),
    },
    { name: 'costPrice', kind: 'number', decimals: 2 },
    { name: 'stockValue', kind: 'number', decimals: 2 },
  ],
  chart: {
    decimals: 0,
    link: ({ key }, { addresses }) => addresses.report('materialSummary', { materialGroups: [key ?? NO_VALUE] }),
  },
  hasPdf: true,
};
