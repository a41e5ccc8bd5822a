export { registerSales } from './routes';
