/**
 * A form while it is filled in: what stands in it, what is wrong with it and shows, what would be lost.
 *
 *   typed, left, submitted, refused → values and attempts → checked → what is drawn
 *
 * It knows no component: whoever draws it follows its state and tells it what the person does.
 */
import type { TemplateValues } from '../action';
import type { FieldError } from '../http';
import type { FormModel, PropertyModel } from '../model';
import { createStore, type ReadableStore } from '../store';
import { type Attempts, shownProblems, standingErrors, UNTRIED, withLeft, withRefusal } from './attempts';
import { checkForm, type FormValues, visibleFields } from './check-form';
import { changedValues, initialValues, isEditable, mergedValues, sentValues } from './form-values';
import { arePatternsThere } from './patterns';
import type { Setback } from './setback';
import type { Problem } from './validate-schema';

export interface FormSessionParts {
  readonly form: FormModel;
  /** What the form is about: the chosen rows, and values of placeholders. */
  readonly scope: TemplateValues;
  /** What it starts with where the row and the defaults give nothing. */
  readonly remembered?: FormValues | undefined;
  /** What it starts with besides the values of the row and the defaults. */
  readonly proposed?: FormValues | undefined;
  /** What was typed before, over the values that it starts with. */
  readonly typed?: FormValues | undefined;
  readonly setback?: Setback | undefined;
  /** The region's day of a moment. */
  dayOf(moment: string): string;
}

export interface FormState {
  readonly filled: FormValues;
  /** What it is about, with what is filled in. */
  readonly current: TemplateValues;
  /** The fields that are asked for as it is filled now. */
  readonly fields: readonly PropertyModel[];
  /** Every rule that is broken, in the order of the fields. */
  readonly problems: readonly Problem[];
  /** Those of them that show. */
  readonly shown: readonly Problem[];
  /** What the server said and still stands. */
  readonly refused: readonly FieldError[];
  readonly wasSubmitted: boolean;
  /** What differs from the beginning: it would be lost. */
  readonly changed: FormValues;
}

export interface FormSession extends ReadableStore<FormState> {
  fill(values: FormValues): void;
  leave(field: string): void;
  /** It is to be saved: all that is wrong shows, and is given. */
  submit(): readonly Problem[];
  /** What a call is sent: what was emptied is cleared. */
  sent(): FormValues;
  /** Why it has to be looked at again; nothing takes that back. What others changed comes in where nothing was typed. */
  setBack(setback: Setback | undefined): void;
  /** It is about something else by now. */
  about(scope: TemplateValues): void;
  /** Checks it again if patterns can be checked by now. */
  checkPatterns(): void;
}

/** Opens a form. */
export function createFormSession({ form, dayOf, ...parts }: FormSessionParts): FormSession {
  let { scope, setback } = parts;
  let initial: FormValues = { ...parts.remembered, ...initialValues(form, scope, dayOf), ...parts.proposed };
  let filled: FormValues = { ...initial, ...parts.typed };
  let attempts: Attempts = refusedBy(setback, UNTRIED, filled);
  let hadPatterns = arePatternsThere();
  const store = createStore(checked());

  function checked(): FormState {
    const current = { ...scope, form: filled };
    const problems = checkForm(form, current);
    return {
      filled,
      current,
      fields: visibleFields(form, current).filter(isEditable),
      problems,
      changed: changedValues(filled, initial),
      ...shown(problems),
    };
  }

  function shown(problems: readonly Problem[]) {
    return {
      shown: shownProblems(problems, attempts),
      refused: standingErrors(attempts, filled),
      wasSubmitted: attempts.wasSubmitted,
    };
  }

  /** After an attempt: the values are the same. */
  function attempt(next: Attempts): void {
    if (next === attempts) return;
    attempts = next;
    store.set(shown(store.get().problems));
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    fill(values) {
      filled = values;
      store.set(checked());
    },
    leave: (field) => attempt(withLeft(attempts, field)),
    submit() {
      attempt({ ...attempts, wasSubmitted: true });
      return store.get().problems;
    },
    sent: () => sentValues(form, filled, initial),
    setBack(next) {
      if (next === setback) return;
      setback = next;
      if (next?.kind === 'stale') {
        const asked = next.changed.filter((changed) => form.fields.some(({ name }) => name === changed));
        filled = mergedValues(filled, initial, next.current, asked);
        initial = { ...initial, ...initialValues(form, { ...scope, row: next.current }, dayOf) };
      }
      attempts = refusedBy(next, attempts, filled);
      store.set(checked());
    },
    about(next) {
      if (next === scope) return;
      scope = next;
      store.set(checked());
    },
    checkPatterns() {
      if (hadPatterns === arePatternsThere()) return;
      hadPatterns = arePatternsThere();
      store.set(checked());
    },
  };
}

function refusedBy(setback: Setback | undefined, attempts: Attempts, filled: FormValues): Attempts {
  return withRefusal(attempts, setback?.kind === 'fields' ? setback.errors : [], filled);
}
