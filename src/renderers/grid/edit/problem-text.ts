import { useTranslation } from 'react-i18next';
import type { CellProblem, EditedRow } from '../../../engine/grid';
import { useCockpit } from '../../cockpit';
import { errorContent } from '../../dialogs';
import { propertyAt, ruleText, serverRuleText } from '../../forms';
import { valueSayer } from '../../value-texts';
import type { GridEdit } from './use-edit';

/** Why a row is not saved, and the cell of it at which that is said. */
export interface SaidProblem {
  readonly name: string;
  readonly text: string;
}

/** Says why rows are not saved: of a cell if it is about one, else at the first that was typed into. */
export function useProblemText({ grid: { model }, update: { form } }: GridEdit): {
  ofCell(edited: EditedRow, name: string): string | undefined;
  ofRow(edited: EditedRow): SaidProblem | undefined;
} {
  const { t } = useTranslation();
  const { format } = useCockpit();

  function textOf(problem: CellProblem, edited: EditedRow): string {
    const values = Object.fromEntries(Object.entries(edited.cells).map(([name, { value }]) => [name, value]));
    const rules = { model, format, t, values };
    if (problem.kind === 'rule')
      return ruleText(problem.problem, propertyAt(form.fields, problem.problem.field), rules);
    if (problem.kind === 'refused')
      return serverRuleText(problem.error, propertyAt(form.fields, problem.error.field), rules);
    const name = Object.keys(edited.cells).find((one) => edited.cells[one]?.problem === problem);
    const field = form.fields.find((one) => one.name === name);
    return t('edit.taken', { now: valueSayer(model, field, format, t)(problem.now) || t('values.missing') });
  }

  function ofCell(edited: EditedRow, name: string): string | undefined {
    const problem = edited.cells[name]?.problem;
    if (problem) return textOf(problem, edited);
    const isSaidElsewhere = Object.values(edited.cells).some((cell) => cell.problem);
    const isFirst = Object.keys(edited.cells)[0] === name;
    if (edited.state !== 'refused' || isSaidElsewhere || !isFirst || edited.error === undefined) return undefined;
    return errorContent(edited.error).message;
  }

  return {
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
