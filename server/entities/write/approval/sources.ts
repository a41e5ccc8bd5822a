import type { EntityModel } from '../../../../src/engine/model';
import type { Session } from '../../../platform/context';
import { allFields } from '../../query/fields';
import type { Schema } from '../../schema';
import type { Executor } from '../../sql/run';
import { lockRows } from '../rows';

/** The versions, by key, of the rows that a new one starts from; they are locked. */
export async function sourceVersions(
  tx: Executor,
  schema: Schema,
  model: EntityModel,
  { businessUnit }: Session,
  keys: readonly string[],
): Promise<Record<string, number>> {
  const rows = await lockRows(tx, allFields(model, schema.tableOf(model)), businessUnit, keys);
  return Object.fromEntries([...rows].map(([key, row]) => [key, Number(row.rowVersion)]));
}
