import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Attempts,
  checkForm,
  shownProblems,
  standingErrors,
  UNTRIED,
  withLeft,
  withRefusal,
} from '../../engine/form';
import type { FieldError } from '../../engine/http';
import type { EntityModel, FormModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import { propertyAt, ruleText, serverRuleText, usePatterns } from '../forms';

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

interface Tried<Target> extends Attempts {
  /** What it was to be saved as. */
  readonly target?: Target;
}

/** What is wrong with a document by the forms that save it, and by the server's last answer. */
export function useProblems<Target extends string>(
  rulesOf: (target: Target) => Rules,
  values: Values,
  usual: Target,
): Problems<Target> {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [tried, setTried] = useState<Tried<Target>>(UNTRIED);

  function problemsFor(target: Target) {
    const { form, ignored } = rulesOf(target);
    return checkForm(form, { form: { ...values, lines: values.lines ?? [] } }).filter(({ field }) => field !== ignored);
  }
  const target = tried.target ?? usual;
  const { model, form } = rulesOf(target);
  usePatterns(form.schema);
  const rules = { model, format, t, values };
  // What a document lacks is no mistake before it is saved.
  const mistakes = problemsFor(target).filter(({ keyword }) => tried.wasSubmitted || keyword !== 'required');
  const shown = new Map([
    ...standingErrors(tried, values).map(
      (error) => [error.field, serverRuleText(error, propertyAt(form.fields, error.field), rules)] as const,
    ),
    ...shownProblems(mistakes, tried).map(
      (problem) => [problem.field, ruleText(problem, propertyAt(form.fields, problem.field), rules)] as const,
    ),
  ]);

  return {
    at: (place) => shown.get(place),
    check: (wanted) => {
      const found = problemsFor(wanted).map(({ field }) => field);
      setTried((before) => ({ ...before, wasSubmitted: true, target: wanted }));
      return found;
    },
    leave: (field) => setTried((before) => withLeft(before, field)),
    refuse: (errors, wanted) =>
      setTried((before) => ({ ...withRefusal(before, errors, values), wasSubmitted: true, target: wanted })),
    reset: () => setTried(UNTRIED),
  };
}
