import { useEffect, useState } from 'react';
import { useKeptDrafts } from './use-kept-drafts';

const WHOLE = 'page';

/** The same for a page of one part: what it has changed, undefined for nothing, and the way to change it. */
export function useKeptDraft<Draft>(place: string) {
  const { kept, onDraft } = useKeptDrafts(place);
  const [draft, setDraft] = useState(kept[WHOLE] as Draft | undefined);
  useEffect(() => onDraft(WHOLE, draft), [draft, onDraft]);
  return [draft, setDraft] as const;
}
