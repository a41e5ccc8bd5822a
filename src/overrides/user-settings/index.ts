export { UserSettings as default } from './user-settings';
