export { type Cell, createCells, textCell } from './cells';
export { type ExportColumn, exportColumn, type ValueTexts } from './column';
export { dateSerial } from './excel-format';
export { exportFileName } from './file-name';
export { fixedFormats } from './fixed-formats';
export { tabSeparated } from './tab-separated';
export { listText, objectText, valueText } from './value-text';
