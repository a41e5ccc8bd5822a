/** The role that every confined transaction takes on. It owns nothing, so row-level security binds it. */
export const APP_ROLE = 'cockpit_app';

/** The settings that a confined transaction carries; policies and triggers read them. */
export const UNIT_SETTING = 'app.business_unit';
export const USER_SETTING = 'app.user_name';
/** Who approved what the transaction does in the name of who asked for it. */
export const APPROVER_SETTING = 'app.approved_by';

/**
 * SQL that makes the role, if it is missing, and lets the connecting user take it on: from PostgreSQL 16 on, who made a
 * role is a member of it and still may not.
 */
export const CREATE_APP_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    begin
      create role ${APP_ROLE} nologin;
    exception when duplicate_object or unique_violation then
      null; -- another server made it in this moment
    end;
  end if;
  if not pg_has_role(current_user, '${APP_ROLE}',
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    execute format('grant ${APP_ROLE} to %I', current_user);
  end if;
end $$`;

/** SQL that confines a table with a column `business_unit` to the unit of the transaction. */
export function confineTable(table: string): string[] {
  const name = `"${table}"`;
  return [
    `alter table ${name} enable row level security`,
    `drop policy if exists unit on ${name}`,
    `create policy unit on ${name} to ${APP_ROLE} using (business_unit = current_setting('${UNIT_SETTING}', true)) with check (business_unit = current_setting('${UNIT_SETTING}', true))`,
    `grant select, insert, update, delete on ${name} to ${APP_ROLE}`,
  ];
}
