import { NO_VALUE, REPORT_CALLS } from '../../../engine/report-calls';
import type { Place, ReportPage, Values } from '../report-page';
import { LOCATION_ROLES, PROCESS_TYPES } from './choices';

/** The movements of a person that were counted: all of them, or those of one kind of process and place. */
function tasksAddress(userName: unknown, { criteria, addresses }: Place, row: Values = {}): string | undefined {
  const { dateFrom, dateTo, processDefinitionId, locationRoleIds } = criteria;
  const only = (name: string, chosen: unknown) => (name in row ? [row[name] ?? NO_VALUE] : chosen);
  return addresses.report('materialTransactions', {
    dateFrom,
    dateTo,
    userIds: [userName],
    processTypes: only('processDefinition', processDefinitionId),
    locationRoles: only('locationRole', locationRoleIds),
  });
}

/** What each person got done (ROUTE-034, REPORT-007). */
export const employeeEfficiency: ReportPage = {
  name: 'employeeEfficiency',
  call: REPORT_CALLS.employeeEfficiency,
  asks: [
    { heading: 'period', criteria: [{ kind: 'period', names: ['dateFrom', 'dateTo'], presets: [1, 7, 30, 90] }] },
    {
      heading: 'who',
      criteria: [{ kind: 'many', names: ['userIds'], choices: { field: ['job', 'assignToUser', 'assignee'] } }],
    },
    {
      heading: 'what',
      criteria: [
        { kind: 'many', names: ['processDefinitionId'], choices: PROCESS_TYPES },
        { kind: 'many', names: ['locationRoleIds'], choices: LOCATION_ROLES },
      ],
    },
  ],
  further: [],
  figures: [
    { name: 'people', decimals: 0, value: ({ totals }) => totals.people },
    { name: 'tasks', decimals: 0, value: ({ totals }) => totals.tasks },
    { name: 'quantity', value: ({ totals }) => totals.quantity },
    { name: 'hours', decimals: 1, value: ({ totals }) => totals.hours },
    { name: 'median', decimals: 1, value: ({ totals }) => totals.median },
  ],
  columns: [
    { name: 'userName', kind: 'text', link: ({ userName }, place) => tasksAddress(userName, place) },
    { name: 'processDefinition', kind: 'text' },
    { name: 'locationRole', kind: 'text' },
    { name: 'tasks', kind: 'number', decimals: 0, link: (row, place) => tasksAddress(row.userName, place, row) },
    { name: 'quantity', kind: 'number' },
    { name: 'hours', kind: 'number', decimals: 2 },
    { name: 'perHour', kind: 'number', decimals: 1 },
  ],
  chart: {
    decimals: 1,
    reference: 'median',
    link: ({ key }, place) => tasksAddress(key, place),
  },
};
