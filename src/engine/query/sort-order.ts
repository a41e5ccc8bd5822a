/** The orders of an enumeration such as `GET /IntegrationMonitor/Enum/SortOrder` (INTEG-013). */
export const SORT_ORDERS = ['Ascending', 'Descending'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export function isSortOrder(value: unknown): value is SortOrder {
  return SORT_ORDERS.some((order) => order === value);
}
