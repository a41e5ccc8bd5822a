import { useCallback, useEffect, useState } from 'react';
import { isSame, type Ref, refOf } from '../../engine/find';
import { API, type KeptThing, type KeptThings } from '../../engine/http';
import { type Cockpit, useCockpit } from '../cockpit';
import { tellOpened } from '../kept-things';

export interface Kept extends KeptThings {
  /** Pins a row, or a page, or takes it off again. */
  pin(thing: Ref, isPinned: boolean): Promise<void>;
}

const NOTHING: KeptThings = { pinned: [], recent: [] };

/** As each person's was last: the palette begins with it, so that what stands first is not another thing a moment later. */
const lastKnown = new WeakMap<Cockpit['session'], KeptThings>();

/** What this person opened last and what they pinned, with what was opened just now. */
export function useKept(): Kept {
  const { http, messages, session } = useCockpit();
  const [kept, setKept] = useState(() => lastKnown.get(session) ?? NOTHING);
  const load = useCallback(async () => {
    const { data } = await http.get(API.keptThings);
    if (!data) return;
    lastKnown.set(session, data);
    setKept(data);
  }, [http, session]);
  useEffect(() => {
    // Without it there are pages and rows to be found all the same.
    void tellOpened({ http })
      .then(load)
      .catch(() => undefined);
  }, [http, load]);
  const pin = useCallback(
    async (thing: Ref, isPinned: boolean) => {
      try {
        await http.put(API.keptThings, isPinned ? { pinned: thing } : { unpinned: thing });
        await load();
      } catch (error) {
        messages.error(error);
      }
    },
    [http, load, messages],
  );
  return { ...kept, pin };
}

export function isSameThing(one: KeptThing, other: KeptThing): boolean {
  return isSame(refOf(one), refOf(other));
}
