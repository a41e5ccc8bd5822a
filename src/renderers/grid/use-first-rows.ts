import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WidgetState } from '../../engine/grid';
import type { LoadOptions, Row } from '../../engine/query';
import { orderAtFirst } from '../../engine/view';
import { rowsStand } from '../after-rows';
import type { Meanwhile } from './first-rows';
import type { GridStart } from './grid-box';
import { fetchLateParts, gridWidget } from './late-parts';
import type { Grid } from './use-grid';

/** The widget is made beside rows that are this late: it takes as long as that itself. */
const PATIENCE_MS = 300;

export interface FirstRowsState {
  /** Rows to be shown until the widget has drawn its own. */
  readonly rows: readonly Row[] | undefined;
  /** What was done to them. */
  readonly meanwhile: RefObject<Meanwhile | null>;
  /** The widget is not made yet. */
  readonly isHeld: boolean;
  /** The widget has drawn rows. */
  onDrawn(): void;
}

/**
 * Shows the first rows before there is a widget: they are asked for at once, and painted before the code of the widget
 * runs. What is grouped or filtered by columns waits for the widget, which knows how it asks.
 */
export function useFirstRows({ source, widget, model }: Grid, initial: GridStart, isOff: boolean): FirstRowsState {
  const [isHeld, setHeld] = useState(() => !isOff && !gridWidget.isThere() && isPlain(initial));
  const [rows, setRows] = useState<readonly Row[]>();
  const meanwhile = useRef<Meanwhile>(null);
  const isDrawn = useRef(!isHeld);

  // Before anything is painted: rows that are here already stand in the page from its first moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are asked for once.
  useLayoutEffect(() => {
    if (!isHeld) return;
    let isLeft = false;
    const release = () => setHeld(false);
    const timer = setTimeout(release, PATIENCE_MS);
    source.first(pageOf(initial, orderAtFirst(initial, model))).then(
      (found) => {
        if (isLeft || isDrawn.current) return;
        if (found.length > 0) flushSync(() => setRows(found));
        else release();
      },
      // The widget asks for the same, and says why it failed.
      release,
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (!rows) return;
    return afterPaint(() => {
      rowsStand();
      setHeld(false);
    });
  }, [rows]);

  const onDrawn = useCallback(() => {
    rowsStand();
    if (isDrawn.current) return;
    isDrawn.current = true;
    fetchLateParts();
    const done = meanwhile.current;
    if (done?.pointed) widget.current?.point(done.pointed);
    if (done && done.chosen.size > 0) widget.current?.select(new Set(done.chosen.keys()));
    setRows(undefined);
  }, [widget]);
  return { rows, meanwhile, isHeld, onDrawn };
}

/** Does it once what is drawn now has been painted, and the next picture with it; the result calls it off. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(work);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function isPlain({ group, where, pageSize }: GridStart): boolean {
  return group.length === 0 && where === null && pageSize !== 'all';
}

function pageOf({ page, pageSize }: WidgetState, sort: NonNullable<LoadOptions['sort']>): LoadOptions {
  const take = Number(pageSize);
  return { skip: (page - 1) * take, take, ...(sort.length > 0 ? { sort } : {}) };
}
