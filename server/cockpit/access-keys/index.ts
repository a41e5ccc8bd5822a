export { accessKeyCommands } from './commands';
export { registerAccessKeys } from './routes';
