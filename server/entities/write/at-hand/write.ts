import type { Row } from '../../../../src/engine/query';
import { type Executor, run } from '../../sql/run';
import { rowId } from '../audit';
import { insertSet } from '../insert';
import { addToSumsSet, updateSet } from '../sets';
import { deleteRows } from '../store';
import type { AtHand } from './at-hand';
import type { RowsAtHand } from './rows-at-hand';

/**
 * Writes what was done to rows at hand, each table's with a statement for each kind of change. Gives the rows as they
 * stand then, by `rowId`; undefined, and nothing was written, if a table refuses one.
 */
export async function writeAtHand(
  tx: Executor,
  businessUnit: string,
  atHand: AtHand,
): Promise<ReadonlyMap<string, Row> | undefined> {
  const written = new Map<string, Row>();
  await run(tx, 'savepoint at_hand');
  for (const rows of atHand.written) {
    const made = await writeTable(tx, businessUnit, rows);
    if (!made) {
      await run(tx, 'rollback to savepoint at_hand');
      return undefined;
    }
    for (const [key, row] of made) written.set(rowId({ entity: rows.fields.model.base, key }), row);
  }
  await run(tx, 'release savepoint at_hand');
  return written;
}

async function writeTable(
  tx: Executor,
  businessUnit: string,
  { fields, rows, sums }: RowsAtHand,
): Promise<[key: string, row: Row][] | undefined> {
  const all = [...rows];
  const removed = all.flatMap(([key, { stored, row }]) => (stored && !row ? [key] : []));
  const changed = all.flatMap(([key, { stored, row, values }]) =>
    stored && row && values ? [{ key, before: stored, values }] : [],
  );
  const added = all.flatMap(([key, { stored, row, values }]) => (!stored && row && values ? [{ key, values }] : []));
  if (removed.length > 0) await deleteRows(tx, fields.table, businessUnit, removed);
  if (sums.size > 0) await addToSumsSet(tx, fields.table, businessUnit, sums);
  const after = await updateSet(tx, fields, businessUnit, changed);
  const made =
    after &&
    (await insertSet(
      tx,
      fields,
      businessUnit,
      added.map(({ values }) => values),
    ));
  return made && [...changed, ...added].map(({ key }, at) => [key, [...after, ...made][at]!]);
}
