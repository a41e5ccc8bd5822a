export { salesDraftCommands } from './commands';
export { registerSales } from './routes';
