export { hasKeptColumns, type KeptColumns, keepColumns, keptAddress } from './kept-columns';
export { type Opening, plainOpening } from './opening';
export { openViewAhead, useOpening } from './use-opening';
export { ViewPicker, type ViewPickerProps } from './view-picker';
