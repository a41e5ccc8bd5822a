import type { OpenCall } from '../call';
import { judgeRule } from '../judge';
import { referrersOf } from '../references';
import { deleteRows } from '../store';
import { NOTHING, type RowsEffect } from './effect';

/** Deletes each row that no other row refers to. A command that deletes by itself takes those with it. */
export function remove(call: OpenCall): RowsEffect {
  const { tx, schema, entities, session, target, all, work } = call;
  return {
    ...NOTHING,
    barred: (rows) => referrersOf(tx, session.businessUnit, schema, entities, target, rows),
    async each(key, row) {
      await judgeRule(call, { before: row });
      await deleteRows(tx, all.table, session.businessUnit, [key]);
      work.note(target, key, row, undefined);
    },
    together(rows) {
      if (call.rule) return undefined;
      return deleteRows(tx, all.table, session.businessUnit, [...rows.keys()]).then(() => {
        for (const [key, row] of rows) work.note(target, key, row, undefined);
        return new Map();
      });
    },
  };
}
