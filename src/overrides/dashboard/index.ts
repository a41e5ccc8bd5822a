export { Dashboard as default } from './dashboard';
