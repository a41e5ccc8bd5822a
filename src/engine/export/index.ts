export { type Cell, createCells, textCell } from './cells';
export { type ExportColumn, exportColumn, isCounted, isNumberColumn, type ValueTexts } from './column';
export { copiedRows } from './copied-rows';
export { exportFileName } from './file-name';
export { askedText, valueText } from './value-text';
