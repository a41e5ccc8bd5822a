import { useEffect, useState } from 'react';
import { useCockpit } from '../../renderers/cockpit';
import type { Figures } from './draft';
import { proposals } from './read-draft';

/**
 * What is on its way, what went out and what is calculated for all materials of a supplier; undefined until it is
 * known, and for who may not calculate.
 */
export function useFigures(supplierId: string | undefined, demandDays: number): Figures | undefined {
  const { http, may, messages } = useCockpit();
  const [known, setKnown] = useState<{ readonly of: string; readonly figures: Figures }>();
  const of = JSON.stringify([supplierId, demandDays]);
  const isAllowed = may('data.can_use_draft_search_criteria');
  useEffect(() => {
    if (!supplierId || !isAllowed) return;
    let isCurrent = true;
    proposals(http, { supplierId, demandDays }, true).then(
      (lines) => {
        if (isCurrent) setKnown({ of, figures: new Map(lines.map((line) => [line.materialId, line])) });
      },
      (error: unknown) => {
        if (isCurrent) messages.error(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [http, messages, supplierId, demandDays, of, isAllowed]);
  return known?.of === of ? known.figures : undefined;
}
