import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { createBurst } from '../../engine/find';
import { useCockpit } from '../cockpit';
import { layerCount } from '../dialogs';
import { keepOpened } from '../kept-things';
import { TO_ROWS } from '../to-rows';
import { tellTyped } from '../typed-text';
import { isTyping } from '../typing';
import { rowAddress } from './row-address';
import { useScanned } from './scanned-row';

/** After so long nobody takes a letter for the first of a scan any more. */
const TEXT_MS = 60;
/** Where letters mean something of their own: menus, lists to choose from, and cells, which they begin to edit. */
const OWN_LETTERS = '[role=menu], [role=listbox], .dx-overlay-content, td';
/** What edits a cell, which the first sign of a scan may have begun. */
const CELL_EDITOR = '.cell-editor';
/** Keys of rows: they choose the one that has the keyboard, and those of the page. */
const OF_ROWS = ['x', 'X', 'A'];

/**
 * What a scanner types while no field has the focus opens the one row that is called so; else it is looked for in the
 * palette. From its second sign on no key means what it means otherwise. What a person types is for the page's search. A
 * cell that the scan has begun to edit stays as it was.
 */
export function useScanner(lookFor: (text: string) => void): void {
  const cockpit = useCockpit();
  const navigate = useNavigate();
  const read = useScanned();
  const scan = useEffectEvent(async (scanned: string) => {
    const meant = await read(scanned);
    if (!meant) return;
    const { row, text } = meant;
    const model = row && cockpit.product.models[row.entity];
    if (!model) return lookFor(text);
    keepOpened(cockpit, { page: row.page, entity: row.entity, id: row.id });
    navigate(rowAddress(row, model, cockpit.product.models), { state: TO_ROWS });
  });
  useEffect(() => {
    const burst = createBurst();
    let isText = false;
    let isOnCell = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** True if what came was typed by a person, and has been handed on. */
    function endText(): boolean {
      clearTimeout(timer);
      const text = burst.rest();
      if (isText && text !== '') tellTyped(text);
      return isText && text !== '';
    }
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, timeStamp: at, target } = event;
      const isEditing = isOnCell && burst.goesOn(at) && (target as Element).closest?.(CELL_EDITOR) != null;
      if (event.repeat || (isTyping(target) && !isEditing) || layerCount() > 0) return;
      if (!burst.goesOn(at)) {
        // The search has the keyboard by now, and gets this key as well.
        if (endText()) {
          event.stopPropagation();
          return;
        }
        isText = beginsText(event);
        isOnCell = target instanceof Element && target.closest('td') !== null;
      }
      const wasOn = burst.isOn;
      const scanned = burst.take({ key, ctrlKey, at });
      clearTimeout(timer);
      if (scanned === undefined && isText) timer = setTimeout(endText, TEXT_MS);
      // What a person types into a cell, however fast, is for it.
      if (scanned === undefined && (isEditing || !(wasOn && burst.isOn))) return;
      event.preventDefault();
      event.stopPropagation();
      if (scanned === undefined) return;
      if (isOnCell) leaveCell();
      void scan(scanned);
    }
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

/** Takes back what was typed into the cell that is being edited. */
function leaveCell(): void {
  const editor = document.querySelector(`${CELL_EDITOR} input, ${CELL_EDITOR} textarea`);
  editor?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

/** True for a letter or digit that is no key of a list, pressed where letters mean nothing else. */
function beginsText({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || OF_ROWS.includes(key) || !/^[\p{L}\p{N}]$/u.test(key)) return false;
  return !(target instanceof Element && target.closest(OWN_LETTERS));
}
