import type { EditedRow } from '../../../engine/grid';
import { errorContent, isSilent } from '../../dialogs';

/**
 * A row whose cells are not saved, as it can be kept over another load of the page: of an error its words are kept, at the
 * cell where they are said.
 */
export function keptRow({ error, ...edited }: EditedRow): EditedRow {
  const cells = Object.entries(edited.cells);
  const [first] = cells;
  const isSaid = error === undefined || isSilent(error) || cells.some(([, { problem }]) => problem);
  if (isSaid || !first) return edited;
  const [name, cell] = first;
  const problem = { kind: 'withheld', reason: errorContent(error).message } as const;
  return { ...edited, cells: { ...edited.cells, [name]: { ...cell, problem } } };
}
