import { useLayoutEffect } from 'react';
import { useCockpit } from './cockpit';
import type { KeptForm } from './kept-forms';
import { personOf } from './person-of';

/**
 * Keeps what is left at a place, undefined if nothing is, when that would be lost: when it goes away, as it does with the
 * session, and when the page is loaded anew. It is asked while all that stands there still does.
 */
export function useKeeping(place: string, left: () => Omit<KeptForm, 'place'> | undefined): void {
  const { keptForms, session } = useCockpit();
  const person = personOf(session);
  useLayoutEffect(() => {
    const keep = (): void => {
      const form = left();
      if (form) keptForms.keep(person, { place, ...form });
    };
    const stop = keptForms.onPacking(keep);
    return () => {
      stop();
      keep();
    };
  }, [keptForms, person, place, left]);
}
