import type { OpenCall } from '../call';
import type { AllCommand } from '../command';
import { judgeNamed, judgeRule } from '../judge';
import { effectValues } from '../written-values';
import { inputOf } from './command-input';
import { NOTHING, type RowsEffect } from './effect';

/** Performs a command once for all rows that are allowed: it succeeds for all of them, or refuses the call. */
export function allRows(call: OpenCall, command: AllCommand): RowsEffect {
  return {
    ...NOTHING,
    judgeEntered: (row) => judgeNamed(call, row),
    each: (_, row) => judgeRule(call, { before: row, values: effectValues(call, row) }),
    all: (rows) => command.all(call.work, rows, inputOf(call, rows[0])),
  };
}
