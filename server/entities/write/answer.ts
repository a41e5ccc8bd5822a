/** The stage `answer`: what the caller is told of rows. */
import type { BulkResult } from '../../../src/engine/http';
import type { Row } from '../../../src/engine/query';
import { isBlank } from '../../../src/engine/query';
import type { OpenCall } from './call';
import type { Answer } from './idempotency';
import { versionsOf } from './rows';

/** A row as the session sees it. */
export function visibleOf({ seen }: OpenCall, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'rowVersion' || seen.byName.has(name)));
}

/** What a row is called in an answer: by what its definition or the action displays, if the session sees that. */
export function nameOf({ target, action, seen }: OpenCall, row: Row, key: string): string {
  const display = action.display ?? target.display;
  return seen.byName.has(display) && !isBlank(row[display]) ? String(row[display]) : key;
}

/** The answer to a call for one row: the row as it stands in the end. */
export function rowAnswer(call: OpenCall, row: Row | undefined): Answer {
  const { telling } = call;
  const kept = telling.with(row ? visibleOf(call, row) : {});
  return { status: 200, body: JSON.stringify({ ...kept, ...telling.once }), kept: JSON.stringify(kept) };
}

/** The answer to a call for many rows; or of any call of which something waits for a second person. */
export async function listAnswer(call: OpenCall, result: BulkResult): Promise<Answer> {
  const succeeded = await versioned(call, result.succeeded);
  const done = result.waiting?.length ? 202 : 200;
  return {
    status: result.failed.length > 0 ? 207 : done,
    body: JSON.stringify(call.telling.with({ ...result, succeeded })),
  };
}

/** The rows with their versions as the call leaves them, if the action can be undone: nothing else may have changed. */
async function versioned(call: OpenCall, succeeded: BulkResult['succeeded']): Promise<BulkResult['succeeded']> {
  const { tx, session, action, all, work, target } = call;
  if (action.inverse === undefined || succeeded.length === 0) return succeeded;
  const unknown = succeeded.flatMap(({ id }) => (work.versionOf(target, id) === undefined ? [id] : []));
  const read =
    unknown.length > 0 ? await versionsOf(tx, all.table, session.businessUnit, unknown) : new Map<string, number>();
  return succeeded.map((one) => {
    const rowVersion = work.versionOf(target, one.id) ?? read.get(one.id);
    return rowVersion === undefined ? one : { ...one, rowVersion };
  });
}
