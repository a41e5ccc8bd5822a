export { ExportMenu } from './export-menu';
export type { ExportedGrid } from './exported-grid';
export { useCopy } from './use-copy';
export { useExport } from './use-export';
export { usePrint } from './use-print';
