import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { createBurst, itemNumbers, readGs1, saidBy } from '../../engine/find';
import { API } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { keepOpened } from '../kept-things';
import { isTyping } from '../typing';
import { rowAddress } from './row-address';

/**
 * What a scanner types while no field has the focus opens the one row that is called so; else it is looked for in the
 * palette. From its second sign on no key means what it means otherwise.
 */
export function useScanner(lookFor: (text: string) => void): void {
  const cockpit = useCockpit();
  const navigate = useNavigate();
  const scan = useEffectEvent(async (scanned: string) => {
    const { models } = cockpit.product;
    const texts = textsOf(scanned);
    for (const text of texts) {
      const { data } = await cockpit.http.get(API.find, { text }).catch(() => ({ data: null }));
      const whole = (data?.rows ?? []).filter(({ rank }) => rank === 'whole');
      // The number of an order stands on its tasks as well.
      const named = whole.filter(({ isNamed }) => isNamed);
      const [row, other] = named.length > 0 ? named : whole;
      const model = row && models[row.entity];
      if (other) return lookFor(text);
      if (!row || !model) continue;
      keepOpened(cockpit, { page: row.page, entity: row.entity, id: row.id });
      return void navigate(rowAddress(row, model, models));
    }
    lookFor(texts[0] ?? scanned);
  });
  useEffect(() => {
    const burst = createBurst();
    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isTyping(event.target) || document.querySelector('.scrim')) return;
      const wasOn = burst.isOn;
      const { key, ctrlKey, timeStamp: at } = event;
      const scanned = burst.take({ key, ctrlKey, at });
      if (scanned === undefined && !(wasOn && burst.isOn)) return;
      event.preventDefault();
      event.stopPropagation();
      if (scanned !== undefined) void scan(scanned);
    }
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** What a code may mean, the first that leads to a row: the piece, the package, the item, else the code as it is. */
export function textsOf(scanned: string): readonly string[] {
  const elements = readGs1(scanned);
  if (!elements) return [scanned];
  const { serial, package: carrier, item, batch } = saidBy(elements);
  const texts = [serial, carrier, ...(item === undefined ? [] : itemNumbers(item)), batch];
  return texts.filter((text) => text !== undefined);
}
