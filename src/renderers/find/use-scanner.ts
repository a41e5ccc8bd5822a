import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { createBurst } from '../../engine/find';
import { useCockpit } from '../cockpit';
import { layerCount } from '../dialogs';
import { keepOpened } from '../kept-things';
import { TO_ROWS } from '../to-rows';
import { tellTyped } from '../typed-text';
import { isPage, isTyping } from '../typing';
import { createHeldKey } from './held-key';
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
 * palette. From its second sign on no key means what it means otherwise. What a person types is for the page's search: a
 * key of rows is one only if no text goes on behind it. A cell that the scan has begun to edit stays as it was.
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
    const held = createHeldKey();
    let isText = false;
    let isOnCell = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** What a text began with before it came as fast as the burst follows. */
    let before = '';
    /** True if what came was typed by a person, and has been handed on. */
    function endText(): boolean {
      clearTimeout(timer);
      const text = before + burst.rest();
      before = '';
      if (isText && text !== '') tellTyped(text);
      return isText && text !== '';
    }
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, timeStamp: at, target } = event;
      const isEditing = isOnCell && burst.goesOn(at) && (target as Element).closest?.(CELL_EDITOR) != null;
      if (held.isHandedOn(event) || isBare(key)) return;
      if (event.repeat || (isTyping(target) && !isEditing) || layerCount() > 0) {
        held.letGo();
        return;
      }
      const first = held.sign;
      const goesOn = burst.goesOn(at);
      const isBehind = isSign(event) && (goesOn || !isOfRows(event));
      if (isBehind) held.drop();
      else held.letGo();
      if (goesOn) isText ||= isBehind && first !== '';
      else {
        // The search has the keyboard by now, and gets this key as well.
        if (endText()) {
          event.stopPropagation();
          return;
        }
        before = isBehind ? first : '';
        isText = before !== '' || beginsText(event);
        isOnCell = target instanceof Element && target.closest('td') !== null;
      }
      const wasOn = burst.isOn;
      const scanned = burst.take({ key, ctrlKey, at });
      clearTimeout(timer);
      if (!goesOn && !isText && isOfRows(event)) {
        held.hold(event);
        return;
      }
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
      held.drop();
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

/** Takes back what was typed into the cell that is being edited. */
function leaveCell(): void {
  const editor = document.querySelector(`${CELL_EDITOR} input, ${CELL_EDITOR} textarea`);
  editor?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

/** True for a letter or digit, pressed where letters mean nothing else. */
function beginsText(event: KeyboardEvent): boolean {
  return isSign(event) && /^[\p{L}\p{N}]$/u.test(event.key) && isFree(event) && !isOfRows(event);
}

/** True for a key that chooses rows, where something has the keyboard that it could mean. */
function isOfRows(event: KeyboardEvent): boolean {
  return isSign(event) && OF_ROWS.includes(event.key) && isFree(event) && !isPage(event.target as Element);
}

/** True where letters mean nothing of their own. */
function isFree({ target }: KeyboardEvent): boolean {
  return !(target instanceof Element && target.closest(OWN_LETTERS));
}

/** True for a sign that stands in a text, alone. */
function isSign({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && /^\S$/u.test(key);
}

/** True for what is pressed with another key and means nothing by itself. */
function isBare(key: string): boolean {
  return key === 'Shift' || key === 'Alt';
}
