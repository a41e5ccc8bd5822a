export { type Cell, createCells, textCell } from './cells';
export { type ExportColumn, exportColumn, isCounted, isNumberColumn, type ValueTexts } from './column';
export { exportFileName } from './file-name';
export { tabSeparated } from './tab-separated';
export { askedText, valueText } from './value-text';
