import type { Row } from '../../../../src/engine/query';
import { asStored } from '../as-stored';
import type { OpenCall } from '../call';
import { judgeReferences, judgeRule } from '../judge';
import { updateRow } from '../store';
import { updateTogether } from '../together';
import { effectValues } from '../written-values';
import { NOTHING, type RowsEffect } from './effect';

/** Writes what the definition says over each row. */
export function update(call: OpenCall): RowsEffect {
  const { tx, session, target, all, work } = call;
  async function each(key: string, row: Row): Promise<void> {
    const values = effectValues(call, row);
    await judgeReferences(call, values, row);
    await judgeRule(call, { before: row, values });
    const after = await updateRow(tx, all, session.businessUnit, key, await asStored(target, values));
    work.note(target, key, row, after);
  }
  return { ...NOTHING, each, together: (rows) => updateTogether(call, rows, each) };
}
