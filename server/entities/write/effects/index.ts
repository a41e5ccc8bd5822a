import type { OpenCall } from '../call';
import { add } from './add';
import { allRows } from './all-rows';
import { eachRow } from './each-row';
import type { FreeEffect, RowsEffect } from './effect';
import { remove } from './remove';
import { update } from './update';
import { withoutRows } from './without-rows';

/** What the action does that starts from no row; undefined if it starts from rows. */
export function freeEffect(call: OpenCall): FreeEffect | undefined {
  const { action, command } = call;
  if (command && 'all' in command && action.rows === 'none') return withoutRows(call, command);
  return action.effect.kind === 'add' ? add(call) : undefined;
}

/** What the action does with its rows: its command, else what its definition says. */
export function rowsEffect(call: OpenCall): RowsEffect {
  const { action, command } = call;
  if (command) return 'each' in command ? eachRow(call, command) : allRows(call, command);
  return action.effect.kind === 'delete' ? remove(call) : update(call);
}
export type { FreeEffect, RowsEffect } from './effect';
