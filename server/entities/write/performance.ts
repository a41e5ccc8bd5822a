/** One action, performed inside one transaction: lock → judge → effect → reactions → audit → answer. */
import type { BulkResult } from '../../../src/engine/http';
import { seesRow, unseenValues } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { Config } from '../../platform/config';
import { noSuchRow } from '../../platform/errors';
import { listAnswer, nameOf, rowAnswer } from './answer';
import { cannotWait } from './approval/asking';
import { writeAudit } from './audit';
import type { OpenCall } from './call';
import type { FreeEffect, RowsEffect } from './effects';
import { freeEffect, rowsEffect } from './effects';
import type { Answer } from './idempotency';
import { judgeRow } from './judge';
import { type NamedRows, WHOLE_KEY } from './named-rows';
import { react } from './reactions';
import { type Failed, RowRefused } from './refused';
import { lockRows } from './rows';
import { defaultsOf, effectValues } from './written-values';

/** What is answered once all that follows is done. */
type ToAnswer = () => Promise<Answer> | Answer;

type Named = BulkResult['succeeded'][number];

/** Takes the rows that the request names and their keys; gives the answer. Throws what refuses the whole call. */
export async function perform(call: OpenCall, named: NamedRows, keys: readonly string[]): Promise<Answer> {
  const free = freeEffect(call);
  const answer = await (free ? whole(call, () => makeOrAsk(call, free)) : onRows(call, named, keys));
  await follow(call);
  return answer();
}

/** Sends what a committed call left for it; throws what refuses the call. */
export async function send(call: OpenCall, config: Config): Promise<void> {
  for (const out of call.telling.out) await whole(call, () => out(config));
}

/** What follows from the changes, and who made them. A call that is one of many leaves that to the many. */
async function follow(call: OpenCall): Promise<void> {
  const { tx, session, requestId, work, reactions, keepChanges, key } = call;
  if (keepChanges) return keepChanges(work.changes);
  await whole(call, () => react(reactions, work));
  await writeAudit(tx, session, requestId, work.changes, key);
}

/** What refuses a part of this work refuses the call. */
async function whole<T>(call: OpenCall, part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    throw error instanceof RowRefused ? error.asRefusal(call.words) : error;
  }
}

/** What starts from no row, unless it has to wait for somebody. */
async function makeOrAsk(call: OpenCall, effect: FreeEffect): Promise<ToAnswer> {
  const { asking, target, work } = call;
  if (!asking?.isNeeded(undefined, { ...defaultsOf(call), ...effectValues(call, undefined) })) return effect.make();
  const { after, failed } = await tried(call, async () => {
    const answer = await effect.make();
    return {
      failed: (JSON.parse(answer().body) as Partial<BulkResult>).failed ?? [],
      after: work.changes.find(({ entity, before }) => entity === target.base && !before)?.after,
    };
  });
  if (failed.length > 0) return () => listAnswer(call, { succeeded: [], failed });
  const name = after ? nameOf(call, after, '') : '';
  await asking.ask({ key: undefined, name, before: undefined, after });
  return () => listAnswer(call, { succeeded: [], failed: [], waiting: [{ id: '', name }] });
}

/** Does something to see what it gives, and takes it back; refuses what cannot be done later than at once. */
async function tried<T>({ model, action, work, telling }: OpenCall, part: () => Promise<T>): Promise<T> {
  const before = telling.mark();
  const result = await work.trial(part);
  if (before.isOnce()) throw cannotWait(model, action);
  before.back();
  return result;
}

