import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createBurst } from '../../engine/find';
import { isTextField, typeInto } from '../typing';

const NUMBER = 'td.number';

/**
 * Takes a code that a scanner types over a number of the lines, which is then what it was before: `lines` holds their
 * table.
 */
export function useScannedOver(lines: RefObject<HTMLElement | null>, take: (code: string) => void): void {
  const own = useEffectEvent(take);
  useEffect(() => {
    const holder = lines.current;
    const burst = createBurst();
    let field: EventTarget | null = null;
    let before = '';
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, target, timeStamp: at } = event;
      if (event.repeat) return;
      if (target !== field || !burst.goesOn(at)) {
        field = target;
        before = isTextField(target) ? target.value : '';
      }
      const code = burst.take({ key, ctrlKey, at });
      if (code === undefined || !isTextField(target) || !target.closest(NUMBER)) return;
      event.preventDefault();
      event.stopPropagation();
      typeInto(target, before);
      own(code);
    }
    holder?.addEventListener('keydown', onKey, { capture: true });
    return () => holder?.removeEventListener('keydown', onKey, { capture: true });
  }, [lines]);
}
