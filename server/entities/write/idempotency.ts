import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ACTION_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http';
import type { Session } from '../../platform/context';
import { badRequest, keyUsed, unsettled } from '../../platform/errors';
import { type Executor, run } from '../sql/run';
import { callerOf, isCallers } from './caller';
import type { Values } from './empty';

/** What a call's key ($1 the business unit, $2 the key) is locked by as long as it runs: others can see that it does. */
export const KEY_LOCK = `hashtextextended($1::text || ' ' || $2::text, 0)`;

/** The status of a key whose call is committed, and what it sends is still on its way, or got lost with the server. */
export const UNSETTLED = 0;

/** The status of a key whose call had no effect, and whose caller was asked whether to repeat it. */
export const OFFERED = -1;

/** What a call answers: kept word for word for its repeats, if no less is to be. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Without what is told once. */
  readonly kept?: string;
}

/** What a call is kept as. */
export interface Claimed {
  /** As `entity.action`. */
  readonly action?: string;
  /** The key of the call that it takes back. */
  readonly undoes?: string;
}

/** What takes one row's part of a call back: the row that it is done to, and what would be entered. */
export interface Back {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The key by which a call may be repeated, or nothing if it carries none. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw badRequest(`${IDEMPOTENCY_HEADER} must be 1 to 200 plain characters`);
  return key;
}

/**
 * Claims the key in the transaction of the effect: a repeat at the same time waits for this one's end. Gives the first
 * answer if there is one; a key that was used for something else is refused.
 */
export async function claim(
  tx: Executor,
  session: Session,
  key: string,
  fingerprint: string,
  { action, undoes }: Claimed = {},
): Promise<Answer | undefined> {
  const claimed = await run(
    tx,
    `insert into command (business_unit, key, user_name, fingerprint, action, undoes, user_id, status, body)
      select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, ${UNSETTLED}, '' from (select pg_advisory_xact_lock(${KEY_LOCK})) l
      on conflict (business_unit, key) do update set status = ${UNSETTLED}
        where command.status = ${OFFERED} and ${isCallers('excluded.user_name', 'excluded.user_id')}
          and command.fingerprint = excluded.fingerprint
      returning key`,
    [session.businessUnit, key, callerOf(session), fingerprint, action ?? null, undoes ?? null, session.userId],
  );
  if (claimed.length > 0) return undefined;
  const [first] = await run<{ own: boolean; fingerprint: string; status: number; body: string }>(
    tx,
    `select ${isCallers('$3', '$4')} as own, fingerprint, status, body from command where business_unit = $1 and key = $2`,
    [session.businessUnit, key, callerOf(session), session.userId],
  );
  if (!first?.own || first.fingerprint !== fingerprint) throw keyUsed(key);
  if (first.status === UNSETTLED) throw unsettled(key);
  return { status: first.status, body: first.body };
}

/** What a call does once, and what is kept of it for its repeats. */
interface Once<T> {
  work(): Promise<T>;
  kept(done: T): string;
  /** The same by what was kept. */
  again(kept: string): Promise<T>;
}

/** Does in the transaction what a call asks for; a repeat under its key does nothing, and gives what was done. */
export async function once<T>(
  tx: Executor,
  session: Session,
  request: FastifyRequest,
  { work, kept, again }: Once<T>,
): Promise<T> {
  const key = idempotencyKey(request);
  const first = key === undefined ? undefined : await claim(tx, session, key, fingerprintOf(request));
  if (first) return again(first.body);
  const done = await work();
  if (key !== undefined) await keepAnswer(tx, session, key, { status: 200, body: kept(done) });
  return done;
}

/** Leaves the key of a call that had no effect to its caller, who may repeat it or close the offer. */
export async function offerKey(tx: Executor, { businessUnit }: Session, key: string): Promise<void> {
  await run(tx, `update command set status = ${OFFERED} where business_unit = $1 and key = $2`, [businessUnit, key]);
}

/** Forgets a key that was left to this caller; false if none was. */
export async function closeOffer(tx: Executor, session: Session, key: string): Promise<boolean> {
  const closed = await run(
    tx,
    `delete from command where business_unit = $1 and key = $2 and ${isCallers('$3', '$4')} and status = ${OFFERED} returning key`,
    [session.businessUnit, key, callerOf(session), session.userId],
  );
  return closed.length > 0;
}

/** Keeps the answer with the key, what the command said takes it back, and what was entered that its action tells of. */
export async function keepAnswer(
  tx: Executor,
  session: Session,
  key: string,
  { status, body, kept = body }: Answer,
  {
    back,
    told,
  }: { readonly back?: Readonly<Record<string, Back | null>> | undefined; readonly told?: Values | undefined } = {},
): Promise<void> {
  await run(
    tx,
    'update command set status = $3::int, body = $4, back = $5::jsonb, told = $6::jsonb where business_unit = $1 and key = $2',
    [session.businessUnit, key, status, kept, back ? JSON.stringify(back) : null, told ? JSON.stringify(told) : null],
  );
}

/** Adds rows to those that a call has taken back, by the keys that the call which it undoes knew them by. */
export async function keepUndone(
  tx: Executor,
  { businessUnit }: Session,
  key: string,
  undone: readonly string[],
): Promise<void> {
  await run(
    tx,
    `update command set undone = coalesce(undone, '{}') || $3::text[] where business_unit = $1 and key = $2`,
    [businessUnit, key, undone],
  );
}

/** Tells a call from another one that comes with its key. */
export function fingerprintOf(request: FastifyRequest): string {
  const parts = [
    request.method,
    request.url,
    request.headers[ACTION_HEADER.toLowerCase()] ?? '',
    request.headers['if-match'] ?? '',
    request.body ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
