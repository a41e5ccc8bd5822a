import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, APPROVER_SETTING, confineTable } from '../roles';

const APPROVER = `nullif(current_setting('${APPROVER_SETTING}', true), '')`;

const STATEMENTS = [
  // What somebody asked for and another person has to approve.
  `create table approval_request (
    id text collate "C" primary key default gen_random_uuid()::text,
    business_unit text not null references business_unit on delete cascade,
    definition text not null,
    action text not null,
    entity text not null,
    row_key text,
    row_name text not null,
    seen_version bigint,
    sources jsonb not null default '{}',
    request jsonb not null,
    secret text,
    asked jsonb not null,
    permission text not null,
    asked_by_id text not null,
    asked_by text not null,
    asked_at timestamptz not null,
    ends_at timestamptz not null,
    state text not null default 'Waiting' check (state in ('Waiting', 'Approved', 'Declined', 'Withdrawn', 'Outdated', 'Ended')),
    decided_by text,
    decided_at timestamptz,
    comment text
  )`,
  `create unique index approval_request_waits on approval_request (business_unit, entity, action, row_key)
    where state = 'Waiting'`,
  'create index approval_request_age on approval_request (business_unit, asked_at)',
  ...confineTable('approval_request'),
  `create view approval with (security_invoker = true) as
    select id, business_unit, definition, action as action_name, row_key, row_name, asked as changes, permission,
      asked_by_id, asked_by, asked_at::timestamptz(3) as asked_at, ends_at::timestamptz(3) as ends_at,
      case when state = 'Waiting' and ends_at <= now() then 'Ended' else state end as state,
      decided_by, decided_at::timestamptz(3) as decided_at, comment,
      (case when state = 'Waiting' then 1 else 2 end)::bigint as row_version
    from approval_request`,
  `grant select on approval to ${APP_ROLE}`,

  // Each person has other rows of this list, so that open pages are told to load afresh, and no row is sent to them.
  `create function tell_approvals() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    insert into change (business_unit, table_name, operation)
      select distinct business_unit, 'approval', 'R' from touched;
    return null;
  end $$`,
  ...['insert', 'update'].map(
    (event) => `create trigger told_${event} after ${event} on approval_request
      referencing new table as touched for each statement execute function tell_approvals()`,
  ),

  // Who approved stands beside who asked.
  'alter table audit add column approved_by text',
  `alter table audit alter column approved_by set default ${APPROVER}`,
  `create function note_approver() returns trigger language plpgsql set search_path from current as $$
  begin
    new.detail := concat_ws(E'\\n', new.detail, 'approved by: ' || ${APPROVER});
    return new;
  end $$`,
  `create trigger approver before insert on activity_log for each row when (${APPROVER} is not null)
    execute function note_approver()`,

  // A row that somebody changed is not the one that was asked about. What is being decided at this moment is skipped:
  // whoever decides looks at the version as well.
  `create function outdate_approvals() returns trigger language plpgsql set search_path from current as $$
  begin
    update approval_request set state = 'Outdated', decided_at = now(), secret = null where id in (
      select r.id from approval_request r join written w
        on r.business_unit = w.business_unit and r.entity = w.entity and r.row_key = w.row_key
      where r.state = 'Waiting' and r.seen_version is distinct from (w.after ->> 'rowVersion')::bigint
      for update of r skip locked);
    return null;
  end $$`,
  `create trigger outdates after insert on audit referencing new table as written
    for each statement execute function outdate_approvals()`,
];

/** Four eyes: requests that wait for another person, and who approved what was done. */
export const approvals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
