import type { OpenCall } from '../call';
import type { EachCommand } from '../command';
import { judgeNamed, judgeRule } from '../judge';
import { effectValues } from '../written-values';
import { inputOf } from './command-input';
import { NOTHING, type RowsEffect } from './effect';

/** Performs a command for each row; what it did for one that it refuses is taken back. */
export function eachRow(call: OpenCall, command: EachCommand): RowsEffect {
  return {
    ...NOTHING,
    judgeEntered: (row) => judgeNamed(call, row),
    async each(_, row) {
      await judgeRule(call, { before: row, values: effectValues(call, row) });
      await call.work.attempt(() => command.each(call.work, row, inputOf(call, row)));
    },
  };
}
