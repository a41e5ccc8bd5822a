import { type RefObject, useEffect, useState } from 'react';
import type { EditState } from '../../../engine/grid';
import type { EditPlace } from './edit-place';
import type { useProblemText } from './problem-text';

/** A cell that was refused, by the field that it is of. */
interface RefusedCell {
  readonly key: string;
  readonly name: string;
}

/** Why the refused cell that is pointed at is not saved, else what was refused last. */
export function saidOf(
  { rows, refused }: EditState,
  pointed: RefusedCell | undefined,
  problems: ReturnType<typeof useProblemText>,
): (RefusedCell & { readonly text: string }) | undefined {
  const row = pointed && rows.get(pointed.key);
  const text = row && problems.ofCell(row, pointed.name);
  if (pointed && text !== undefined) return { ...pointed, text };
  const last = refused === undefined ? undefined : rows.get(refused);
  const said = last && problems.ofRow(last);
  return said && refused !== undefined ? { key: refused, ...said } : undefined;
}

/** The refused cell around a layer's rows that has the keyboard, or the pointer. */
export function useRefusedCell(layer: RefObject<HTMLElement | null>, place: EditPlace): RefusedCell | undefined {
  const [pointed, setPointed] = useState<RefusedCell>();
  useEffect(() => {
    const box = layer.current?.parentElement;
    if (!box) return;
    function look({ target }: Event): void {
      const cell = (target as Element).closest<HTMLElement>('td.refused');
      const key = cell?.closest('tr')?.dataset.key;
      const name = place.fieldOf(cell?.dataset.column ?? '')?.name;
      setPointed((before) => {
        if (before?.key === key && before?.name === name) return before;
        return key !== undefined && name !== undefined ? { key, name } : undefined;
      });
    }
    box.addEventListener('focusin', look);
    box.addEventListener('mouseover', look);
    return () => {
      box.removeEventListener('focusin', look);
      box.removeEventListener('mouseover', look);
    };
  }, [layer, place]);
  return pointed;
}
