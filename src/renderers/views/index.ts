export { hasKeptColumns, type KeptColumns, keepColumns, keptStart } from './kept-columns';
export { type Opening, plainOpening } from './opening';
export { openViewAhead, useOpening } from './use-opening';
export { ViewPicker, type ViewPickerProps, viewMenu } from './view-picker';
