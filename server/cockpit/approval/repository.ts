import type { WaitingAction } from '../../../src/engine/http';
import type { ApprovalRequest } from '../../entities';
import type { Session } from '../../platform/context';
import type { Database } from '../../platform/db';

/** The request of this id in the session's unit. */
export async function readRequest(
  database: Database,
  { businessUnit }: Session,
  id: string,
): Promise<ApprovalRequest | undefined> {
  const [found] = await database.query<ApprovalRequest & Record<string, unknown>>({
    text: `select r.id, r.definition, r.action, r.entity, r.row_key, r.row_name, r.seen_version, r.sources, r.request, r.undo, r.secret,
        r.asked, r.permission, r.asked_by_id, r.asked_by, r.asked_at, r.decided_by, listed.state, listed.row_version
      from approval_request r join approval listed on listed.id = r.id
      where r.business_unit = $1 and r.id = $2`,
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
