export { peopleCommands } from './commands';
export { registerRights } from './rights';
export { registerPeople } from './routes';
export { peopleRules } from './rules';
