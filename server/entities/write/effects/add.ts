import { rowKey } from '../../../../src/engine/action';
import { gatherAttributes } from '../../../../src/engine/attributes';
import type { Row } from '../../../../src/engine/query';
import { visibleOf } from '../answer';
import { asStored } from '../as-stored';
import type { OpenCall } from '../call';
import type { Values } from '../empty';
import type { Answer } from '../idempotency';
import { formErrors, judgeReferences, judgeRule, judgeSources, refuse } from '../judge';
import { insertAll, insertRow } from '../store';
import { addedValues } from '../written-values';
import type { FreeEffect } from './effect';

/** Adds one row. */
export class Adding implements FreeEffect {
  readonly #call: OpenCall;
  /** What the row will hold, once all that may refuse it was asked. */
  #stored: Values | undefined;

  constructor(call: OpenCall) {
    this.#call = call;
  }

  /** Asks all that may refuse the row. */
  async prepare(): Promise<Values> {
    const call = this.#call;
    await judgeSources(call);
    const values = addedValues(call);
    refuse(formErrors(call, undefined));
    await judgeReferences(call, values, undefined);
    await judgeRule(call, { values });
    this.#stored = gatherAttributes(call.target, await asStored(call.target, values), undefined);
    return this.#stored;
  }

  async make(): Promise<() => Answer> {
    const call = this.#call;
    const { tx, session, all, target, work } = call;
    const row = await insertRow(tx, all, session.businessUnit, this.#stored ?? (await this.prepare()));
    this.#note(row);
    const key = rowKey(target, row);
    return () => ({ status: 200, body: JSON.stringify(visibleOf(call, work.latest(target, key) ?? row)) });
  }

  /**
   * Adds prepared rows of one definition in one statement. Gives false, and has done nothing, if the table refuses one of
   * them.
   */
  static async all(every: readonly Adding[]): Promise<boolean> {
    const [first] = every;
    if (!first) return true;
    const { tx, session, all } = first.#call;
    const values = every.map((one) => one.#stored ?? {});
    const rows = await insertAll(tx, all, session.businessUnit, values);
    for (const [at, one] of every.entries()) {
      const row = rows?.[at];
      if (!row) continue;
      one.#note(row);
      one.#call.keepChanges?.(one.#call.work.changes);
    }
    return rows !== undefined;
  }

  #note(row: Row): void {
    const { target, work } = this.#call;
    work.note(target, rowKey(target, row), undefined, row);
  }
}
