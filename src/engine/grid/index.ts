export type { ReadRows } from './choice';
export type { SelectionChange } from './chosen-rows';
export {
  type CellProblem,
  createEditSession,
  type EditedCell,
  type EditedRow,
  type EditParts,
  type EditSession,
  type EditState,
} from './edit-session';
export {
  createGridSession,
  type GridDrawnEvents,
  type GridKnowledge,
  type GridSession,
  type GridSessionParts,
  type GridSourceEvents,
  type Load,
  OWN_CHANGE_MS,
  type Total,
  type WidgetState,
} from './grid-session';
