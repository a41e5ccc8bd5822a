export { ExportMenu } from './export-menu';
export type { ExportedGrid } from './exported-grid';
export { useCopy } from './use-copy';
export { useCopyValue } from './use-copy-value';
export { useExport } from './use-export';
export { usePrint } from './use-print';
