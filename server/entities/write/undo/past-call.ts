/** What a person did, call by call, as keys and audit have it. */
import { rowKey } from '../../../../src/engine/action';
import type { BulkResult } from '../../../../src/engine/http';
import type { EntityModel } from '../../../../src/engine/model';
import type { Row } from '../../../../src/engine/query';
import type { Session } from '../../../platform/context';
import type { Database } from '../../../platform/db';
import { type Executor, run } from '../../sql/run';
import { callerOf, isCallers } from '../caller';
import type { Back } from '../idempotency';

/** So long can what was done be taken back, and so much of it is shown. */
const HOURS = 24;
const MOST_CALLS = 200;

export interface PastCall {
  readonly key: string;
  readonly at: string;
  readonly secondsAgo: number;
  /** As `entity.action`. */
  readonly action: string;
  /** Its first answer. */
  readonly body: string;
  /** By its rows; null of one that nothing takes back. */
  readonly back: Readonly<Record<string, Back | null>> | null;
  /** What was entered, as far as the action's texts tell of it. */
  readonly told: Row | null;
}

/** A change of a row after the call. */
export interface LaterChange {
  readonly key: string | null;
  /** The call that it took back. */
  readonly undoes: string | null;
  /** Of that call's rows those that it took back; null for all that it changed. */
  readonly undone: readonly string[] | null;
  readonly userName: string;
  readonly at: string;
}

/** A row as one call found and left it, and what became of it since. */
export interface PastRow {
  readonly call: string;
  readonly key: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly later: readonly LaterChange[];
  /** As the last of these left it. */
  readonly latest: Row | null;
}

/** Calls of a person that can be taken back. */
const OWN = `business_unit = $1 and ${isCallers('$2', '$3')} and action is not null and undoes is null and status between 200 and 299
  and created_at > now() - interval '${HOURS} hours'`;

const COLUMNS = `key, created_at as at, floor(extract(epoch from now() - created_at))::int as "secondsAgo", action, body, back, told`;

const ownerIn = (session: Session): readonly string[] => [session.businessUnit, callerOf(session), session.userId];

/** Of the history of `w`'s row, no more than has to be looked at. */
const OF_ROW = `audit.business_unit = $1 and entity = w.entity and row_key = w.key and at > now() - interval '${HOURS + 1} hours'`;

/** What this person did in the last hours, by the name of now, which has an index; the newest first. */
export function pastCalls(db: Executor, session: Session): Promise<PastCall[]> {
  return run<PastCall>(
    db,
    `select ${COLUMNS} from command where ${OWN} and user_name = $2
      order by created_at desc, key limit ${MOST_CALLS}`,
    ownerIn(session),
  );
}

/** What a call of this person did, as `entity.action`. */
export async function actionOf(database: Database, session: Session, key: string): Promise<string | undefined> {
  const [found] = await run<PastCall>(database.owner, `select action from command where ${OWN} and key = $4`, [
    ...ownerIn(session),
    key,
  ]);
  return found?.action;
}

/** One of them, held until the end of the transaction, so that it is taken back once at a time. */
export async function pastCall(tx: Executor, session: Session, key: string): Promise<PastCall | undefined> {
  const [found] = await run<PastCall>(tx, `select ${COLUMNS} from command where ${OWN} and key = $4 for update`, [
    ...ownerIn(session),
    key,
  ]);
  return found;
}

/** Keys of the rows that a call was done to, as its answer names them; one empty key for what is taken back as a whole. */
export function doneKeys({ body, back }: PastCall, target: Pick<EntityModel, 'key'>): string[] {
  const answer = JSON.parse(body) as Partial<BulkResult> | Row | null;
  if (answer === null || typeof answer !== 'object') return Object.keys(back ?? {});
  if (isBulk(answer) && !back?.['']) return answer.succeeded.map(({ id }) => id);
  const isRow = target.key.every((name) => Object.hasOwn(answer, name));
  return isRow ? [rowKey(target, answer as Row)] : Object.keys(back ?? {});
}

/** How many rows a call was done to; at least those of its keys. */
export function doneCount({ body }: PastCall, keys: readonly string[]): number {
  const answer = JSON.parse(body) as Partial<BulkResult> | Row | null;
  return answer !== null && typeof answer === 'object' && isBulk(answer) ? answer.succeeded.length : keys.length;
}

function isBulk(answer: Partial<BulkResult> | Row): answer is BulkResult {
  return Array.isArray(answer.succeeded) && Array.isArray(answer.failed);
}

/** How calls found and left rows of their definitions, and who changed these since. */
export async function pastRows(
  db: Executor,
  { businessUnit }: Session,
  wanted: readonly { readonly call: string; readonly entity: string; readonly key: string }[],
): Promise<PastRow[]> {
  if (wanted.length === 0) return [];
  return run<PastRow>(
    db,
    `select w.call, w.key, first.before, last.after, coalesce(later.changes, '[]') as later, latest.after as latest
      from unnest($2::text[], $3::text[], $4::text[]) as w(call, entity, key)
      cross join lateral (select before from audit where ${OF_ROW} and command_key = w.call order by id limit 1) first
      cross join lateral (select id, after from audit where ${OF_ROW} and command_key = w.call order by id desc limit 1) last
      left join lateral (select jsonb_agg(jsonb_build_object('key', audit.command_key, 'undoes', c.undoes,
          'undone', c.undone, 'userName', audit.user_name, 'at', at) order by id) as changes
        from audit left join command c on c.business_unit = audit.business_unit and c.key = audit.command_key
        where ${OF_ROW} and audit.id > last.id) later on true
      left join lateral (select after from audit where ${OF_ROW} and audit.id > last.id order by id desc limit 1) latest on true`,
    [businessUnit, wanted.map(({ call }) => call), wanted.map(({ entity }) => entity), wanted.map(({ key }) => key)],
  );
}
