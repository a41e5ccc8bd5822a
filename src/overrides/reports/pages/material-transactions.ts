import type { Row } from '../../../engine/query';
import { REPORT_CALLS, type ReportPoint } from '../../../engine/report-calls';
import { daysIn, daysOfMonth, eachDay, isMonth } from '../../../engine/value';
import type { Place, ReportPage } from '../report-page';
import { LOCATION_ROLES, PROCESS_TYPES } from './choices';

/** The task itself, also one that its page shows among the historical ones alone. */
function taskAddress({ id, historical, date }: Row, { addresses, format }: Place): string | undefined {
  const day = format.toRegionWall(String(date)).slice(0, 10);
  return addresses.rows('task', historical === true ? { id, historical, performedDate: [day, day] } : { id });
}

/** Days without a movement are days as well. */
function everyDay(series: readonly ReportPoint[], { criteria: { dateFrom, dateTo } }: Place): readonly ReportPoint[] {
  if (series.some(({ key }) => isMonth(String(key)))) return series;
  const counts = new Map(series.map(({ key, value }) => [key, value]));
  return eachDay(String(dateFrom), String(dateTo)).map((key) => ({ key, value: counts.get(key) ?? 0 }));
}

/** The movements of one day, or of the days of a month that lie in the period. */
function dayAddress({ key }: ReportPoint, { criteria, addresses }: Place): string | undefined {
  const [first, last] = isMonth(String(key)) ? daysOfMonth(String(key)) : [String(key), String(key)];
  const { dateFrom, dateTo } = criteria;
  return addresses.report('materialTransactions', {
    ...criteria,
    dateFrom: first < String(dateFrom) ? dateFrom : first,
    dateTo: last > String(dateTo) ? dateTo : last,
  });
}

/** What was moved from where to where, and by whom (ROUTE-032, REPORT-003). */
export const materialTransactions: ReportPage = {
  name: 'materialTransactions',
  call: REPORT_CALLS.materialTransactions,
  asks: [
    { heading: 'period', criteria: [{ kind: 'period', names: ['dateFrom', 'dateTo'], presets: [1, 7, 30, 90] }] },
    {
      heading: 'where',
      criteria: [
        { kind: 'one', names: ['fromLocation'], choices: { entity: 'location', value: 'name', text: ['name'] } },
        { kind: 'one', names: ['toLocation'], choices: { entity: 'location', value: 'name', text: ['name'] } },
      ],
    },
    {
      heading: 'what',
      criteria: [
        { kind: 'many', names: ['processTypes'], choices: PROCESS_TYPES },
        {
          kind: 'many',
          names: ['materialsSKU'],
          choices: { entity: 'material', value: 'itemNo', text: ['itemNo', 'name'] },
        },
      ],
    },
  ],
  further: [
    { kind: 'many', names: ['userIds'], choices: { of: ['task', 'performedBy'] } },
    { kind: 'many', names: ['locationRoles'], choices: LOCATION_ROLES },
    { kind: 'many', names: ['taskTypes'], choices: { of: ['task', 'taskType'] } },
  ],
  figures: [
    { name: 'movements', decimals: 0, value: ({ totalCount }) => totalCount },
    { name: 'quantity', value: ({ totals }) => totals.quantity },
    {
      name: 'perDay',
      decimals: 1,
      value: ({ totalCount }, { criteria }) => totalCount / daysIn(criteria.dateFrom, criteria.dateTo),
    },
  ],
  columns: [
    { name: 'date', kind: 'date-time' },
    { name: 'itemNo', kind: 'text' },
    { name: 'name', kind: 'text' },
    { name: 'fromLocation', kind: 'text' },
    { name: 'toLocation', kind: 'text' },
    { name: 'processType', kind: 'text' },
    { name: 'quantity', kind: 'number', link: taskAddress },
    { name: 'userName', kind: 'text' },
  ],
  chart: {
    decimals: 0,
    fill: everyDay,
    caption: (key, format) => (isMonth(key) ? key : format.date(key)),
    link: dayAddress,
  },
};
