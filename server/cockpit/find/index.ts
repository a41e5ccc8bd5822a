export { registerFind } from './routes';
