export type { ReadRows } from './choice';
export type { SelectionChange } from './chosen-rows';
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
