export { registerViews } from './routes';
