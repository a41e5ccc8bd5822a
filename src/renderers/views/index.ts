export { type Opening, plainOpening } from './opening';
export { openViewAhead, useOpening } from './use-opening';
export { ViewPicker, type ViewPickerProps } from './view-picker';
