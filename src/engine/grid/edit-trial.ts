import { type FormValues, setbackOf } from '../form';
import type { Row } from '../query';
import { type CellProblem, errorsSaid, type FilledParts, filledForm, problemsAt, rulesSaid } from './edit-problems';

export interface RowTrial {
  /** What is wrong with it, by the name of the field. */
  readonly problems: ReadonlyMap<string, CellProblem>;
  /** Why it was refused, if that is not said of a cell. */
  readonly error?: unknown;
}

export interface TrialParts<Now extends Row | undefined> extends FilledParts {
  /** The whole row as it is by now; nothing for a new one. */
  read(row: Row): Promise<Now>;
  /** Has the server try what the form of the row holds. */
  check(row: Now, values: FormValues): Promise<void>;
}

/** What saving these values in the cells of a row would come to. What is wrong is said at one of the fields that show. */
export async function tryRow<Now extends Row | undefined>(
  parts: TrialParts<Now>,
  row: Row,
  typed: FormValues,
  names: readonly string[],
  isAgain = false,
): Promise<RowTrial> {
  try {
    const now = await parts.read(row);
    const filled = filledForm(parts, now, typed);
    const broken = filled.submit();
    if (broken.length > 0) return { problems: problemsAt(names, rulesSaid(broken)) };
    await parts.check(now, filled.sent());
    return { problems: new Map() };
  } catch (error) {
    const setback = setbackOf(error);
    // The page has not heard of a change yet: what is tried is the row as it stands.
    if (setback.kind === 'stale' && !isAgain) return tryRow(parts, { ...row, ...setback.current }, typed, names, true);
    const errors = setback.kind === 'fields' ? setback.errors : [];
    return { problems: problemsAt(names, errorsSaid(errors)), error };
  }
}
