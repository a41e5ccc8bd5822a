import type { OpenCall } from '../call';
import type { AllCommand } from '../command';
import { commandErrors, judgeNamed, refuse } from '../judge';
import { inputOf } from './command-input';
import type { FreeEffect } from './effect';

/** Performs a command that starts from no row. Of several things that it makes each is made or refused by itself. */
export function withoutRows(call: OpenCall, command: AllCommand): FreeEffect {
  const { work, telling } = call;
  return {
    async make() {
      refuse(commandErrors(call));
      await judgeNamed(call, undefined);
      await command.all(work, [], inputOf(call, undefined));
      return () => {
        const { parts } = telling;
        if (parts) return { status: parts.failed.length > 0 ? 207 : 200, body: JSON.stringify(telling.with(parts)) };
        const kept = telling.with({});
        return { status: 200, body: JSON.stringify({ ...kept, ...telling.once }), kept: JSON.stringify(kept) };
      };
    },
  };
}
