import { useState } from 'react';
import type { OfferedAction } from '../offered-action';
import { barActions } from './bar-actions';

/** The actions that stand beside a row, for as long as they do: what has stood there keeps its place. */
export function useStanding(actions: readonly OfferedAction[]): readonly OfferedAction[] {
  const [standing, setStanding] = useState<readonly string[]>([]);
  const names = barActions(standing, actions);
  if (names.length > standing.length) setStanding(names);
  return names.flatMap((name) => actions.find((action) => action.name === name) ?? []);
}
