export type { CellEdits } from './cell-edits';
export { EditBar } from './edit-bar';
export { EditLayer } from './edit-layer';
export { type GridEdit, useEdit } from './use-edit';
