import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Row } from '../../engine/query';
import { rowKey } from '../rows';
import type { Grid } from './use-grid';

/** The row that the pointer rests on, and where it stands in the box of its grid, in pixels. */
export interface PointedRow {
  readonly row: Row;
  readonly element: HTMLElement;
  readonly top: number;
  readonly right: number;
  readonly height: number;
  /** Its buttons were pressed, and the pointer has not been elsewhere since. */
  readonly isPressed?: boolean;
}

export interface PointedRowControl {
  readonly pointed: PointedRow | undefined;
  /** No row is pointed at until the pointer comes to one. */
  leave(): void;
  /** Something was pressed here: whichever row comes under the pointer, it is not pointed at until the pointer moves. */
  press(place: Place): void;
  /** Rows were drawn: the row may have gone, or stand elsewhere. */
  settle(): void;
}

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** A hand that rests moves less, in pixels. */
const STILL_PX = 4;
/** Whoever sweeps over rows sees nothing of it. */
const REST_MS = 60;

/** Follows a mouse over the rows of a grid, not over those of a grid inside it; `own` is an element of the grid's box. */
export function usePointedRow({ model, widget, session }: Grid, own: RefObject<HTMLElement | null>): PointedRowControl {
  const [pointed, setPointed] = useState<PointedRow>();
  const pressed = useRef<Place>(undefined);
  const rowOf = useCallback(
    (key: string | undefined) => widget.current?.rows().find((one) => rowKey(model, one) === key),
    [model, widget],
  );
  const leave = useCallback(() => setPointed(undefined), []);
  const press = useCallback(({ clientX, clientY }: Place) => {
    pressed.current = { clientX, clientY };
    setPointed((before) => before && { ...before, isPressed: true });
  }, []);
  const settle = useCallback(
    () =>
      setPointed((before) => {
        const box = own.current?.parentElement;
        if (!before || !box) return undefined;
        const key = rowKey(model, before.row);
        const element = elementOf(box, key);
        const row = rowOf(key);
        return row && element && placeOf(element)?.top === before.top ? { ...before, row, element } : undefined;
      }),
    [model, rowOf, own],
  );

  useEffect(() => {
    const box = own.current?.parentElement;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: Place | undefined;
    const point = (target: Element | null): void => {
      const element = target?.closest<HTMLElement>('tr.dx-data-row[data-key]');
      const row = element && rowOf(element.dataset.key);
      const place = element && isOf(element, box) ? placeOf(element) : undefined;
      setPointed(element && row && place ? { row, element, ...place } : undefined);
    };
    const end = (): void => {
      clearTimeout(timer);
      last = undefined;
      setPointed(undefined);
    };
    // What covers the page while an action runs takes the pointer from the box, and gives it back.
    const onLeave = (event: PointerEvent): void => {
      if (!isStill(event, pressed.current)) end();
    };
    const onAway = (event: PointerEvent): void => {
      if (pressed.current && !isStill(event, pressed.current) && !box.contains(event.target as Node)) end();
    };
    const onOver = (event: PointerEvent): void => {
      const { pointerType, target } = event;
      if (pointerType !== 'mouse' || own.current?.contains(target as Node)) return;
      clearTimeout(timer);
      if (isStill(event, pressed.current)) return;
      pressed.current = undefined;
      last = event;
      timer = setTimeout(() => point(target as Element), REST_MS);
    };
    // A pointer that rests while rows come under it is not always told of the last one.
    const onScroll = (): void => {
      if (pressed.current) {
        settle();
        return;
      }
      const place = last;
      end();
      if (!place) return;
      last = place;
      timer = setTimeout(() => point(document.elementFromPoint(place.clientX, place.clientY)), REST_MS);
    };
    // Rows that come under the pointer are told of by the first, the pointer that moves within one by the other.
    const onMove = (event: PointerEvent): void => {
      if (pressed.current) onOver(event);
      else if (last) last = event;
    };
    box.addEventListener('pointerover', onOver);
    box.addEventListener('pointermove', onMove);
    box.addEventListener('pointerleave', onLeave);
    document.addEventListener('pointermove', onAway);
    box.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('pointerover', onOver);
      box.removeEventListener('pointermove', onMove);
      box.removeEventListener('pointerleave', onLeave);
      document.removeEventListener('pointermove', onAway);
      box.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [rowOf, own, settle]);

  useEffect(
    () =>
      session.onPatches((patches) =>
        setPointed((before) => {
          const patch = before && patches.find(({ key }) => key === rowKey(model, before.row));
          return patch ? { ...before, row: { ...patch.row } } : before;
        }),
      ),
    [session, model],
  );

  const element = pointed?.element;
  useEffect(() => {
    element?.classList.add('pointed');
    return () => element?.classList.remove('pointed');
  }, [element]);
  return { pointed, leave, press, settle };
}

function isStill({ clientX, clientY }: Place, before: Place | undefined): boolean {
  return before !== undefined && Math.hypot(clientX - before.clientX, clientY - before.clientY) < STILL_PX;
}

/** The row with a key in the grid of this box itself, which may have been drawn anew. */
function elementOf(box: HTMLElement, key: string): HTMLElement | undefined {
  const all = box.querySelectorAll<HTMLElement>(`tr.dx-data-row[data-key="${CSS.escape(key)}"]`);
  return [...all].find((element) => isOf(element, box));
}

/** A row of the grid of this box itself. */
function isOf(element: HTMLElement, box: HTMLElement): boolean {
  return element.closest('.grid-widget')?.parentElement === box;
}

/** Where a row stands in the box of its grid; undefined while it is not seen whole, or edited. */
function placeOf(element: HTMLElement): Pick<PointedRow, 'top' | 'right' | 'height'> | undefined {
  const box = element.closest('.grid-box');
  const view = element.closest('.dx-scrollable-container');
  if (!box || !view || box.querySelector('.cell-editor')) return undefined;
  const row = element.getBoundingClientRect();
  const seen = view.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (row.top < seen.top - 1 || row.bottom > seen.bottom + 1) return undefined;
  const right = outer.right - Math.min(row.right, seen.left + view.clientWidth);
  return { top: row.top - outer.top, right, height: row.height };
}
