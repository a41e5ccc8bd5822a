export { registerAccount } from './routes';
