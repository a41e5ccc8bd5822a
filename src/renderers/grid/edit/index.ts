export { cellEditor } from './cell-editor-part';
export type { CellEdits } from './cell-edits';
export { EditBar } from './edit-bar';
export { editLayer, pasteLayer } from './layers';
export { SavingNote } from './saving-note';
export { type GridEdit, type GridEditing, useEdit } from './use-edit';
