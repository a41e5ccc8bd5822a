import { useMemo, useRef } from 'react';
import type { EntityModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import { hasHistory } from '../history';
import type { Opening } from '../views';
import { type Details, detailTabs } from './detail-rows';

/** What stands below the rows of a grid, and the keys of what is selected there. */
export function useDetails(
  model: EntityModel,
  opening: Opening,
  kept: readonly string[],
): readonly [Details, () => readonly string[]] {
  const cockpit = useCockpit();
  const { product } = cockpit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer definitions may show other columns in the details.
  const tabs = useMemo(() => detailTabs(model, cockpit), [model, cockpit, product]);
  const selected = useRef(new Map<string, readonly string[]>());
  const details = useMemo(
    (): Details => ({
      model,
      tabs,
      isHistoryShown: hasHistory(model, cockpit),
      kept: [...opening.marks.selected, ...kept],
      onSelection: (detail, keys) => void selected.current.set(detail, keys),
    }),
    [model, tabs, opening, kept, cockpit],
  );
  return [details, () => [...selected.current.values()].flat()];
}
