import { useCallback, useEffect, useRef, useState } from 'react';
import { TABLET_BELOW_PX } from '../../../engine/constants';
import { createStore, type ReadableStore } from '../../../engine/store';
import { useCockpit } from '../../cockpit';
import { rowKey } from '../../rows';
import { type OwnTab, tabBeside } from '../../shown-beside';
import { isTyping } from '../../typing';
import { usePlace } from '../../use-address';
import { useScreen } from '../../use-screen';
import { useStore } from '../../use-store';
import type { RowPlace } from '../row-place';
import type { Grid } from '../use-grid';
import { keepPreview, keptPreview } from './kept-preview';

/** The row that is shown, and what of it has just changed. */
export interface Previewed {
  readonly at: RowPlace | undefined;
  readonly changed: readonly string[];
}

export interface PreviewControl {
  readonly isOpen: boolean;
  /** The tab that somebody came here for. */
  readonly wanted: OwnTab | undefined;
  /** Told apart from the rest, so that the page is not drawn anew with each step of the keyboard. */
  readonly shown: ReadableStore<Previewed>;
  toggle(): void;
  /** Closes it and goes back to the row. */
  close(): void;
  onCursor(at: RowPlace | null | undefined): void;
  /** Rows were drawn: the one that is to be shown may be there. */
  settle(): void;
}

const BESIDE = `(min-width: ${TABLET_BELOW_PX}px)`;
/** So long what changed is marked. */
const CHANGED_MS = 1_000;

/** What is shown beside the rows of a grid: the one where the keyboard is, and whether at all. */
export function usePreview({ model, session, widget }: Grid): PreviewControl {
  const cockpit = useCockpit();
  const isBeside = useScreen(BESIDE);
  const kept = useStore(keptPreview(cockpit));
  // A sheet covers rows, so it is opened each time.
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [shown] = useState(() => createStore<Previewed>({ at: undefined, changed: [] }));
  const { wanted, settle, forget } = useWanted(widget);
  const isOpen = wanted !== undefined || (isBeside ? kept.isOpen : isSheetOpen);

  const toggle = useCallback(() => {
    forget();
    if (isBeside) keepPreview(cockpit, !isOpen);
    else setSheetOpen(!isOpen);
  }, [cockpit, isBeside, isOpen, forget]);
  const close = useCallback(() => {
    widget.current?.focus();
    forget();
    if (isBeside) keepPreview(cockpit, false);
    else setSheetOpen(false);
  }, [cockpit, isBeside, widget, forget]);
  // What was shown stays while a group of rows has the keyboard, not where no row is left.
  const onCursor = useCallback(
    (at: RowPlace | null | undefined) => at !== undefined && shown.set({ at: at ?? undefined, changed: [] }),
    [shown],
  );

  useEffect(
    () =>
      session.onPatches((patches) => {
        const { at } = shown.get();
        const patch = at && patches.find(({ key }) => key === rowKey(model, at.row));
        if (patch) shown.set({ at: { ...at, row: { ...patch.row } }, changed: patch.properties });
      }),
    [session, model, shown],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = shown.subscribe(() => {
      clearTimeout(timer);
      if (shown.get().changed.length > 0) timer = setTimeout(() => shown.set({ changed: [] }), CHANGED_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [shown]);

  return { isOpen, wanted, shown, toggle, close, onCursor, settle };
}

/** The tab that the address was gone to for, and the way to its row as soon as that alone is in the list. */
function useWanted(widget: Grid['widget']) {
  const place = usePlace();
  const { key } = place;
  const [wanted, setWanted] = useState<OwnTab>();
  const isDue = useRef(false);
  const settle = useCallback(() => {
    if (!isDue.current || widget.current?.rows().length !== 1) return;
    isDue.current = false;
    // Whoever types on meanwhile is elsewhere already.
    if (!isTyping(document.activeElement)) widget.current.focus();
  }, [widget]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody goes there.
  useEffect(() => {
    const tab = tabBeside(place);
    if (!tab) return;
    setWanted(tab);
    isDue.current = true;
    settle();
  }, [key]);
  return { wanted, settle, forget: useCallback(() => setWanted(undefined), []) };
}
