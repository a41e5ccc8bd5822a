export { ExportMenu } from './export-menu';
export type { ExportedGrid } from './exported-grid';
export { useCopy } from './use-copy';
export { useCopyValue } from './use-copy-value';
export { useExport } from './use-export';
export { type FileTask, useFile } from './use-file';
export { usePdfTask } from './use-pdf-task';
export { usePrint } from './use-print';
export { useWorkbookTask } from './use-workbook-task';
