import { latePart } from '../late-part';

export { type Undone, undoCalls } from './undo-calls';
export { onUndone } from './undone-rows';
export { useUndoLast } from './use-undo-last';

/** What the person did in the last hours. */
export const recentDialog = latePart<{ onClose(): void }>(async () => (await import('./recent-dialog')).RecentDialog);
