export type { CellEdits } from './cell-edits';
export { EditBar } from './edit-bar';
export { cellEditor, EditLayer } from './edit-layer';
export { PasteLayer } from './paste-layer';
export { SavingNote } from './saving-note';
export { type GridEdit, type GridEditing, useEdit } from './use-edit';
