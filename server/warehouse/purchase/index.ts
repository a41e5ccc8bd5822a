export { purchaseCommands } from './commands';
export { registerPurchase } from './routes';
