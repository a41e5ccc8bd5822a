import { useCallback, useEffect, useRef, useState } from 'react';
import type { Row } from '../../engine/query';
import { readFound } from '../actions';
import { useCockpit } from '../cockpit';
import { rowKey } from '../rows';
import { useKeeping } from '../use-keeping';
import { useKeptTyped } from '../use-kept-typed';
import type { Grid } from './use-grid';

/** What stood out in a grid. */
interface StoodOut {
  /** Of the rows that were chosen, what their keys are made of. */
  readonly chosen: readonly Row[];
  /** Keys of the rows of which what is below was open. */
  readonly opened: readonly string[];
  /** Keys of the rows that were chosen there. */
  readonly below: readonly string[];
  /** Key of the row that had the focus. */
  readonly focused: string | null;
}

const NOTHING: StoodOut = { chosen: [], opened: [], below: [], focused: null };

/** What stands out in a grid comes back with it when its page went away, or was loaded anew (OPEN-347). */
export function useKeptRows(place: string): StoodOut {
  return (useKeptTyped(place) as StoodOut | undefined) ?? NOTHING;
}

/**
 * Keeps what stands out in a grid, and brings back what was kept. Chosen rows are asked for as they stand now; what is
 * below rows opens with them. Gives what to call when rows are drawn.
 */
export function useKeepingRows(
  { model, session, widget }: Grid,
  place: string,
  kept: StoodOut,
  below: () => readonly string[],
) {
  const { http, messages } = useCockpit();
  const chosenBelow = useRef(below);
  chosenBelow.current = below;
  const [closed] = useState(() => new Set(kept.opened));
  useEffect(() => {
    const { chosen } = kept;
    if (chosen.length === 0) return;
    session.choose((signal) => readFound(http, model, chosen, signal), 'all', chosen.length).catch(messages.error);
  }, [kept, session, http, model, messages]);
  useKeeping(
    place,
    useCallback(() => {
      const row = widget.current?.focused();
      const stands: StoodOut = {
        chosen: session.get().selected.map((one) => Object.fromEntries(model.key.map((name) => [name, one[name]]))),
        opened: [...closed, ...(widget.current?.opened() ?? [])],
        below: chosenBelow.current(),
        focused: row ? rowKey(model, row) : null,
      };
      const isPlain = stands.chosen.length + stands.opened.length === 0 && stands.focused === null;
      return isPlain ? undefined : { action: '', rows: [], typed: { ...stands } };
    }, [model, session, widget, closed]),
  );
  return useCallback(() => {
    if (closed.size > 0) for (const key of widget.current?.open(closed) ?? []) closed.delete(key);
  }, [widget, closed]);
}
