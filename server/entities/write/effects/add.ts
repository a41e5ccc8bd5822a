import { rowKey } from '../../../../src/engine/action';
import { visibleOf } from '../answer';
import { asNew } from '../as-stored';
import type { OpenCall } from '../call';
import { insertRow } from '../insert';
import { formErrors, judgeReferences, judgeRule, judgeSources, refuse } from '../judge';
import { addedValues } from '../written-values';
import type { FreeEffect } from './effect';

/** Adds one row. */
export function add(call: OpenCall): FreeEffect {
  const { tx, session, all, target, work } = call;
  return {
    async make() {
      await judgeSources(call);
      const values = addedValues(call);
      refuse(formErrors(call, undefined));
      await judgeReferences(call, values, undefined);
      await judgeRule(call, { values });
      const row = await insertRow(tx, all, session.businessUnit, await asNew(target, values));
      const key = rowKey(target, row);
      work.note(target, key, undefined, row);
      return () => ({ status: 200, body: JSON.stringify(visibleOf(call, work.latest(target, key) ?? row)) });
    },
  };
}
