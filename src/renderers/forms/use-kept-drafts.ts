import { useCallback, useEffect, useRef, useState } from 'react';
import { useCockpit } from '../cockpit';
import { personOf } from '../person-of';
import { useKeptTyped } from '../use-kept-typed';
import { useLeaveGuard } from './use-leave-guard';

const NOTHING = {};

/** What the parts of a page have changed and not saved: it comes back to its person after the session has ended. */
export function useKeptDrafts(place: string) {
  const { keptForms, session } = useCockpit();
  const person = personOf(session);
  const kept: Readonly<Record<string, unknown>> = useKeptTyped(place) ?? NOTHING;
  const drafts = useRef<Readonly<Record<string, unknown>>>(kept);
  const [isChanged, setChanged] = useState(false);
  useLeaveGuard(isChanged);
  useEffect(
    () => () => {
      if (Object.keys(drafts.current).length > 0)
        keptForms.keep(person, { place, action: 'save', rows: [], typed: drafts.current });
    },
    [keptForms, person, place],
  );
  const onDraft = useCallback((part: string, draft: unknown) => {
    const { [part]: _, ...others } = drafts.current;
    drafts.current = draft === undefined ? others : { ...others, [part]: draft };
    setChanged(Object.keys(drafts.current).length > 0);
  }, []);
  return { kept, onDraft };
}
