export { registerAccessKeys } from './routes';
