export { registerExcelImport } from './routes';
