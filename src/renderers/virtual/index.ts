export { type RowWindow, useRowWindow, windowOf } from './use-row-window';
