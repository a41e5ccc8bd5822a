/** How each of the rows of a call fares: done, refused, or left until another person has approved it. */
import type { BulkResult } from '../../../src/engine/http';
import type { Row } from '../../../src/engine/query';
import { nameOf } from './answer';
import { ReadFirst } from './at-hand';
import type { OpenCall } from './call';
import type { RowsEffect } from './effects';
import { judgeRow } from './judge';
import { type Failed, RowRefused } from './refused';
import { lockRows } from './rows';
import { tried } from './tried';
import { whole } from './whole';
import { PORTION } from './work';
import { effectValues } from './written-values';

type Named = BulkResult['succeeded'][number];

/** By the keys of rows. */
export interface Fared {
  readonly done: ReadonlyMap<string, Named>;
  readonly refused: ReadonlyMap<string, Failed>;
  readonly waiting: readonly Named[];
}

type Rows = readonly (readonly [key: string, row: Row])[];

/** What the rows of a call share. */
interface Faring {
  readonly call: OpenCall;
  readonly effect: RowsEffect;
  readonly isList: boolean;
  /** Of the rows, those that it cannot be done to whatever was entered, with why. */
  readonly barred: ReadonlyMap<string, RowRefused>;
  /** Refuses the call for what was entered, once a row may be changed. */
  judgeEntered(row: Row): Promise<void>;
  /** Is told how many of the rows are dealt with. */
  tell(done: number): void;
}

/** Does it to each of the locked rows that may be changed. Of a single row, what refuses it refuses the call. */
export async function fareAll(
  call: OpenCall,
  effect: RowsEffect,
  locked: ReadonlyMap<string, Row>,
  isList: boolean,
): Promise<Fared> {
  const barred = await effect.barred(locked);
  const rows = [...locked];
  let isEnteredJudged = false;
  const judgeEntered = async (row: Row): Promise<void> => {
    // What is wrong with the form is wrong for every row; whoever may change none is not told.
    if (!isEnteredJudged) await whole(call, () => effect.judgeEntered(isList ? undefined : row));
    isEnteredJudged = true;
  };
  // A rule looks into the database itself, where nothing of a set is yet.
  let isTogether = isList && rows.length > 1 && call.command !== undefined && 'each' in call.command && !call.rule;
  const size = isTogether ? PORTION : rows.length;
  const fared: Fared[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const tell = (done: number) => call.tell(from + done, rows.length);
    const faring = { call, effect, isList, barred, judgeEntered, tell };
    const portion = rows.slice(from, from + size);
    const together = isTogether ? await fareTogether(faring, portion) : undefined;
    isTogether = together !== undefined;
    fared.push(together ?? (await fareInTurn(faring, portion)));
    tell(portion.length);
  }
  return {
    done: new Map(fared.flatMap(({ done }) => [...done])),
    refused: new Map(fared.flatMap(({ refused }) => [...refused])),
    waiting: fared.flatMap(({ waiting }) => waiting),
  };
}

/** The same, written as sets; undefined, and nothing was done, if that cannot be. */
async function fareTogether(faring: Faring, rows: Rows): Promise<Fared | undefined> {
  const { work, telling } = faring.call;
  const told = telling.mark();
  const fared = await work.together(() => {
    told.back();
    // Nothing is done yet.
    return fareInTurn({ ...faring, tell: () => {} }, rows);
  });
  if (!fared) told.back();
  return fared;
}

async function fareInTurn(faring: Faring, rows: Rows): Promise<Fared> {
  const { call, effect, isList, barred } = faring;
  const { target, words, telling, work } = call;
  const done = new Map<string, Named>();
  const refused = new Map<string, Failed>();
  const waiting: Named[] = [];
  // Those that are done once all are judged.
  const ready = new Map<string, Row>();
  const isTogether = isList && rows.length > 1 && effect.together !== undefined;
  for (const [key, first] of rows) {
    faring.tell(done.size + refused.size);
    const told = telling.mark();
    // A command for one row may have changed the next.
    const row = work.latest(target, key) ?? first;
    const one = { id: key, name: nameOf(call, row, key) };
    try {
      await judgeRow(call, key, first, row);
      await faring.judgeEntered(row);
      const bar = barred.get(key);
      if (bar) throw bar;
      if (await isAsked(call, effect, key, row)) waiting.push(one);
      else {
        if (isTogether) ready.set(key, row);
        else await effect.each(key, row);
        done.set(key, one);
      }
    } catch (error) {
      if (error instanceof ReadFirst) continue;
      if (!(error instanceof RowRefused)) throw error;
      told.back();
      if (!isList) throw error.asRefusal(words);
      refused.set(key, error.asFailed(key, one.name, words));
    }
  }
  for (const [key, error] of await doTogether(effect, ready)) {
    refused.set(key, error.asFailed(key, done.get(key)?.name ?? key, words));
    done.delete(key);
  }
  return { done, refused, waiting };
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
