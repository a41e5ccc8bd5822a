export { registerPeople } from './routes';
export { peopleRules } from './rules';
