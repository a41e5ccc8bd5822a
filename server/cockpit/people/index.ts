export { registerRights } from './rights';
export { registerPeople } from './routes';
export { peopleRules } from './rules';
