import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, FormModel } from '../../engine/definition/model';
import { checkForm } from '../../engine/form/check-form';
import type { FieldError } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { propertyAt } from '../forms/property-at';
import { ruleText, serverRuleText } from '../forms/rule-text';
import { usePatterns } from '../forms/use-patterns';

type Values = Readonly<Record<string, unknown>>;

/** The form of a definition whose rules hold. */
export interface Rules {
  readonly model: EntityModel;
  readonly form: FormModel;
  /** A field that is asked elsewhere, such as in the dialog that saves. */
  readonly ignored: string;
}

export interface Problems<Target extends string> {
  /** What is wrong at a place in the values, as far as it shows by now: `customer/email`, `lines/0/adjustPrice`. */
  at(place: string): string | undefined;
  /** The places where something is wrong if it is to be saved as this. */
  check(target: Target): readonly string[];
  /** A field was left: what is wrong with it shows. */
  leave(field: string): void;
  /** The server refused these values for these reasons. */
  refuse(errors: readonly FieldError[], target: Target): void;
  /** Nothing was tried yet. */
  reset(): void;
}

interface Tried<Target> {
  readonly left: ReadonlySet<string>;
  /** What it was to be saved as. */
  readonly target?: Target;
  readonly errors: readonly FieldError[];
  readonly values: Values;
}

/** What is wrong with a document by the forms that save it, and by the server's last answer. */
export function useProblems<Target extends string>(
  rulesOf: (target: Target) => Rules,
  values: Values,
  usual: Target,
): Problems<Target> {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [tried, setTried] = useState<Tried<Target>>(untried);

  function problemsFor(target: Target) {
    const { form, ignored } = rulesOf(target);
    return checkForm(form, { form: { ...values, lines: values.lines ?? [] } }).filter(({ field }) => field !== ignored);
  }
  const target = tried.target ?? usual;
  const { model, form } = rulesOf(target);
  usePatterns(form.schema);
  const rules = { model, format, t, values };
  const shown = new Map<string, string>();
  for (const error of tried.errors) {
    // An error of the server stands until the value that it is about is another.
    if (valueAt(tried.values, error.field) !== valueAt(values, error.field)) continue;
    shown.set(error.field, serverRuleText(error, propertyAt(form.fields, error.field), rules));
  }
  for (const problem of problemsFor(target)) {
    const [field = ''] = problem.field.split('/');
    const isLeft =
      tried.left.has(problem.field) || (field === 'lines' && problem.field !== 'lines' && tried.left.has(field));
    if (tried.target === undefined && !(isLeft && problem.keyword !== 'required')) continue;
    shown.set(problem.field, ruleText(problem, propertyAt(form.fields, problem.field), rules));
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
    reset: () => setTried(untried()),
  };
}

const untried = <Target>(): Tried<Target> => ({ left: new Set(), errors: [], values: {} });

/** What stands at `customer/email`, as a text. */
function valueAt(values: unknown, place: string): string {
  const found = place.split('/').reduce<unknown>((part, name) => (part as Values | null | undefined)?.[name], values);
  return JSON.stringify(found ?? null);
}
