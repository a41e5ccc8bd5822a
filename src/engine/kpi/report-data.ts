/** What OutBoundOrderReportData and InBoundOrderReportData hold; tasks in the first alone. `completed` is today's. */
export interface OrderReportData {
  readonly initial: number;
  readonly started: number;
  readonly completed: number;
  readonly orderLines: number;
  readonly tasks?: number;
}

/** Picking tasks of a location role: the open ones, how many of them are started, and those completed today. */
export interface LocationRoleReport {
  /** The role; empty for tasks without one. */
  readonly name: string;
  readonly tasks: number;
  readonly started: number;
  readonly completed: number;
}

/** The record that has a {@link LocationRoleReport} for each role, under `locationRoles`. */
export const LOCATION_ROLE_RECORD = 'PickingTaskPerLocationRoleReportData';

/** The id of a location role's KPI: the record has all roles. */
export function roleKpi(role: string): string {
  return `${LOCATION_ROLE_RECORD}/${role}`;
}
