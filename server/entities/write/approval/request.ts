/** Requests that wait for another person, as the database keeps them. */
import { sql, type Transaction } from 'kysely';
import { APPROVAL_DAYS } from '../../../../src/engine/constants';
import type { Session } from '../../../platform/context';
import type { Tables } from '../../../platform/db';

/** What would change of a row, or what was entered beside it. */
export interface AskedValue {
  readonly property: string;
  /** Not there for what is no property of the row, or of a new row. */
  readonly before?: unknown;
  readonly after: unknown;
}

/** That what is asked for takes back a part of a past call. */
export interface Undoing {
  /** The key of the call by which it is taken back. */
  readonly key: string;
  /** The row of the past call, by the key that the call knew it by. */
  readonly of: string;
}

export interface ApprovalRequest {
  readonly id: string;
  readonly definition: string;
  readonly action: string;
  readonly entity: string;
  /** Null for a row that is to be added. */
  readonly row_key: string | null;
  readonly row_name: string;
  readonly seen_version: number | null;
  readonly sources: Readonly<Record<string, number>>;
  readonly request: Readonly<Record<string, unknown>>;
  readonly undo: Undoing | null;
  readonly secret: string | null;
  readonly asked: readonly AskedValue[];
  readonly permission: string;
  readonly asked_by_id: string;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly state: string;
  readonly row_version: number;
  readonly decided_by: string | null;
}

/** What one of whoever asked can be decided to be. */
export type Decision = 'Approved' | 'Declined' | 'Withdrawn';

/** Who waits with an action for rows already: by whom it was asked, and when. */
export interface Waiting {
  readonly key: string;
  readonly askedBy: string;
  readonly askedAt: string;
}

type Tx = Transaction<Tables>;

const DAY_MS = 86_400_000;

/** What somebody asks for. */
export interface NewRequest extends Pick<ApprovalRequest, 'definition' | 'action' | 'entity' | 'permission'> {
  readonly id: string;
  /** Undefined for a row that is to be added. */
  readonly key: string | undefined;
  readonly name: string;
  /** The version that was looked at, where there is one. */
  readonly seenVersion: number | null;
  readonly sources: ApprovalRequest['sources'];
  readonly request: ApprovalRequest['request'];
  readonly undo?: Undoing | undefined;
  readonly secret: string | null;
  readonly asked: readonly AskedValue[];
}

/** Writes down what a person asks for. */
export async function writeRequest(
  tx: Tx,
  { businessUnit, userId, userName }: Pick<Session, 'businessUnit' | 'userId' | 'userName'>,
  { key, name, seenVersion, ...one }: NewRequest,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('approval_request')
    .values({
      ...one,
      business_unit: businessUnit,
      row_key: key ?? null,
      row_name: name.slice(0, 1000),
      seen_version: seenVersion,
      sources: JSON.stringify(one.sources),
      request: JSON.stringify(one.request),
      undo: one.undo ? JSON.stringify(one.undo) : null,
      asked: JSON.stringify(one.asked),
      asked_by_id: userId,
      asked_by: userName,
      asked_at: now.toISOString(),
      ends_at: new Date(now.getTime() + APPROVAL_DAYS * DAY_MS).toISOString(),
    })
    .execute();
}

/** An action by its name and the base of the rows that it changes: variants of a definition do the same to them. */
interface ActionOfRows {
  readonly action: string;
  readonly entity: string;
}

/**
 * The requests that wait for these rows, by key with the version that each has. One whose time is over, or whose row has another version by now, waits no more:
 * it is put away, unless somebody decides it at this moment.
 */
export async function waitingFor(
  tx: Tx,
  { action, entity }: ActionOfRows,
  versions: ReadonlyMap<string, number | null>,
  now: Date,
): Promise<Map<string, Waiting>> {
  const keys = [...versions.keys()];
  if (keys.length === 0) return new Map();
  const found = await tx
    .selectFrom('approval_request')
    .select(['id', 'row_key', 'asked_by', 'asked_at', 'ends_at', 'seen_version'])
    .where('action', '=', action)
    .where('entity', '=', entity)
    .where('state', '=', 'Waiting')
    .where('row_key', 'in', keys)
    .execute();
  const isOver = (one: (typeof found)[number]) => new Date(one.ends_at) <= now;
  const isOld = (one: (typeof found)[number]) => one.seen_version !== versions.get(one.row_key ?? '');
  const gone = found.filter((one) => isOver(one) || isOld(one)).map(({ id }) => id);
  const put = gone.length === 0 ? new Set<string>() : await putAway(tx, gone, now);
  return new Map(
    found
      .filter(({ id }) => !put.has(id))
      .map(({ row_key, asked_by, asked_at }) => [
        row_key ?? '',
        { key: row_key ?? '', askedBy: asked_by, askedAt: new Date(asked_at).toISOString() },
      ]),
  );
}

/** How many requests of a person wait. */
export async function waitingOf(tx: Tx, userId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('approval_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('asked_by_id', '=', userId)
    .where('state', '=', 'Waiting')
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function putAway(tx: Tx, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update approval_request r
    set state = case when ends_at <= ${now.toISOString()}::timestamptz then 'Ended' else 'Outdated' end,
      decided_at = ${now.toISOString()}::timestamptz, secret = null
    where id in (select id from approval_request where id = any(${ids}::text[]) and state = 'Waiting' for update skip locked)
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Takes the request for a decision, so that nobody else decides it; false if it waits no more. */
export async function decide(
  tx: Tx,
  id: string,
  state: Decision,
  by: string,
  now: Date,
  comment: string | null = null,
): Promise<boolean> {
  const taken = await tx
    .updateTable('approval_request')
    .set({ state, decided_by: by, decided_at: now.toISOString(), comment, secret: null })
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    .where('ends_at', '>', now.toISOString())
    .returning('id')
    .execute();
  return taken.length > 0;
}

/** Says of a request that was about to be performed why it cannot be any more. */
export async function outdate(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('approval_request')
    .set({ state: 'Outdated', decided_by: null, comment: reason.slice(0, 2000) })
    .where('id', '=', id)
    .execute();
}
