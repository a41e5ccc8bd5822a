import type { WaitingAction } from '../../src/engine/http/api';
import type { Session } from '../context';
import type { Database } from '../db';
import type { ApprovalRequest } from '../entities';

/** The request of this id in the session's unit. */
export async function readRequest(
  database: Database,
  { businessUnit }: Session,
  id: string,
): Promise<ApprovalRequest | undefined> {
  const [found] = await database.query<ApprovalRequest & Record<string, unknown>>({
    text: `select id, definition, action, entity, row_key, row_name, seen_version, sources, request, secret, asked,
        permission, asked_by_id, asked_by, asked_at, decided_by,
        case when state = 'Waiting' and ends_at <= now() then 'Ended' else state end as state
      from approval_request where business_unit = $1 and id = $2`,
    values: [businessUnit, id],
  });
  return found;
}

/** The rights that requests of the unit were ever to be approved by. */
export async function permissionsAsked(database: Database, { businessUnit }: Session): Promise<string[]> {
  const rows = await database.query<{ permission: string }>({
    text: 'select distinct permission from approval_request where business_unit = $1',
    values: [businessUnit],
  });
  return rows.map(({ permission }) => permission);
}

/** The actions of these definitions that wait for rows, with who asked and when; not with what they asked for. */
export async function waitingOf(
  database: Database,
  { businessUnit }: Session,
  definitions: readonly string[],
): Promise<WaitingAction[]> {
  return database.query<WaitingAction & Record<string, unknown>>({
    text: `select action, row_key as key, asked_by as "askedBy", asked_at as "askedAt" from approval_request
      where business_unit = $1 and definition = any($2::text[]) and row_key is not null and state = 'Waiting' and ends_at > now()
      order by asked_at`,
    values: [businessUnit, definitions],
  });
}
