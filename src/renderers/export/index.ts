export { ExportMenu } from './export-menu';
export type { ExportedGrid } from './exported-grid';
export { saveFile, saveWorkbook } from './save-file';
export { useCopy } from './use-copy';
export { useCopyValue } from './use-copy-value';
export { useDownload } from './use-download';
export { useExport } from './use-export';
export { usePrint } from './use-print';
