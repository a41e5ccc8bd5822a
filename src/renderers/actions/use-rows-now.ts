import { useEffect, useEffectEvent } from 'react';
import { rowKey } from '../../engine/action';
import { type RowPatch, rowsAfter, type Told } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import type { ActionMachine } from './use-action-machine';
import type { ActionsOptions } from './use-actions';

/**
 * Tells the action that is running what becomes of its rows: by messages, wherever the rows stand, and by their list, which
 * takes in later what came before the action was begun.
 */
export function useRowsNow(
  model: EntityModel,
  { actor, send }: ActionMachine,
  { onTold, onPatches }: Pick<ActionsOptions, 'onTold' | 'onPatches'>,
): void {
  const hear = useEffectEvent((told: Told) => {
    const keyOf = (row: Row): string => rowKey(model, row);
    const { opened, now: before } = actor.getSnapshot().context;
    if (opened.length === 0) return;
    const now = rowsAfter(told, opened.map(keyOf), before, keyOf);
    if (now !== before) send({ type: 'ROWS.CHANGED', now });
  });
  const take = useEffectEvent((patches: readonly RowPatch[]) =>
    hear({ rows: patches.map(({ key, row }) => [key, row] as const) }),
  );
  useEffect(() => onTold?.((told) => hear(told)), [onTold]);
  useEffect(() => onPatches?.((patches) => take(patches)), [onPatches]);
}
