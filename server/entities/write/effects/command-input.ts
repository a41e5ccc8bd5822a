import { rowKey } from '../../../../src/engine/action';
import { gatherAttributes } from '../../../../src/engine/attributes';
import type { Row } from '../../../../src/engine/query';
import type { OpenCall } from '../call';
import type { CommandInput } from '../command';
import { refusedByCommand } from '../not-allowed';
import { RowRefused } from '../refused';
import { effectValues } from '../written-values';

/** What a command is told besides its rows; `of` is the key of the row that it is about, empty if it is about all of them. */
export function inputOf(call: OpenCall, row: Row | undefined, of = row ? rowKey(call.target, row) : ''): CommandInput {
  const { model, action, given, work, telling, words } = call;
  return {
    body: gatherAttributes(model, given, undefined),
    values: effectValues(call, row),
    tell: (values) => telling.tell(values),
    say: (values) => telling.say(values),
    send: (out) => telling.send(out),
    takenBackBy: (key, values) => telling.takenBackBy(of, { key, values }),
    notTakenBack: () => telling.takenBackBy(of, null),
    refuse: (key, detail) => refusedByCommand(model, action, key, detail),
    async part({ id, name }, make) {
      try {
        telling.part({ id: await work.attempt(make), name });
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        telling.part(error.asFailed(id, name, words));
      }
    },
  };
}
