export { registerReports } from './routes';
