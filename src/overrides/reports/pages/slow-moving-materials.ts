import type { Row } from '../../../engine/query';
import { LAST_MOVEMENTS, REPORT_CALLS } from '../../../engine/report-calls';
import type { Place, ReportPage } from '../report-page';
import { LOCATION_ROLES, PROCESS_TYPES } from './choices';

const agoKey = (value: string): string => `reports.lastMovement.${value}`;

/** The movements that were counted as picks of a material. */
function picksAddress(row: Row, { criteria, addresses }: Place): string | undefined {
  const { fromDate, toDate, processTypes, locationRoles } = criteria;
  return addresses.report('materialTransactions', {
    dateFrom: fromDate,
    dateTo: toDate,
    materialsSKU: [row.itemNumber],
    processTypes,
    locationRoles,
    taskTypes: ['PickTask'],
  });
}

/** Materials that are picked seldom (ROUTE-033, REPORT-005). */
export const slowMovingMaterials: ReportPage = {
  name: 'slowMovingMaterials',
  call: REPORT_CALLS.slowMovingMaterials,
  asks: [
    { heading: 'period', criteria: [{ kind: 'period', names: ['fromDate', 'toDate'], presets: [30, 90, 180, 365] }] },
    {
      heading: 'slow',
      criteria: [
        { kind: 'many', names: ['processTypes'], choices: PROCESS_TYPES },
        { kind: 'range', names: ['minPickingFrequency', 'maxPickingFrequency'] },
      ],
    },
    {
      heading: 'what',
      criteria: [
        { kind: 'text', names: ['itemNumber'] },
        { kind: 'text', names: ['materialName'] },
      ],
    },
    { heading: 'where', criteria: [{ kind: 'many', names: ['locationRoles'], choices: LOCATION_ROLES }] },
  ],
  further: [{ kind: 'many', names: ['lastMovements'], choices: { values: LAST_MOVEMENTS, textKey: agoKey } }],
  figures: [
    { name: 'materials', decimals: 0, value: ({ totalCount }) => totalCount },
    { name: 'picks', decimals: 0, value: ({ totals }) => totals.picks },
    { name: 'never', decimals: 0, value: ({ totals }) => totals.never },
    { name: 'quantity', value: ({ totals }) => totals.quantity },
    { name: 'stockValue', decimals: 2, value: ({ totals }) => totals.stockValue },
  ],
  columns: [
    { name: 'itemNumber', kind: 'text', link: ({ id }, { addresses }) => addresses.rows('material', { id }) },
    { name: 'materialName', kind: 'text' },
    { name: 'picks', kind: 'number', decimals: 0, link: picksAddress },
    { name: 'lastPick', kind: 'date-time' },
    {
      name: 'quantity',
      kind: 'number',
      link: ({ id }, { addresses }) => addresses.rows('stock', { materialId: [id] }),
    },
    { name: 'stockValue', kind: 'number', decimals: 2 },
  ],
  chart: {
    decimals: 0,
    textKey: agoKey,
    link: ({ key }, { criteria, addresses }) =>
      addresses.report('slowMovingMaterials', { ...criteria, lastMovements: [key] }),
  },
};
