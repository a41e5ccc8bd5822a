import { useEffect, useRef, useState } from 'react';
import { personOf } from './actions';
import { useCockpit } from './cockpit';
import { useLeaveGuard } from './forms';

/**
 * What a page has changed and not saved: the browser asks before it is lost, and it comes back to its person after the
 * session has ended. Undefined: nothing is changed.
 */
export function useKeptDraft<Draft extends Readonly<Record<string, unknown>>>(place: string) {
  const { keptForms, session } = useCockpit();
  const person = personOf(session);
  const [draft, setDraft] = useState(() => keptForms.take(person, place)?.typed as Draft | undefined);
  const latest = useRef(draft);
  latest.current = draft;
  useLeaveGuard(draft !== undefined);
  useEffect(
    () => () => {
      if (latest.current) keptForms.keep(person, { place, action: 'save', rows: [], typed: latest.current });
    },
    [keptForms, person, place],
  );
  return [draft, setDraft] as const;
}
