export { needsApproval } from './approval-note';
export { openAddress, openedBy } from './open-address';
export { outcomeText, rowsTitle } from './outcome-text';
export { type Actions, type ActionsOptions, useActions } from './use-actions';
export { waitingFor } from './waiting-notice';
