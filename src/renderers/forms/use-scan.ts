import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolver } from '../../engine/action';
import { createBurst, type Element, itemNumbers, readGs1, type Scanned, saidBy, scannedFor } from '../../engine/find';
import type { FormSession, FormState, FormValues } from '../../engine/form';
import type { PropertyModel, Scalar } from '../../engine/model';
import type { Kind } from '../../engine/value/kinds';
import { lookupChoices } from '../choices';
import { type Cockpit, useCockpit } from '../cockpit';
import { createInTurn } from '../in-turn';
import { isTextField, isTyping, typeInto } from '../typing';
import { type WholeRows, wholeRows } from '../whole-rows';

/** A code that was scanned into a form. */
interface Entered {
  readonly text: string;
  readonly target: EventTarget | null;
  /** What stood in the field that has the focus. */
  readonly before: string;
}

/** Where no code is meant to stand that names a row. */
const NAMES_NOTHING: ReadonlySet<Kind> = new Set(['integer', 'number', 'decimal', 'date', 'date-time', 'time']);

/**
 * A code that is scanned while the form is open fills the fields that mean what it says, not the one that has the focus.
 * What is no GS1 does so where it cannot stand as typed, and one field asks for the row that is called so. Gives what is
 * done with a code that was read for one field.
 */
export function useScan(
  holder: RefObject<HTMLElement | null>,
  session: FormSession,
  { fields }: FormState,
  of: string,
): CodeFor {
  const cockpit = useCockpit();
  const { t } = useTranslation();
  const parts = { fields, session, of, cockpit };
  // What was scanned last stands in its field.
  const [inTurn] = useState(createInTurn);
  const scan = useEffectEvent(async (entered: Entered, elements: readonly Element[]) => {
    await takeOut(entered);
    const values = await inTurn(valuesOf(saidBy(elements), parts));
    session.fill({ ...session.get().filled, ...values });
  });
  const scanName = useEffectEvent(async (entered: Entered, submit: () => void) => {
    const values = await inTurn(namedBy(entered.text, parts));
    if (!values) return submit();
    await takeOut(entered);
    session.fill({ ...session.get().filled, ...values });
  });
  const isOutOfPlace = useEffectEvent((target: EventTarget | null) => {
    if (!isTyping(target)) return true;
    const name = (target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field;
    const field = fields.find((one) => one.name === name);
    return field !== undefined && !field.lookup && NAMES_NOTHING.has(field.kind);
  });
  useEffect(() => {
    const burst = createBurst();
    let before = '';
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, target, timeStamp: at } = event;
      if (event.repeat) return;
      if (!burst.goesOn(at)) before = isTextField(target) ? target.value : '';
      const text = burst.take({ key, ctrlKey, at });
      const form = holder.current?.closest('form');
      if (text === undefined || !form?.contains(target as Node)) return;
      const elements = readGs1(text);
      if (!elements && !isOutOfPlace(target)) return;
      const isEnter = key === 'Enter';
      if (elements || isEnter) {
        event.preventDefault();
        event.stopPropagation();
      }
      const entered = { text, target, before };
      if (elements) void scan(entered, elements);
      else void scanName(entered, () => isEnter && isTyping(target) && enter(target, form));
    }
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [holder]);
  return useMemo(() => {
    const read = async (name: string, code: string): Promise<void> => {
      const own = { fields: session.get().fields, session, of, cockpit };
      const values = await inTurn(readFor(name, code, own));
      if (Object.keys(values).length === 0) cockpit.messages.warning(t('frame.search.empty', { text: code }));
      else session.fill({ ...session.get().filled, ...values });
    };
    return (field) => (takesCode(field, cockpit) ? (code) => void read(field.name, code) : undefined);
  }, [session, of, cockpit, t, inTurn]);
}

/** What a code does that is read for a field; undefined if none is meant to stand there. */
export type CodeFor = (field: PropertyModel) => ((code: string) => void) | undefined;

function takesCode(field: PropertyModel, { product: { models } }: Cockpit): boolean {
  const { lookup, kind, readOnly, hidden } = field;
  if (readOnly || hidden || NAMES_NOTHING.has(kind)) return false;
  return (
    (lookup?.entity !== undefined && kind !== 'list') || scannedFor(field, (entity) => models[entity]) !== undefined
  );
}

