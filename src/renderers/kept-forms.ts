/** What stood on a page that went away, with its session or for another load: its person gets it back, and nobody else. */

import type { FormValues } from '../engine/form';
import type { Row } from '../engine/query';

export interface KeptForm {
  /** The grid that it belongs to. */
  readonly place: string;
  readonly action: string;
  readonly rows: readonly Row[];
  /** What the person changed in it. */
  readonly typed: FormValues;
  /** Calls of its place whose answers were not known, each with its key; and whether the form was being sent. */
  readonly sent?: { readonly calls: readonly (readonly [string, string])[]; readonly isUnderWay: boolean };
}

export interface KeptForms {
  keep(person: string, form: KeptForm): void;
  /** The form of a person, which stays kept; what another person left is thrown away. */
  look(person: string, place: string): KeptForm | undefined;
  /** Gives it back to its person, once. */
  take(person: string, place: string): KeptForm | undefined;
  /** Keeps what is to be told to a person who is back, such as that an action was not performed. */
  note(person: string, text: string): void;
  /** Gives what is to be told to its person, once; what another person left is thrown away. */
  takeNote(person: string): string | undefined;
  /** A deliberate log-out leaves nothing behind. */
  forget(): void;
  /** Calls before all is packed, so that what stands is kept as well; the result ends it. */
  onPacking(keep: () => void): () => void;
  /** All forms as a text, for the next load of the page. One that holds a file stays behind. */
  packed(): string | undefined;
  /** True if one would stay behind. */
  losesSome(): boolean;
}

interface Kept {
  readonly person: string;
  readonly forms: Map<string, KeptForm>;
}

/** Makes the store, in memory alone: what was typed is nowhere else. It may begin with what another one packed. */
export function createKeptForms(packed?: string | null): KeptForms {
  let kept = packed ? unpacked(packed) : undefined;
  const keepers = new Set<() => void>();
  let noted: { readonly person: string; readonly text: string } | undefined;
  function look(person: string, place: string): KeptForm | undefined {
    if (kept?.person !== person) kept = undefined;
    return kept?.forms.get(place);
  }
  /** What is kept, and what stands and may go on standing: that is kept by its page alone. */
  function all(): Kept | undefined {
    const before = kept;
    kept = before && { ...before, forms: new Map(before.forms) };
    for (const keep of keepers) keep();
    const found = kept;
    kept = before;
    return found;
  }
  return {
    keep(person, form) {
      if (kept?.person !== person) kept = { person, forms: new Map() };
      kept.forms.set(form.place, form);
    },
    look,
    take(person, place) {
      const form = look(person, place);
      kept?.forms.delete(place);
      return form;
    },
    note(person, text) {
      noted = { person, text };
    },
    takeNote(person) {
      const text = noted?.person === person ? noted.text : undefined;
      noted = undefined;
      return text;
    },
    forget() {
      kept = undefined;
      noted = undefined;
    },
    onPacking(keep) {
      keepers.add(keep);
      return () => keepers.delete(keep);
    },
    packed() {
      const found = all();
      const forms = [...(found?.forms.values() ?? [])].filter(isPlain);
      return forms.length > 0 ? JSON.stringify({ person: found?.person, forms }) : undefined;
    },
    losesSome: () => ![...(all()?.forms.values() ?? [])].every(isPlain),
  };
}

/** What was packed; undefined if it cannot be read. */
function unpacked(text: string): Kept | undefined {
  try {
    const { person, forms } = JSON.parse(text) as { person: string; forms: readonly KeptForm[] };
    return { person, forms: new Map(forms.map((form) => [form.place, form])) };
  } catch {
    return undefined;
  }
}

/** True for what JSON gives back as it was. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const isOrdinary = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isOrdinary && Object.values(value).every(isPlain);
}
