/** One action, performed inside one transaction: lock → judge → effect → reactions → audit → answer. */
import type { BulkResult } from '../../../src/engine/http';
import { seesRow, unseenValues } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { Config } from '../../platform/config';
import { noSuchRow } from '../../platform/errors';
import { listAnswer, nameOf, rowAnswer } from './answer';
import { writeAudit } from './audit';
import type { OpenCall } from './call';
import type { FreeEffect } from './effects';
import { freeEffect, rowsEffect } from './effects';
import { fareAll } from './fare';
import type { Answer } from './idempotency';
import { type NamedRows, WHOLE_KEY } from './named-rows';
import { react } from './reactions';
import type { Failed } from './refused';
import { lockRows } from './rows';
import { tried } from './tried';
import { whole } from './whole';
import { defaultsOf, effectValues } from './written-values';

/** What is answered once all that follows is done. */
type ToAnswer = () => Promise<Answer> | Answer;

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

async function onRows(call: OpenCall, named: NamedRows, keys: readonly string[]): Promise<ToAnswer> {
  const { tx, session, target, words, work, asking, all } = call;
  const rows = await lock(call, keys);
  const missing = missingOf(named, rows);
  if (!named.isList && rows.size === 0) throw noSuchRow(target);
  const effect = rowsEffect(call);
  await asking?.lookUp(rows);
  const { done, refused, waiting } = await fareAll(call, effect, rows, named.isList);
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
