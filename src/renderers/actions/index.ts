export { needsApproval } from './approval-note';
export { openAddress, openedBy } from './open-address';
export { outcomeText, rowsTitle } from './outcome-text';
export { ProgressDialog, type ProgressDialogProps } from './progress-dialog';
export { type Actions, type ActionsOptions, useActions } from './use-actions';
export { personOf } from './use-kept-form';
export { waitingFor } from './waiting-notice';
