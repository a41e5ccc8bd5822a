import { useCallback, useRef, useState } from 'react';
import { useKeeping } from '../use-keeping';
import { useKeptTyped } from '../use-kept-typed';
import { useLeaveGuard } from './use-leave-guard';

const NOTHING = {};

/** What the parts of a page have changed and not saved: it comes back to its person after the session has ended. */
export function useKeptDrafts(place: string) {
  const kept: Readonly<Record<string, unknown>> = useKeptTyped(place) ?? NOTHING;
  const drafts = useRef<Readonly<Record<string, unknown>>>(kept);
  const [isChanged, setChanged] = useState(false);
  useLeaveGuard(isChanged);
  useKeeping(
    place,
    useCallback(() => {
      const typed = drafts.current;
      return Object.keys(typed).length > 0 ? { action: 'save', rows: [], typed } : undefined;
    }, []),
  );
  const onDraft = useCallback((part: string, draft: unknown) => {
    const { [part]: _, ...others } = drafts.current;
    drafts.current = draft === undefined ? others : { ...others, [part]: draft };
    setChanged(Object.keys(drafts.current).length > 0);
  }, []);
  return { kept, onDraft };
}
