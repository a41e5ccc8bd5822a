import { type RefObject, useEffect, useState } from 'react';
import type { EditedRow, EditState } from '../../../engine/grid';
import type { EditPlace } from './edit-place';
import type { ProblemTexts } from './problem-text';

/** A row, or a cell of it by the field that it is of. */
export interface PointedCell {
  readonly key: string;
  readonly name: string | undefined;
}

/** What is told of a row that is not saved, and the cell of it at which that stands. */
export interface Told {
  readonly key: string;
  readonly name: string;
  /** Why it is not saved, if it was refused. */
  readonly text: string | undefined;
}

/** What is told of a row at one of its cells: why that is refused, else why the row is, else nothing but that it waits. */
function toldAt(row: EditedRow, { key, name }: PointedCell, problems: ProblemTexts): Told | undefined {
  const own = name === undefined ? undefined : problems.ofCell(row, name);
  if (name !== undefined && own !== undefined) return { key, name, text: own };
  const said = problems.ofRow(row);
  if (said) return { key, ...said };
  const first = name ?? Object.keys(row.cells)[0];
  return first === undefined || row.state === 'saving' ? undefined : { key, name: first, text: undefined };
}

/**
 * What is told: of the first of these places that is not saved, else of what was refused last. That the edited row waits
 * is no news.
 */
export function useTold(
  { rows, refused }: EditState,
  pointed: readonly (PointedCell | undefined)[],
  { cursor, edited }: { readonly cursor: string | undefined; readonly edited: string | undefined },
  problems: ProblemTexts,
): Told | undefined {
  const of = (at: PointedCell | undefined): Told | undefined => {
    const row = at && rows.get(at.key);
    return at && row && toldAt(row, at, problems);
  };
  const last = of(refused === undefined ? undefined : { key: refused, name: undefined });
  const isPassed = usePassed(last, cursor);
  for (const at of pointed) {
    const told = of(at);
    if (told && (told.text !== undefined || told.key !== edited)) return told;
  }
  return isPassed ? undefined : last;
}

/** True once the cursor has gone on from the row to which it came when this was told. */
function usePassed(told: Told | undefined, cursor: string | undefined): boolean {
  const news = told && JSON.stringify(told);
  const [seen, setSeen] = useState({ news, from: cursor, isPassed: false });
  const isElsewhere = cursor !== undefined && cursor !== told?.key;
  if (seen.news !== news) setSeen({ news, from: isElsewhere ? cursor : undefined, isPassed: false });
  else if (isElsewhere && seen.from === undefined) setSeen({ ...seen, from: cursor });
  else if (isElsewhere && seen.from !== cursor && !seen.isPassed) setSeen({ ...seen, isPassed: true });
  return seen.isPassed;
}

/** Where among a layer's rows the pointer is, if that is a cell that is not saved, and where the keyboard. */
export function usePointed(
  layer: RefObject<HTMLElement | null>,
  place: EditPlace,
): { readonly pointer: PointedCell | undefined; readonly cursor: PointedCell | undefined } {
  const [pointer, setPointer] = useState<PointedCell>();
  const [cursor, setCursor] = useState<PointedCell>();
  useEffect(() => {
    const box = layer.current?.parentElement;
    if (!box) return;
    const isOver = ({ target }: Event) => layer.current?.contains(target as Element) === true;
    const unsavedAt = ({ target }: Event): string | undefined => {
      const cell = (target as Element).closest<HTMLElement>('td.unsaved');
      return place.fieldOf(cell?.dataset.column ?? '')?.name;
    };
    const at = (event: Event): PointedCell | undefined => {
      const key = (event.target as Element).closest<HTMLElement>('tr.dx-data-row')?.dataset.key;
      return key === undefined ? undefined : { key, name: unsavedAt(event) };
    };
    const same = (now: PointedCell | undefined) => (before: PointedCell | undefined) =>
      before?.key === now?.key && before?.name === now?.name ? before : now;
    const onPoint = (event: Event): void => {
      if (!isOver(event)) setPointer(same(unsavedAt(event) === undefined ? undefined : at(event)));
    };
    const onFocus = (event: Event): void => {
      if (!isOver(event)) setCursor(same(at(event)));
    };
    const onLeave = (): void => setPointer(undefined);
    box.addEventListener('focusin', onFocus);
    box.addEventListener('mouseover', onPoint);
    box.addEventListener('mouseleave', onLeave);
    return () => {
      box.removeEventListener('focusin', onFocus);
      box.removeEventListener('mouseover', onPoint);
      box.removeEventListener('mouseleave', onLeave);
    };
  }, [layer, place]);
  return { pointer, cursor };
}
