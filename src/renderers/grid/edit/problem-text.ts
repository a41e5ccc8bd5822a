import { useTranslation } from 'react-i18next';
import type { CellProblem, EditedRow } from '../../../engine/grid';
import type { EntityModel, FormModel } from '../../../engine/model';
import { useCockpit } from '../../cockpit';
import { errorContent } from '../../dialogs';
import { propertyAt, ruleText, serverRuleText } from '../../forms';
import { valueSayer } from '../../value-texts';

/** Why a row is not saved, and the cell of it at which that is said. */
export interface SaidProblem {
  readonly name: string;
  readonly text: string;
}

export interface ProblemTexts {
  /** Of the field with this name, beside the other values of the row. */
  of(problem: CellProblem, name: string, values: Readonly<Record<string, unknown>>): string;
  ofCell(edited: EditedRow, name: string): string | undefined;
  ofRow(edited: EditedRow): SaidProblem | undefined;
}

/** Says why rows are not saved: of a cell if it is about one, else at the first that was typed into. */
export function useProblemText(model: EntityModel, form: FormModel): ProblemTexts {
  const { t } = useTranslation();
  const { format } = useCockpit();

  function textOf(problem: CellProblem, name: string, values: Readonly<Record<string, unknown>>): string {
    if (problem.kind === 'withheld') return problem.reason;
    const rules = { model, format, t, values };
    if (problem.kind === 'rule')
      return ruleText(problem.problem, propertyAt(form.fields, problem.problem.field), rules);
    if (problem.kind === 'refused')
      return serverRuleText(problem.error, propertyAt(form.fields, problem.error.field), rules);
    if (problem.kind !== 'taken') return t(`edit.paste.why.${problem.kind}`);
    const field = form.fields.find((one) => one.name === name);
    return t('edit.taken', { now: valueSayer(model, field, format, t)(problem.now) || t('values.missing') });
  }

  function ofCell(edited: EditedRow, name: string): string | undefined {
    const problem = edited.cells[name]?.problem;
    if (problem) {
      const values = Object.entries(edited.cells).map(([one, { value }]) => [one, value]);
      return textOf(problem, name, Object.fromEntries(values));
    }
    const isSaidElsewhere = Object.values(edited.cells).some((cell) => cell.problem);
    const isFirst = Object.keys(edited.cells)[0] === name;
    if (edited.state !== 'refused' || isSaidElsewhere || !isFirst || edited.error === undefined) return undefined;
    return errorContent(edited.error).message;
  }

  return {
    of: textOf,
    ofCell,
    ofRow(edited) {
      for (const name of Object.keys(edited.cells)) {
        const text = ofCell(edited, name);
        if (text !== undefined) return { name, text };
      }
      return undefined;
    },
  };
}
