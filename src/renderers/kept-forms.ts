/** Forms that were open when a session ended: who signs in again gets them back, and nobody else ever does. */
import type { Row } from '../engine/query';
import type { FormValues } from '../machines/action';

export interface KeptForm {
  /** The grid that it belongs to. */
  readonly place: string;
  readonly action: string;
  readonly rows: readonly Row[];
  /** What the person changed in it. */
  readonly typed: FormValues;
}

export interface KeptForms {
  keep(person: string, form: KeptForm): void;
  /** Gives a form back to its person, once; what another person left is thrown away. */
  take(person: string, place: string): KeptForm | undefined;
  /** A deliberate log-out leaves nothing behind. */
  forget(): void;
}

/** Makes the store, in memory alone: what was typed is nowhere else. */
export function createKeptForms(): KeptForms {
  let kept: { readonly person: string; readonly form: KeptForm } | undefined;
  return {
    keep(person, form) {
      kept = { person, form };
    },
    take(person, place) {
      if (kept?.person !== person) kept = undefined;
      if (kept?.form.place !== place) return undefined;
      const { form } = kept;
      kept = undefined;
      return form;
    },
    forget() {
      kept = undefined;
    },
  };
}