async function onRows(call: OpenCall, named: NamedRows, keys: readonly string[]): Promise<ToAnswer> {
  const { tx, session, target, words, telling, work, asking, all } = call;
  const rows = await lock(call, keys);
  const missing = missingOf(named, rows);
  if (!named.isList && rows.size === 0) throw noSuchRow(target);
  const effect = rowsEffect(call);
  const barred = await effect.barred(rows);
  await asking?.lookUp(rows);
  const done = new Map<string, Named>();
  const refused = new Map<string, Failed>();
  const waiting: Named[] = [];
  // Those that are done once all are judged.
  const ready = new Map<string, Row>();
  const isTogether = named.isList && rows.size > 1 && effect.together !== undefined;
  let isEnteredJudged = false;
  for (const [key, first] of rows) {
    call.tell(done.size + refused.size, rows.size);
    const told = telling.mark();
    // A command for one row may have changed the next.
    const row = work.latest(target, key) ?? first;
    const one = { id: key, name: nameOf(call, row, key) };
    try {
      await judgeRow(call, key, first, row);
      // What is wrong with the form is wrong for every row; whoever may change none is not told.
      if (!isEnteredJudged) await whole(call, () => effect.judgeEntered(named.isList ? undefined : row));
      isEnteredJudged = true;
      const bar = barred.get(key);
      if (bar) throw bar;
      if (await isAsked(call, effect, key, row)) waiting.push(one);
      else {
        if (isTogether) ready.set(key, row);
        else await effect.each(key, row);
        done.set(key, one);
      }
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      told.back();
      if (!named.isList) throw error.asRefusal(words);
      refused.set(key, error.asFailed(key, one.name, words));
    }
  }
  for (const [key, error] of await doTogether(effect, ready)) {
    refused.set(key, error.asFailed(key, done.get(key)?.name ?? key, words));
    done.delete(key);
  }
  const succeeded = [...done.values()];
  const failed: Failed[] = [
    ...missing.map((id) => ({ id, name: id, reason: words.row('notFound') })),
    ...[...rows.keys()].flatMap((key) => refused.get(key) ?? []),
  ];
  const allowed = succeeded.map(({ id }) => rows.get(id)!);
  if (allowed.length > 0) await whole(call, () => effect.all(allowed));
  if (waiting.length > 0) return () => listAnswer(call, { succeeded, failed, waiting });
  if (named.isList) return () => listAnswer(call, { succeeded, failed });
  return async () => {
    const [key, row] = [keys[0] ?? '', allowed[0]];
    // What a command leaves is read anew: sums are changed without being written down.
    const after = call.command
      ? (await lockRows(tx, all, session.businessUnit, keys)).get(key)
      : (work.latest(target, key) ?? row);
    return rowAnswer(call, after);
  };
}

/** Does it to rows that all are judged; gives what refuses some of them after all. */
async function doTogether(effect: RowsEffect, rows: ReadonlyMap<string, Row>): Promise<Map<string, RowRefused>> {
  const refused = new Map<string, RowRefused>();
  if (rows.size === 0) return refused;
  const together = await effect.together?.(rows);
  if (together) return new Map(together);
  for (const [key, row] of rows) {
    try {
      await effect.each(key, row);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      refused.set(key, error);
    }
  }
  return refused;
}

/** True if the row was left as it is, because another person has to approve this, and is asked now. */
async function isAsked(call: OpenCall, effect: RowsEffect, key: string, row: Row): Promise<boolean> {
  const { tx, session, asking, all } = call;
  asking?.refuseWaiting(key);
  if (!asking?.isNeeded(row, effectValues(call, row))) return false;
  const after = await tried(call, async () => {
    await effect.each(key, row);
    await effect.all([row]);
    return (await lockRows(tx, all, session.businessUnit, [key])).get(key);
  });
  await asking.ask({ key, name: nameOf(call, row, key), before: row, after });
  return true;
}

/** The rows as they stand, locked. Who must not see a row does not find it either. */
async function lock(call: OpenCall, keys: readonly string[]): Promise<Map<string, Row>> {
  const { tx, session, target, entities, all, locked } = call;
  const rows = locked
    ? keys.flatMap((key): [string, Row][] => (locked.has(key) ? [[key, locked.get(key)!]] : []))
    : await lockRows(tx, all, session.businessUnit, keys);
  // The definition is cut to what the session may know, so that it lacks just these.
  const unseen = unseenValues(entities[target.name] ?? target, session);
  return new Map([...rows].filter(([, row]) => seesRow(unseen, row)));
}

/** Names of the request that stand for no row. */
function missingOf({ tests }: NamedRows, rows: ReadonlyMap<string, Row>): string[] {
  return tests.flatMap(({ property, values }) => {
    const found = new Set(
      property === WHOLE_KEY ? rows.keys() : [...rows.values()].map((row) => String(row[property] ?? '')),
    );
    return values.filter((value) => !found.has(value));
  });
}
