export { registerMaterials } from './routes';
