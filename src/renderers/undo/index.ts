export { RecentDialog } from './recent-dialog';
export { type Undone, undoCalls } from './undo-calls';
export { useUndoLast } from './use-undo-last';
