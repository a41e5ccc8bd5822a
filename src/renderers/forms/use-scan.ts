import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createBurst, itemNumbers, readGs1, type Scanned, saidBy, scannedFor } from '../../engine/find';
import type { FormSession, FormState, FormValues } from '../../engine/form';
import { API } from '../../engine/http';
import type { PropertyModel } from '../../engine/model';
import { type Cockpit, useCockpit } from '../cockpit';

/** A code that is scanned while the form is open fills the fields that mean what it says, not the one that has the focus. */
export function useScan(holder: RefObject<HTMLElement | null>, session: FormSession, { fields }: FormState): void {
  const cockpit = useCockpit();
  const scan = useEffectEvent(async (text: string, typedInto: EventTarget | null) => {
    const elements = readGs1(text);
    if (!elements) return;
    takeOut(text, typedInto);
    const values = await valuesOf(saidBy(elements), fields, cockpit);
    session.fill({ ...session.get().filled, ...values });
  });
  useEffect(() => {
    const burst = createBurst();
    function onKey(event: KeyboardEvent): void {
      const scanned = event.repeat ? undefined : burst.take({ ...keyOf(event), at: event.timeStamp });
      if (scanned === undefined || !readGs1(scanned)) return;
      if (!holder.current?.closest('form')?.contains(event.target as Node)) return;
      event.preventDefault();
      event.stopPropagation();
      void scan(scanned, event.target);
    }
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [holder]);
}

const keyOf = ({ key, ctrlKey }: KeyboardEvent) => ({ key, ctrlKey });

/** What the code says, as the fields take it. A field that it says nothing of keeps what it has. */
async function valuesOf(
  said: Partial<Record<Scanned, string>>,
  fields: readonly PropertyModel[],
  cockpit: Cockpit,
): Promise<FormValues> {
  const { models } = cockpit.product;
  const values = fields.map(async (field): Promise<readonly (readonly [string, unknown])[]> => {
    const scanned = scannedFor(field, (entity) => models[entity]);
    const text = scanned && said[scanned];
    if (text === undefined) return [];
    const value = field.lookup?.entity ? await rowOf(text, field, cockpit) : typed(text, field, cockpit);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries((await Promise.all(values)).flat());
}

function typed(text: string, { kind }: PropertyModel, { format }: Cockpit): unknown {
  if (kind === 'date-time') return format.fromRegionWall(`${text}T00:00:00`);
  return kind === 'integer' || kind === 'number' || kind === 'decimal' ? Number(text) : text;
}

/** The one row that has the item's number as its own, by whichever of the ways to write it. */
async function rowOf(gtin: string, { lookup }: PropertyModel, { http }: Cockpit): Promise<unknown> {
  for (const text of itemNumbers(gtin)) {
    const { data } = await http.get(API.find, { text }).catch(() => ({ data: null }));
    const [row, other] = (data?.rows ?? []).filter(({ entity, rank }) => entity === lookup?.entity && rank === 'whole');
    if (row && !other) return row.values[lookup?.value ?? 'id'];
  }
  return undefined;
}

/** Takes what the scanner typed out of the field that had the focus. */
function takeOut(text: string, field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const typedText = text.replaceAll('\u001d', '');
  if (!field.value.endsWith(typedText)) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React takes a value that is set on the element itself for one that it knows already.
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  set?.call(field, field.value.slice(0, -typedText.length));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
