export { registerNumbers } from './routes';
