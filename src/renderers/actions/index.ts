export { rowsTitle } from './outcome-text';
export { type Actions, type ActionsOptions, useActions } from './use-actions';
