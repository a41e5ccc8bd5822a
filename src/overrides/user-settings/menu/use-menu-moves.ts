import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftEntry, type MenuDraft, type Move, moveEntry, placeEntry, placeOf } from '../../../engine/menu';
import { shownName } from './entry-names';

/** A control of a row, to which focus goes back when the row has gone elsewhere. */
interface Wanted {
  readonly id: string;
  readonly control: string;
}

/** The edge of an entry at which what is dragged would be put. */
export type Edge = 'before' | 'after';

/** Keeps the focus in the row that was moved, on the control that moved it. */
export function useRowFocus(draft: MenuDraft) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<Wanted | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus is wanted after a change of the draft
  useLayoutEffect(() => {
    const { id, control } = wanted.current ?? {};
    wanted.current = undefined;
    if (id === undefined) return;
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
      ({ dataset }) => dataset.entry === id,
    );
    row?.querySelector<HTMLElement>(control || 'input.input')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [draft]);
  return {
    list,
    /** Wants the focus in a row: on the control of a selector, or else in its name. */
    want(id: string, control = '') {
      wanted.current = { id, control };
    },
  };
}

/** Moves by a step, each told in words. */
export function useSteps(draft: MenuDraft, edit: (draft: MenuDraft) => void, want: (id: string, on: string) => void) {
  const { t } = useTranslation();
  const [told, tell] = useState('');
  function move(one: DraftEntry, step: Move): void {
    const next = moveEntry(draft, one.id, step);
    if (next === draft) return;
    const held = document.activeElement?.getAttribute('data-move');
    want(one.id, held ? `[data-move=${held}]` : '');
    edit(next);
    const place = placeOf(next, one.id);
    const values = { name: shownName(one), place: (place?.at ?? 0) + 1, of: (place?.parent?.routes ?? next).length };
    tell(
      place?.parent
        ? t('settings.menu.movedBelow', { ...values, parent: shownName(place.parent) })
        : t('settings.menu.moved', values),
    );
  }
  return { told, move };
}

/** Moves by dragging a row to the edge of another one. */
export function useDragging(draft: MenuDraft, edit: (draft: MenuDraft) => void) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<{ readonly id: string; readonly where: Edge }>();
  return {
    drag: setDragged,
    edgeOf: (id: string) => (dragged !== undefined && over?.id === id && dragged !== id ? over.where : undefined),
    over(id: string, where: Edge) {
      if (dragged !== undefined) setOver({ id, where });
    },
    drop() {
      if (dragged !== undefined && over) edit(placeEntry(draft, dragged, over.where, over.id));
      setDragged(undefined);
      setOver(undefined);
    },
  };
}
