import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { checkForm } from '../../renderers/forms/check-form';
import { propertyAt } from '../../renderers/forms/property-at';
import { ruleText, serverRuleText } from '../../renderers/forms/rule-text';
import { type Models, savingOf, type Target } from './models';
import { type Order, valuesOf } from './order';

export interface Problems {
  /** What is wrong at a place in the values, as far as it shows by now: `customer/email`, `lines/0/adjustPrice`. */
  at(place: string): string | undefined;
  /** The places where something is wrong if it is to be saved as this, apart from its number. */
  check(target: Target): readonly string[];
  /** A field was left: what is wrong with it shows. */
  leave(field: string): void;
  /** The server refused these values for these reasons. */
  refuse(errors: readonly FieldError[], target: Target): void;
  /** Nothing was tried yet. */
  reset(): void;
}

interface Tried {
  readonly left: ReadonlySet<string>;
  /** What it was to be saved as. */
  readonly target?: Target;
  readonly errors: readonly FieldError[];
  readonly values: Readonly<Record<string, unknown>>;
}

const UNTRIED: Tried = { left: new Set(), errors: [], values: {} };

/** What is wrong with the order by the forms of the definition, and by the server's last answer. */
export function useProblems(models: Models, order: Order, isDraftOpen: boolean): Problems {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [tried, setTried] = useState(UNTRIED);
  const values = valuesOf(order);

  function problemsFor(target: Target) {
    const { action, numberField } = savingOf(models, target, isDraftOpen);
    return checkForm(action.form, { form: { ...values, lines: values.lines ?? [] } }).filter(
      ({ field }) => field !== numberField,
    );
  }
  const target = tried.target ?? 'order';
  const { model, action } = savingOf(models, target, isDraftOpen);
  const rules = { model, format, t, values };
  const shown = new Map<string, string>();
  for (const error of tried.errors) {
    // An error of the server stands until the value that it is about is another.
    if (valueAt(tried.values, error.field) !== valueAt(values, error.field)) continue;
    shown.set(error.field, serverRuleText(error, propertyAt(action.form.fields, error.field), rules));
  }
  for (const problem of problemsFor(target)) {
    const [field = ''] = problem.field.split('/');
    const isLeft =
      tried.left.has(problem.field) || (field === 'lines' && problem.field !== 'lines' && tried.left.has(field));
    if (tried.target === undefined && !(isLeft && problem.keyword !== 'required')) continue;
    shown.set(problem.field, ruleText(problem, propertyAt(action.form.fields, problem.field), rules));
  }

  return {
    at: (place) => shown.get(place),
    check: (wanted) => {
      const found = problemsFor(wanted).map(({ field }) => field);
      setTried((before) => ({ ...before, target: wanted }));
      return found;
    },
    leave: (field) =>
      setTried((before) => (before.left.has(field) ? before : { ...before, left: new Set([...before.left, field]) })),
    refuse: (errors, wanted) => setTried((before) => ({ ...before, target: wanted, errors, values })),
    reset: () => setTried(UNTRIED),
  };
}

/** What stands at `customer/email`, as a text. */
function valueAt(values: unknown, place: string): string {
  const found = place
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], values);
  return JSON.stringify(found ?? null);
}
