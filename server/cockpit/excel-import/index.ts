export { registerExcelImport } from './routes';
export type { ImportParts } from './run';
