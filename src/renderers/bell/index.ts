export { BellButton } from './bell-button';
