import type { EditSession } from '../../../engine/grid';
import type { PropertyModel } from '../../../engine/model';
import { isBlank, type Row } from '../../../engine/query';

/** What stands in a cell, and what is shown of it if it names another row. */
export interface CellContent {
  readonly value: unknown;
  readonly text: string | undefined;
}

/** What stands in the cell of a column that shows a field: what was typed into it counts. */
export function cellContent(session: EditSession, row: Row, column: string, field: PropertyModel): CellContent {
  const cell = session.cell(row, field.name);
  return cell ? { value: cell.value, text: cell.text } : savedContent(session, row, column, field);
}

/** The same without what was typed into it and is not saved. */
export function savedContent(session: EditSession, row: Row, column: string, field: PropertyModel): CellContent {
  const saved = session.asSaved(row);
  const text = column === field.name || isBlank(saved[column]) ? undefined : String(saved[column]);
  return { value: saved[field.name], text };
}