/** What a code says that was read for one field: of GS1 all that it says, else the row or the text of that field. */
async function readFor(name: string, code: string, parts: Parts): Promise<FormValues> {
  const elements = readGs1(code);
  if (elements) return valuesOf(saidBy(elements), parts);
  const field = parts.fields.find((one) => one.name === name);
  const value = field?.lookup ? await rowOf([code], field, parts) : code;
  return value === undefined ? {} : { [name]: value };
}

interface Parts {
  readonly fields: readonly PropertyModel[];
  readonly session: FormSession;
  /** Whose form it is (`formOf`). */
  readonly of: string;
  readonly cockpit: Cockpit;
}

/** What the code says, as the fields take it. A field that it says nothing of keeps what it has. */
async function valuesOf(said: Partial<Record<Scanned, string>>, parts: Parts): Promise<FormValues> {
  const { fields, cockpit } = parts;
  const { models } = cockpit.product;
  const values = fields.map(async (field): Promise<readonly (readonly [string, unknown])[]> => {
    const scanned = scannedFor(field, (entity) => models[entity]);
    const text = scanned && said[scanned];
    if (text === undefined) return [];
    const value = field.lookup?.entity ? await rowOf(itemNumbers(text), field, parts) : typed(text, field, cockpit);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries((await Promise.all(values)).flat());
}

function typed(text: string, { kind }: PropertyModel, { format }: Cockpit): unknown {
  if (kind === 'date-time') return format.fromRegionWall(`${text}T00:00:00`);
  return kind === 'integer' || kind === 'number' || kind === 'decimal' ? Number(text) : text;
}

/** The one field that asks for a row which is called so, and that row; nothing if there are several. */
async function namedBy(text: string, parts: Parts): Promise<FormValues | undefined> {
  const asking = parts.fields.filter(
    ({ lookup, kind, readOnly, hidden }) => lookup?.entity && kind !== 'list' && !readOnly && !hidden,
  );
  const rows = asking.length === 0 ? { rows: [], leftOut: [] } : await wholeRows(text, parts.cockpit);
  const values = asking.map(async (field) => [field.name, await offered(valueIn(rows, field, parts), field, parts)]);
  const meant = (await Promise.all(values)).filter(([, value]) => value !== undefined);
  return meant.length === 1 ? Object.fromEntries(meant) : undefined;
}

/** The one row that is called so, by whichever of the ways to write it, if the field offers it. */
async function rowOf(texts: readonly string[], field: PropertyModel, parts: Parts): Promise<unknown> {
  for (const text of texts) {
    const value = valueIn(await wholeRows(text, parts.cockpit), field, parts);
    if (value !== undefined) return offered(value, field, parts);
  }
  return undefined;
}

/** What the field keeps of the one row that it may refer to; nothing if there may be several. */
function valueIn({ rows, leftOut }: WholeRows, { lookup }: PropertyModel, { cockpit }: Parts): unknown {
  const baseOf = (entity = '') => cockpit.product.models[entity]?.base;
  const isReferred = (entity: string) => baseOf(entity) === baseOf(lookup?.entity);
  const [row, other] = rows.filter(({ entity }) => isReferred(entity));
  return other || leftOut.some(isReferred) ? undefined : row?.values[lookup?.value ?? 'id'];
}

/** The value, if it is among the choices of the field. */
async function offered(value: unknown, { name, lookup }: PropertyModel, { session, of, cockpit }: Parts) {
  if (!lookup || value === undefined) return undefined;
  const source = lookupChoices(cockpit.http, lookup, { of, property: name }, resolver(session.get().current));
  const [choice] = await source({ values: [value as Scalar] }).catch(() => []);
  return choice?.value;
}

/**
 * Gives the field that had the focus what stood there before the scanner typed into it. What is filled before the form
 * has taken that is overwritten by it.
 */
async function takeOut({ text, target, before }: Entered): Promise<void> {
  if (!isTextField(target) || !target.value.endsWith(text.replaceAll('\u001d', ''))) return;
  typeInto(target, before);
  await new Promise((done) => setTimeout(done));
}

/** Enter as the browser does it: the field takes what was typed, then the form is sent. */
function enter(target: EventTarget | null, form: HTMLFormElement): void {
  target?.dispatchEvent(new Event('change', { bubbles: true }));
  setTimeout(() => form.requestSubmit());
}
