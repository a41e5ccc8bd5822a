import { useCallback, useEffect, useState } from 'react';
import { LONGEST_FOUND, matchOf } from '../../engine/find';
import { API, type FoundRow, type FoundRows } from '../../engine/http';
import { useCockpit } from '../cockpit';

export interface Found extends FoundRows {
  readonly state: 'idle' | 'asking' | 'done' | 'failed';
  retry(): void;
}

/** Fewer questions while one types, and no wait that one would notice. */
const PAUSE_MS = 80;
const NOTHING: FoundRows = { rows: [], more: [], leftOut: [] };

interface Answered {
  readonly asked: string;
  readonly found?: FoundRows;
}

/**
 * Rows that are called so. Until the answer for a text is there, rows of the one before stand as far as they have that
 * text as well; an answer that comes late is nobody's.
 */
export function useFound(text: string, take?: number): Found {
  const { http } = useCockpit();
  const [answered, setAnswered] = useState<Answered>({ asked: '' });
  const [tries, setTries] = useState(0);
  const wanted = text.trim().slice(0, LONGEST_FOUND);
  const asked = wanted === '' ? '' : JSON.stringify([wanted, take ?? null, tries]);

  useEffect(() => {
    if (asked === '') return;
    const [sought, most] = JSON.parse(asked) as [string, number | null];
    const call = new AbortController();
    const timer = setTimeout(() => {
      const query = { text: sought, ...(most === null ? {} : { take: most }) };
      http.get(API.find, query, { signal: call.signal }).then(
        ({ data }) => !call.signal.aborted && setAnswered({ asked, found: data ?? NOTHING }),
        () => !call.signal.aborted && setAnswered({ asked }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [asked, http]);

  const retry = useCallback(() => setTries((before) => before + 1), []);
  if (asked === '') return { ...NOTHING, state: 'idle', retry };
  if (answered.asked !== asked) {
    const rows = (answered.found?.rows ?? []).flatMap((row) => still(row, wanted));
    return { ...NOTHING, rows, state: 'asking', retry };
  }
  return { ...(answered.found ?? NOTHING), state: answered.found ? 'done' : 'failed', retry };
}

/** The row, as well as it answers to another text; nothing if it does not. */
function still(row: FoundRow, text: string): FoundRow[] {
  const match = matchOf(text, String(row.values[row.found] ?? ''));
  return match ? [{ ...row, rank: match.rank }] : [];
}
