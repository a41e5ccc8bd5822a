export { registerPurchase } from './routes';
