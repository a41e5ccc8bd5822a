import { useEffect, useState } from 'react';
import { useCockpit } from './cockpit';
import type { KeptForm } from './kept-forms';
import { personOf } from './person-of';

/**
 * What stood at a place and was kept for its person, as the page of it begins. It is taken when the page stands: until
 * then the page may be begun several times, and each needs it.
 */
export function useKept(place: string): KeptForm | undefined {
  const { keptForms, session } = useCockpit();
  const person = personOf(session);
  const [kept] = useState(() => keptForms.look(person, place));
  useEffect(() => {
    keptForms.take(person, place);
  }, [keptForms, person, place]);
  return kept;
}

/** What was typed of that. */
export const useKeptTyped = (place: string): KeptForm['typed'] | undefined => useKept(place)?.typed;
