import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { createBurst } from '../../engine/find';
import { useCockpit } from '../cockpit';
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
/** Keys of rows: they choose the one that has the keyboard, and those of the page. */
const OF_ROWS = ['x', 'X', 'A'];

/**
 * What a scanner types while no field has the focus opens the one row that is called so; else it is looked for in the
 * palette. From its second sign on no key means what it means otherwise. What a person types is for the page's search.
 */
export function useScanner(lookFor: (text: string) => void): void {
  const cockpit = useCockpit();
  const navigate = useNavigate();
  const read = useScanned();
  const scan = useEffectEvent(async (scanned: string) => {
    const { row, text } = await read(scanned);
    const model = row && cockpit.product.models[row.entity];
    if (!model) return lookFor(text);
    keepOpened(cockpit, { page: row.page, entity: row.entity, id: row.id });
    navigate(rowAddress(row, model, cockpit.product.models), { state: TO_ROWS });
  });
  useEffect(() => {
    const burst = createBurst();
    let isText = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** True if what came was typed by a person, and has been handed on. */
    function endText(): boolean {
      clearTimeout(timer);
      const text = burst.rest();
      if (isText && text !== '') tellTyped(text);
      return isText && text !== '';
    }
    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isTyping(event.target) || document.querySelector('.scrim')) return;
      const { key, ctrlKey, timeStamp: at } = event;
      if (!burst.goesOn(at)) {
        // The search has the keyboard by now, and gets this key as well.
        if (endText()) {
          event.stopPropagation();
          return;
        }
        isText = beginsText(event);
      }
      const wasOn = burst.isOn;
      const scanned = burst.take({ key, ctrlKey, at });
      clearTimeout(timer);
      if (scanned === undefined && isText) timer = setTimeout(endText, TEXT_MS);
      if (scanned === undefined && !(wasOn && burst.isOn)) return;
      event.preventDefault();
      event.stopPropagation();
      if (scanned !== undefined) void scan(scanned);
    }
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

/** True for a letter or digit that is no key of a list, pressed where letters mean nothing else. */
function beginsText({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || OF_ROWS.includes(key) || !/^[\p{L}\p{N}]$/u.test(key)) return false;
  return !(target instanceof Element && target.closest(OWN_LETTERS));
}
