import { useEffect, useState } from 'react';
import type { Mention } from '../../engine/comment';
import { API, fill } from '../../engine/http';
import { useCockpit } from '../cockpit';

/** The row that is written about. */
export interface CommentPlace {
  readonly entity: string;
  readonly id: string;
}

/** A pause in typing, after which is asked who is meant. */
const PAUSE_MS = 150;

/** People whose names hold what was typed behind an `@`; undefined while nobody is asked for. */
export function useMentions({ entity, id }: CommentPlace, typed: string | undefined): readonly Mention[] | undefined {
  const { http } = useCockpit();
  const [found, setFound] = useState<{ readonly of: string; readonly people: readonly Mention[] }>();
  useEffect(() => {
    if (typed === undefined) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const { data } = await http.get(fill(API.commentPeople, { entity, id }), { text: typed });
        if (!isOver) setFound({ of: typed, people: data ?? [] });
      } catch {
        // Whoever types on is asked for again; the text can be sent without.
      }
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [http, entity, id, typed]);
  if (typed === undefined || !found) return undefined;
  if (found.of === typed) return found.people;
  // Until the answer is there, those of the one before who can still be meant.
  const wanted = typed.toLocaleLowerCase();
  return found.people.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
