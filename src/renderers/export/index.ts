export { ExportMenu } from './export-menu';
export type { ExportedGrid } from './exported-grid';
export { useExport } from './use-export';
