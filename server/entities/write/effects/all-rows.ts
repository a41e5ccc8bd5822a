import type { OpenCall } from '../call';
import type { AllCommand } from '../command';
import { judgeNamed, judgeRule } from '../judge';
import { effectValues } from '../written-values';
import { inputOf } from './command-input';
import { NOTHING, type RowsEffect } from './effect';

/** Performs a command once for all rows that are allowed and that it does not bar: for all of them, or it refuses the call. */
export function allRows(call: OpenCall, command: AllCommand): RowsEffect {
  return {
    ...NOTHING,
    barred: async (rows) =>
      (await command.barred?.(call.work, [...rows.values()], inputOf(call, undefined))) ?? new Map(),
    judgeEntered: (row) => judgeNamed(call, row),
    each: (_, row) => judgeRule(call, { before: row, values: effectValues(call, row) }),
    all: (rows) => command.all(call.work, rows, inputOf(call, rows[0], '')),
  };
}
