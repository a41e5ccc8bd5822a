export { registerSimulation } from './routes';
