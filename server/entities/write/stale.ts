import { ERROR_CODES } from '../../../src/engine/http';
import type { EntityModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import { badRequest } from '../../platform/errors';
import type { Fields } from '../query/fields';
import { type Executor, run } from '../sql/run';
import type { Values } from './empty';
import { RowRefused } from './refused';

/** The version that a caller saw: from `If-Match` for one row, from `versions` by key for many. */
export function seenVersion(key: string, header: unknown, versions: unknown): number | undefined {
  if (versions !== null && typeof versions === 'object' && Object.hasOwn(versions, key))
    return Number((versions as Values)[key]);
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(String(header).trim())?.[1];
  if (version === undefined)
    throw badRequest(`If-Match is "${String(header).slice(0, 60)}"; expected a row version like "3"`);
  return Number(version);
}

/** Refuses a change of a row that has another version by now; tells what stands there and what changed since. */
export async function refuseStale(
  tx: Executor,
  model: EntityModel,
  fields: Fields,
  key: string,
  row: Row,
  seen: number | undefined,
  given: Values,
): Promise<void> {
  if (seen === undefined || seen === row.rowVersion) return;
  const then = await snapshot(tx, model, key, seen);
  const names = [...fields.byName.keys()];
  const changed = then
    ? names.filter((name) => JSON.stringify(then[name] ?? null) !== JSON.stringify(row[name] ?? null))
    : names.filter(
        (name) =>
          Object.hasOwn(given, name) && JSON.stringify(given[name] ?? null) !== JSON.stringify(row[name] ?? null),
      );
  throw new RowRefused(409, ERROR_CODES.stale, (words) => ({ reason: words.row('stale') }), {
    current: visible(row, fields),
    changed,
  });
}

function visible(row: Row, fields: Fields): Row {
  return Object.fromEntries([
    ...[...fields.byName.keys()].map((name) => [name, row[name]]),
    ['rowVersion', row.rowVersion],
  ]);
}

/** The row as it stood at a version, if a change of ours began or ended there. */
async function snapshot(tx: Executor, { base }: EntityModel, key: string, version: number): Promise<Row | undefined> {
  const [found] = await run<{ row: Row }>(
    tx,
    `select case when (after->>'rowVersion')::bigint = $3::bigint then after else before end as row from audit
      where business_unit = current_setting('app.business_unit') and entity = $1::text and row_key = $2::text
        and $3::bigint in ((after->>'rowVersion')::bigint, (before->>'rowVersion')::bigint) order by id limit 1`,
    [base, key, version],
  );
  return found?.row;
}
