/** Where a KPI's tile leads: the open orders, or the open picks of a role (OPEN-081). */

import type { KpiView } from '../../engine/kpi';
import { isOrderReport } from '../../engine/kpi';
import type { EntityModel } from '../../engine/model';
import { EMPTY_PAGE_STATE, splitFilters, writePageState } from '../../engine/view';

const ORDERS: Readonly<Record<string, string>> = {
  OutBoundOrderReportData: 'outgoing-order',
  InBoundOrderReportData: 'ingoing-order',
};

export function kpiAddress(
  { id, value }: Pick<KpiView, 'id' | 'value'>,
  models: Readonly<Record<string, EntityModel>>,
): string | undefined {
  if (!value) return undefined;
  if (isOrderReport(value)) return address(models[ORDERS[id] ?? ''], { state: ['Initial', 'Started'] });
  if (value.name === '') return undefined;
  return address(models.task, {
    taskType: ['PickTask'],
    operationState: ['Initial', 'Prepared', 'InProgress'],
    fromLocationRole: [value.name],
  });
}

/** The first page of a definition with these filters, searched at once. */
function address(model: EntityModel | undefined, values: Readonly<Record<string, unknown>>): string | undefined {
  const page = model?.pages[0];
  if (!model || !page) return undefined;
  const state = { ...EMPTY_PAGE_STATE, ...splitFilters(values, model), forceCall: true };
  return `/${page.path}?${writePageState(state)}`;
}
