export { RightsPage as default } from './rights-page';
