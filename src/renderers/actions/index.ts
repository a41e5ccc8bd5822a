export { ActionIcon } from './action-icon';
export { needsApproval } from './approval-note';
export { openAddress, openedBy } from './open-address';
export { outcomeText, rowsTitle } from './outcome-text';
export { ReportPanel, type ShownReport } from './report';
export { addOf, type RowOffers, rowTitles, useRowOffers } from './row-offers';
export { type Actions, type ActionsOptions, useActions } from './use-actions';
export { type NoRowUpdate, type RowUpdate, useRowUpdate } from './use-row-update';
export { waitingFor } from './waiting-notice';
