import { lateWidgets } from '../../late-part';
import type { CellEditorProps } from './cell-editor';

export const cellEditor = lateWidgets<CellEditorProps>(async () => (await import('./cell-editor')).CellEditor);
