export { registerHistory } from './routes';
