export { eachAtOnce } from './at-once';
export type { ReadRows } from './choice';
export type { SelectionChange } from './chosen-rows';
export { type CellProblem, filledForm } from './edit-problems';
export {
  createEditSession,
  type EditedCell,
  type EditedRow,
  type EditParts,
  type EditSession,
  type EditState,
  readValues,
} from './edit-session';
export { type RowTrial, tryRow } from './edit-trial';
export { type FillPlan, planFill } from './fill-plan';
export {
  createGridSession,
  type GridDrawnEvents,
  type GridKnowledge,
  type GridSession,
  type GridSessionParts,
  type GridSourceEvents,
  type Load,
  type Total,
  type WidgetState,
} from './grid-session';
export { OWN_CHANGE_MS } from './own-changes';
export {
  type FilledColumn,
  type PasteColumn,
  type PastePlan,
  planHeaded,
  planNamed,
  planNewRows,
  planPaste,
} from './paste-plan';
export {
  createPasteSession,
  type PastedCell,
  type PastedRow,
  type PasteProblem,
  type PasteSession,
} from './paste-session';
export { type CellChoice, type CellReading, readAmong, readTyped } from './read-cell';
export { isSameValue } from './same-value';
