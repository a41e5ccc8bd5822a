export { RecentDialog } from './recent-dialog';
export { type Undone, undoCalls } from './undo-calls';
export { onUndone } from './undone-rows';
export { useUndoLast } from './use-undo-last';
