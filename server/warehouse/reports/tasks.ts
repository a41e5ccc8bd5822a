/** What the reports on tasks share. */
import type { Asked } from './asked';

/** Where a task is done: where goods are fetched; what arrives, where it is put. */
export const PLACE = 'coalesce(t.from_location_id, t.to_location_id)';

/** Tasks of people who are named by their user names or ids. */
export function ofUsers({ unit }: Asked, users: string): string {
  return `t.performed_by = any(${users}) or t.performed_by in
    (select user_name from app_user where business_unit = ${unit} and id = any(${users}))`;
}
